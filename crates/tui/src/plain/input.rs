//! What is typed, line by line.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc::{Receiver, sync_channel};

/// Reads in a thread, so that others' moves are told while nobody types.
pub(super) fn lines(mut input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = sync_channel(1);
    std::thread::spawn(move || {
        loop {
            let mut line = String::new();
            match read_line(&mut input, &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// Longer answers are cut: nobody types them.
const MAX_ANSWER: u64 = 10_000;

/// Reads a line; bytes that are not UTF-8 become marks that no notation contains.
fn read_line(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_ANSWER).read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(read)
}
