//! Every process that the tests start: the program, which knows nothing of the home of who runs the
//! tests, and the tools around it.
//!
//! Each hears the signals that end a program, even where the tests were started with them ignored
//! (`cargo test &` in a script, `nohup`). And each has a deadline: past it the process is killed,
//! and the test fails with what it wrote.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{
    Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio,
};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command as Checked;
use serde_json::Value;

/// Longer than anything here takes on a slow and busy machine: no test measures how fast it is.
pub(crate) const DEADLINE: Duration = Duration::from_secs(600);

/// Interval between two looks whether something has happened.
const PACE: Duration = Duration::from_millis(5);

/// A home for all tests: whatever the program keeps there is made by this release.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("home")
}

/// The program, whose data folder is in a home of the tests' own, to be run to its end.
pub(crate) fn program() -> Checked {
    bounded(process())
}

/// The program, to be started.
pub(crate) fn process() -> Command {
    let mut command = tool_process(env!("CARGO_BIN_EXE_solvetab"));
    command
        .env("HOME", home())
        .env_remove("XDG_DATA_HOME")
        .env_remove("SOLVETAB_TABLES");
    command
}

/// A shell that runs this script, whose arguments are the program and what is added.
#[cfg(unix)]
pub(crate) fn in_shell(script: &str) -> Command {
    let mut command = tool_process("sh");
    command
        .env("HOME", home())
        .env_remove("XDG_DATA_HOME")
        .env_remove("SOLVETAB_TABLES");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_solvetab")]);
    command
}

/// Another program, to be run to its end.
pub(crate) fn tool(name: &str) -> Checked {
    bounded(tool_process(name))
}

/// Another program, to be started.
pub(crate) fn tool_process(name: &str) -> Command {
    children_hear_signals();
    Command::new(name)
}

fn bounded(command: Command) -> Checked {
    let mut command = Checked::from_std(command);
    command.timeout(DEADLINE);
    command
}

/// A child inherits that a signal is ignored, but not that it is handled. So what is ignored gets a
/// handler that does nothing.
///
/// Elsewhere than on Linux it cannot be told what is ignored; the program hears its signals there
/// in any case.
pub(crate) fn children_hear_signals() {
    #[cfg(target_os = "linux")]
    {
        use std::sync::Once;
        use std::sync::atomic::AtomicBool;

        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

        static BEFORE_THE_FIRST_CHILD: Once = Once::new();
        BEFORE_THE_FIRST_CHILD.call_once(|| {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                if signals_of("self", "SigIgn:") >> (signal - 1) & 1 == 1 {
                    signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false))).unwrap();
                }
            }
        });
    }
}

/// A set of a process's signals, from 1 on a bit each.
#[cfg(target_os = "linux")]
fn signals_of(process: &str, set: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let signals = status
        .lines()
        .find_map(|line| line.strip_prefix(set))
        .unwrap();
    u64::from_str_radix(signals.trim(), 16).unwrap()
}

/// Starts a process that the test goes on beside.
pub(crate) trait Start {
    fn start(&mut self) -> Running;
}

impl Start for Command {
    fn start(&mut self) -> Running {
        Running::start(self, DEADLINE)
    }
}

/// A process with a deadline, past which whatever the test waits for ends. It is killed when the
/// test lets go of it.
pub(crate) struct Running {
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<ChildStdout>,
    pub(crate) stderr: Option<ChildStderr>,
    child: Arc<Mutex<Child>>,
    until: Instant,
    _ends_the_watch: Sender<()>,
}

impl Running {
    fn start(command: &mut Command, deadline: Duration) -> Self {
        let mut child = command.spawn().unwrap();
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        let (_ends_the_watch, watch) = mpsc::channel::<()>();
        let watched = Arc::clone(&child);
        thread::spawn(move || {
            if watch.recv_timeout(deadline) == Err(RecvTimeoutError::Timeout) {
                let _ = watched
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .kill();
            }
        });
        Self {
            stdin,
            stdout,
            stderr,
            child,
            until: Instant::now() + deadline,
            _ends_the_watch,
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.lock().unwrap().id()
    }

    fn status(&self) -> Option<ExitStatus> {
        self.child.lock().unwrap().try_wait().unwrap()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.status().is_none()
    }

    /// Waits until something has happened, while the process runs.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, mut has_happened: impl FnMut() -> bool) {
        while !has_happened() {
            assert!(
                self.is_running(),
                "it ended too early: {what} has not happened"
            );
            thread::sleep(PACE);
        }
    }

