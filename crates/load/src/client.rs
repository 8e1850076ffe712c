//! As little of an HTTP client as measuring needs: one connection, one request after the other.

use std::io::{Error, Result};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How the line begins that names an event.
const MARK: &[u8] = b"\nevent: ";

/// A connection.
pub(super) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    pub(super) async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(4096),
        })
    }

    /// Posts JSON; anything but success is an error.
    pub(super) async fn post(&mut self, path: &str, token: Option<&str>, body: &str) -> Result<()> {
        let authorization = token.map_or(String::new(), |token| {
            format!("authorization: Bearer {token}\r\n")
        });
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\n{authorization}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        let (head, length) = loop {
            self.read_more().await?;
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                break (end + 4, content_length(&self.buffer[..end])?);
            }
        };
        while self.buffer.len() < head + length {
            self.read_more().await?;
        }
        if !self.buffer.starts_with(b"HTTP/1.1 200") {
            return Err(Error::other(String::from_utf8_lossy(&self.buffer).into_owned()));
        }
        Ok(())
    }

    async fn read_more(&mut self) -> Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err(Error::other("the server hung up"));
        }
        Ok(())
    }
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

fn content_length(head: &[u8]) -> Result<usize> {
    let head = String::from_utf8_lossy(head);
    head.lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, length)| length.trim().parse().ok())
        .ok_or_else(|| Error::other(format!("no length in {head}")))
}

/// Reads a stream of events until it ends, and counts them.
pub(super) async fn read_stream(
    address: SocketAddr,
    path: &str,
    token: &str,
    received: &AtomicU64,
) -> Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut buffer = Vec::with_capacity(16 * 1024);
    loop {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Ok(());
        }
        // Each event has one line of this beginning, which may be cut by the end of what was read.
        let events = buffer
            .windows(MARK.len())
            .filter(|window| *window == MARK)
            .count();
        received.fetch_add(events as u64, Ordering::Relaxed);
        buffer.drain(..buffer.len().saturating_sub(MARK.len() - 1));
    }
}
