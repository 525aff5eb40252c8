//! Checks tables:
//!
//! ```text
//! cargo run --release -p solvetab-checker --example tables -- tables/quad-ace-10.tab
//! ```

use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for path in std::env::args().skip(1) {
        let start = Instant::now();
        let checked = std::fs::read(&path).map_err(|error| error.to_string());
        match checked.and_then(|bytes| solvetab_checker::check_table(&bytes)) {
            Ok(checked) => println!("{path}: {checked} ({:.3} s)", start.elapsed().as_secs_f64()),
            Err(why) => {
                println!("{path}: refused: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