    /// Waits until it is the program that hears Ctrl-C, and no longer a shell.
    #[cfg(unix)]
    pub(crate) fn wait_until_it_hears(&self) {
        #[cfg(target_os = "linux")]
        self.wait_until("that Ctrl-C is heard", || {
            let process = self.id().to_string();
            let name = std::fs::read_to_string(format!("/proc/{process}/comm")).unwrap();
            name == "solvetab\n" && signals_of(&process, "SigCgt:") & 0b10 != 0
        });
        // Where the system does not tell, it surely does after a while.
        #[cfg(not(target_os = "linux"))]
        thread::sleep(Duration::from_secs(1));
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        tool("kill")
            .args([name, &self.id().to_string()])
            .assert()
            .success();
    }

    /// The exit code, none after a kill.
    #[track_caller]
    pub(crate) fn code(self) -> Option<i32> {
        self.output().status.code()
    }

    /// Waits for its end; returns that, and the output that nobody has read; nothing more is typed.
    #[track_caller]
    pub(crate) fn output(mut self) -> Output {
        fn read(pipe: Option<impl Read + Send + 'static>) -> impl FnOnce() -> Vec<u8> {
            let reader = thread::spawn(move || {
                let mut bytes = Vec::new();
                pipe.map(|mut pipe| pipe.read_to_end(&mut bytes))
                    .transpose()
                    .unwrap();
                bytes
            });
            || reader.join().unwrap()
        }

        drop(self.stdin.take());
        let (stdout, stderr) = (read(self.stdout.take()), read(self.stderr.take()));
        let status = loop {
            match self.status() {
                Some(status) => break status,
                None => thread::sleep(PACE),
            }
        };
        let output = Output {
            status,
            stdout: stdout(),
            stderr: stderr(),
        };
        assert!(
            Instant::now() < self.until,
            "it did not end before the deadline: {output:?}"
        );
        output
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Interrupts what would hardly end by itself, after a moment, and after longer ones until it had
/// begun what it is to keep.
#[cfg(unix)]
pub(crate) fn interrupted(
    command: &mut Command,
    moment: Duration,
    has_begun: impl Fn(&Output) -> bool,
) -> Output {
    let start = Instant::now();
    let mut moment = moment;
    loop {
        let running = command.start();
        running.wait_until_it_hears();
        thread::sleep(moment);
        running.signal("-INT");
        let output = running.output();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        if has_begun(&output) {
            return output;
        }
        assert!(
            start.elapsed() < DEADLINE,
            "after {moment:?} nothing was begun: {output:?}"
        );
        moment *= 2;
    }
}

/// Something that cannot be tested here. What runs all checks counts it (`.ci/steps`).
#[cfg(unix)]
pub(crate) fn skipped(name: &str, why: &str) {
    use std::io::Write;

    if let Some(file) = std::env::var_os("SKIPPED_CHECKS") {
        let mut file = std::fs::OpenOptions::new().append(true).open(file).unwrap();
        writeln!(file, "{name}").unwrap();
    }
    eprintln!("SKIPPED: {name}: {why}");
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

pub(crate) fn tables() -> PathBuf {
    root().join("tables")
}

pub(crate) fn solvetab(arguments: &str) -> Checked {
    let mut command = program();
    command
        .current_dir(root())
        .args(arguments.split_whitespace());
    command
}

/// Path of a file in a folder, as text.
pub(crate) fn path_in(folder: impl AsRef<Path>, name: &str) -> String {
    folder.as_ref().join(name).display().to_string()
}

/// Output of a command as text, and its exit code.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) error: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let [out, error] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let code = output.status.code();
        Self { code, out, error }
    }
}

impl Said {
    /// What a command that succeeds printed.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        self.ends(0).out
    }

