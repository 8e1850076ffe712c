//! A dialogue with the program through pipes, sentence by sentence.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{HANGS, program};

/// A program that is being talked to, gone when the test is over.
pub(crate) struct Talk {
    process: Child,
    input: Option<ChildStdin>,
    said: Arc<Mutex<Vec<u8>>>,
    /// How much of it has been listened to.
    heard: usize,
}

impl Talk {
    /// `court play --plain --url LINK …`
    pub(crate) fn at(link: &str, args: &[&str]) -> Self {
        Self::with(program().args(["play", "--plain", "--url", link]).args(args))
    }

    /// Whatever this command starts.
    pub(crate) fn with(command: &mut Command) -> Self {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let said = Arc::new(Mutex::new(Vec::new()));
        let mut output = process.stdout.take().expect("its output");
        let into = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                into.lock().unwrap().extend_from_slice(&bytes[..read]);
            }
        });
        Self {
            input: process.stdin.take(),
            process,
            said,
            heard: 0,
        }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("not hung up");
        // The program may have ended before it heard everything.
        let _ = writeln!(input, "{line}");
    }

    /// Says a line and waits for what is said to it: nothing that was said before counts.
    pub(crate) fn answer(&mut self, line: &str) {
        self.heard = self.all().len();
        self.say(line);
        self.until("\n");
    }

    /// Everything so far.
    pub(crate) fn all(&self) -> String {
        String::from_utf8_lossy(&self.said.lock().unwrap()).into_owned()
    }

    /// Waits until one of these is said after what was heard before; says which.
    pub(crate) fn until_any(&mut self, texts: &[&str]) -> usize {
        let begun = Instant::now();
        loop {
            let said = self.all();
            let new = &said[self.heard..];
            let first = texts.iter().enumerate().filter_map(|(which, text)| {
                let at = new.find(text)?;
                Some((at + text.len(), which))
            });
            if let Some((end, which)) = first.min() {
                self.heard += end;
                return which;
            }
            assert!(begun.elapsed() < HANGS, "none of {texts:?} is said:\n{said}");
            sleep(Duration::from_millis(3));
        }
    }

    pub(crate) fn until(&mut self, text: &str) {
        self.until_any(&[text]);
    }

    /// The next line that is said, if it is not empty.
    pub(crate) fn line(&mut self) -> String {
        loop {
            let before = self.heard;
            self.until("\n");
            let said = self.all();
            let line = said[before..self.heard].trim();
            if !line.is_empty() {
                return line.to_owned();
            }
        }
    }

    /// Says nothing more, and waits for the end: the exit code, and everything that was said.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let status = self.process.wait().expect("an end");
        // The last words may still be on their way.
        while Arc::strong_count(&self.said) > 1 {
            sleep(Duration::from_millis(3));
        }
        (status.code(), self.all())
    }
}

/// Everything that a program says to this input.
pub(crate) fn told(command: &mut Command, input: &str) -> String {
    let mut talk = Talk::with(command);
    input.lines().for_each(|line| talk.say(line));
    talk.end().1
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
