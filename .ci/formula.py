"""Prints the Homebrew formula of a release: `formula.py DIST`, for the archives of the program that are in the folder."""
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SYSTEMS = {"apple-darwin": "macos", "unknown-linux-gnu": "linux"}
PROCESSORS = {"aarch64": "arm", "x86_64": "intel"}


def of_workspace(key):
    return re.search(rf'^{key} = "([^"]+)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def main(dist):
    version, repository = of_workspace("version"), of_workspace("repository")
    blocks = []
    for target, system in SYSTEMS.items():
        for processor, word in PROCESSORS.items():
            archive = dist / f"solvetab-{version}-{processor}-{target}.tar.gz"
            if not archive.exists():
                continue
            digest = hashlib.sha256(archive.read_bytes()).hexdigest()
            url = f"{repository}/releases/download/v{version}/{archive.name}"
            blocks.append(f"""
  on_{system} do
    on_{word} do
      url "{url}"
      sha256 "{digest}"
    end
  end
""")
    if not blocks:
        sys.exit(f"{dist} has no archive of the program for macOS or Linux")
    print(f"""# Written by `.ci/formula.py` from the archives of the release.
class Solvetab < Formula
  desc "Small games solved completely: Mastermind, Bulls and Cows, 24 points, QuadAce"
  homepage "{repository}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]
{"".join(blocks)}
  def install
    bin.install "solvetab"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/solvetab.bash" => "solvetab"
    zsh_completion.install "completions/_solvetab"
    fish_completion.install "completions/solvetab.fish"
  end

  test do
    assert_match "8/(3-8/3) = 24", shell_output("#{{bin}}/solvetab twenty-four 3 3 8 8")
  end
end""")


main(pathlib.Path(sys.argv[1]))