    #[track_caller]
    pub(crate) fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    /// Asserts that nothing is on standard output, one sentence on standard error that contains
    /// `what`, and that the exit code is this one.
    #[track_caller]
    pub(crate) fn refuses(&self, code: i32, what: &str) {
        assert!(self.code == Some(code) && self.out.is_empty(), "{self:?}");
        let is_sentence = self.error.starts_with("solvetab: ") && self.error.lines().count() == 1;
        assert!(is_sentence && self.error.contains(what), "{what}: {self:?}");
    }
}

pub(crate) trait Says {
    fn says(&mut self) -> Said;
}

impl Says for Checked {
    fn says(&mut self) -> Said {
        self.output().unwrap().into()
    }
}

impl Says for Command {
    fn says(&mut self) -> Said {
        self.start().output().into()
    }
}

pub(crate) fn said(arguments: &str) -> Said {
    solvetab(arguments).says()
}

pub(crate) fn said_in(folder: impl AsRef<Path>, arguments: &str) -> Said {
    solvetab(arguments).current_dir(folder.as_ref()).says()
}

/// A command that reads these lines.
pub(crate) fn typed(arguments: &str, input: impl Into<Vec<u8>>) -> Said {
    solvetab(arguments).write_stdin(input).says()
}

pub(crate) fn json(arguments: &str) -> Value {
    solvetab(arguments).arg("--json").says().json()
}

/// Output of a command that succeeds.
#[track_caller]
pub(crate) fn text(arguments: &str) -> String {
    said(arguments).ok()
}

/// The answers to some questions, a line each.
#[track_caller]
pub(crate) fn lines(arguments: &str, questions: &[String]) -> Vec<String> {
    let said = typed(arguments, questions.join("\n") + "\n");
    let lines: Vec<String> = said.out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), questions.len(), "{arguments}");
    lines
}

/// The replies to some lines, in JSON.
pub(crate) fn replies(arguments: &str, input: &str) -> Vec<Value> {
    let said = typed(&format!("{arguments} --json"), input);
    let replies = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    replies.collect()
}

/// Asserts an error with this exit code and identifier, and nothing on standard output.
#[track_caller]
pub(crate) fn is_refused(arguments: &str, code: i32, identifier: &str) {
    let said = solvetab(arguments).arg("--json").says();
    let error: Value = serde_json::from_str(&said.error).unwrap_or_default();
    let is_right = error["code"] == code && error["id"] == identifier;
    let is_alone = said.code == Some(code) && said.out.is_empty();
    assert!(is_right && is_alone, "{arguments}: {said:?}");
}

#[track_caller]
pub(crate) fn refuses(arguments: &str, code: i32, what: &str) {
    said(arguments).refuses(code, what);
}

/// A command whose output goes to a device on which nothing fits.
#[cfg(target_os = "linux")]
pub(crate) fn says_that_the_disk_is_full(command: &mut Command) {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let said = command.stdout(full).stderr(Stdio::piped()).says();
    let why = "standard output cannot be written: No space left";
    assert!(said.code == Some(3) && said.error.contains(why), "{said:?}");
}

/// Ignores signals as where `cargo test` stands in the background of a script: a test that
/// interrupts the program passes all the same.
#[cfg(target_os = "linux")]
#[test]
fn children_hear_what_the_tests_ignore() {
    let mut tests = tool_process("sh");
    tests
        .args(["-c", "trap '' HUP INT QUIT TERM; exec \"$@\"", "sh"])
        .arg(std::env::current_exe().unwrap());
    let test = "disturbed::whatever_is_interrupted_ends_with_its_exit_code";
    let said = bounded(tests).args(["--exact", test]).says().ok();
    assert!(said.contains("1 passed"), "{said}");
}

#[cfg(unix)]
#[test]
#[should_panic(expected = "it did not end before the deadline")]
fn what_never_ends_is_killed() {
    Running::start(tool_process("sleep").arg("1000"), Duration::from_millis(50)).output();
}
