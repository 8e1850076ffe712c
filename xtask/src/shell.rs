//! Running other programs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Runs a command, its output going where ours goes; an error if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().with_context(|| shown(command))?;
    ensure!(status.success(), "`{}` failed ({status})", shown(command));
    Ok(())
}

/// Runs a command and returns what it wrote to its standard output; an error if it fails.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| shown(command))?;
    ensure!(
        output.status.success(),
        "`{}` failed ({})",
        shown(command),
        output.status
    );
    String::from_utf8(output.stdout).with_context(|| format!("output of `{}`", shown(command)))
}

/// Does the command run and succeed? What it says is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Runs a command, passes its output on and shows each line to `look`; tells whether it succeeded.
///
/// Both its outputs come through one pipe: which suite a test belongs to is told on one of them, what became of the
/// test on the other, and only their order ties the two together.
pub(crate) fn watch(command: &mut Command, mut look: impl FnMut(&str)) -> Result<bool> {
    announce(command);
    let (reader, writer) = std::io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| shown(command))?;
    // The command holds our ends of the pipe; while they are open the reading would never end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut reader = BufReader::new(reader);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes)? > 0 {
        let line = String::from_utf8_lossy(&bytes);
        print!("{line}");
        look(line.trim_end());
        bytes.clear();
    }
    std::io::stdout().flush()?;
    Ok(child.wait()?.success())
}

fn announce(command: &Command) {
    println!("$ {}", shown(command));
}

/// The command as one would type it; the path of the program is left out.
fn shown(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let name = program.rsplit('/').next().unwrap_or_default().to_owned();
    command.get_args().fold(name, |line, arg| {
        let arg = arg.to_string_lossy();
        if arg.contains(' ') {
            format!("{line} '{arg}'")
        } else {
            format!("{line} {arg}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watching_keeps_the_order_of_both_outputs() {
        let mut lines = Vec::new();
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo three; exit 3"]);
        let ok = watch(&mut command, |line| lines.push(line.to_owned())).unwrap();
        assert_eq!(lines, ["one", "two", "three"]);
        assert!(!ok);
    }

    #[test]
    fn a_failing_command_is_an_error_that_names_it() {
        let error = run(Command::new("sh").args(["-c", "exit 1"])).unwrap_err();
        assert!(
            error.to_string().starts_with("`sh -c 'exit 1'` failed"),
            "{error}"
        );
        assert!(capture(Command::new("sh").args(["-c", "exit 1"])).is_err());
        assert_eq!(capture(Command::new("echo").arg("hello")).unwrap(), "hello\n");
    }

    #[test]
    fn a_missing_program_does_not_succeed() {
        assert!(!succeeds(&mut Command::new("no-such-program-anywhere")));
        assert!(!succeeds(&mut Command::new("false")));
        assert!(succeeds(&mut Command::new("true")));
    }
}
