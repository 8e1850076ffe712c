//! A bad line between terminal and server: it carries requests and loses some of the answers.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

pub(crate) struct Proxy {
    pub(crate) address: String,
    loses: Arc<Mutex<Vec<&'static str>>>,
    gate: Arc<Gate>,
}

/// Requests wait before it while it is closed.
#[derive(Default)]
struct Gate {
    closed: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn pass(&self) {
        let closed = self.closed.lock().unwrap();
        drop(self.opened.wait_while(closed, |closed| *closed).unwrap());
    }
}

impl Proxy {
    /// The first request to each address with one of these endings is carried and done, but its answer is lost. Update
    /// streams get through, unless `/events` is among the endings: then never.
    pub(crate) fn before(server: &str, loses: &[&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its number").to_string();
        let loses = Arc::new(Mutex::new(loses.to_vec()));
        let gate = Arc::new(Gate::default());
        let (server, lost, passes) = (server.to_owned(), Arc::clone(&loses), Arc::clone(&gate));
        std::thread::spawn(move || {
            for visitor in listener.incoming().flatten() {
                let (server, lost, gate) = (server.clone(), Arc::clone(&lost), Arc::clone(&passes));
                // Either side may hang up.
                std::thread::spawn(move || carry(visitor, &server, &lost, &gate));
            }
        });
        Self { address, loses, gate }
    }

    /// Holds up every further request, or lets them all go.
    pub(crate) fn hold(&self, hold: bool) {
        *self.gate.closed.lock().unwrap() = hold;
        self.gate.opened.notify_all();
    }

    /// Have all the answers been lost that were meant to be?
    pub(crate) fn has_lost_all(&self) -> bool {
        self.loses.lock().unwrap().is_empty()
    }
}

/// Carries request after request of one connection; ends when either side hangs up or an answer is lost.
fn carry(visitor: TcpStream, server: &str, loses: &Mutex<Vec<&'static str>>, gate: &Gate) -> Option<()> {
    let mut to_server = TcpStream::connect(server).ok()?;
    let mut from_visitor = BufReader::new(visitor.try_clone().ok()?);
    let mut from_server = BufReader::new(to_server.try_clone().ok()?);
    let mut to_visitor = visitor;
    loop {
        let (head, body) = message(&mut from_visitor)?;
        gate.pass();
        to_server.write_all(head.as_bytes()).ok()?;
        to_server.write_all(&body).ok()?;
        let address = head.split(' ').nth(1)?.to_owned();
        if address.contains("/events") {
            if loses.lock().unwrap().contains(&"/events") {
                return None;
            }
            std::io::copy(&mut from_server, &mut to_visitor).ok()?;
            return None;
        }
        let (head, body) = message(&mut from_server)?;
        let mut loses = loses.lock().unwrap();
        if let Some(at) = loses.iter().position(|ending| address.ends_with(ending)) {
            loses.remove(at);
            return None;
        }
        to_visitor.write_all(head.as_bytes()).ok()?;
        to_visitor.write_all(&body).ok()?;
    }
}

/// Head and body of a request or an answer.
pub(crate) fn message(from: &mut impl BufRead) -> Option<(String, Vec<u8>)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if from.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("content-length").then_some(value)
    });
    let mut body = vec![0; length.unwrap_or("0").parse().ok()?];
    from.read_exact(&mut body).ok()?;
    Some((head, body))
}
