//! A server that is reached by https, with certificates that nobody trusts unless told to.

use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::proxy::message;

pub(crate) struct Tls {
    /// `localhost:46023`
    pub(crate) address: String,
    /// Who vouches for it.
    pub(crate) roots: PathBuf,
}

impl Tls {
    /// Before a server; the certificates are made in this folder.
    pub(crate) fn before(server: &str, folder: &Path) -> Self {
        certify(folder);
        let certificate = CertificateDer::from_pem_file(folder.join("court.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_file(folder.join("court.key")).unwrap();
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("localhost:{}", listener.local_addr().unwrap().port());
        let server = server.to_owned();
        std::thread::spawn(move || {
            for visitor in listener.incoming().flatten() {
                let (server, config) = (server.clone(), Arc::clone(&config));
                // Either side may hang up.
                std::thread::spawn(move || carry(visitor, &server, config));
            }
        });
        Self {
            address,
            roots: folder.join("roots.pem"),
        }
    }
}

/// Carries request after request of one connection, and the stream of updates.
fn carry(visitor: TcpStream, server: &str, config: Arc<ServerConfig>) -> Option<()> {
    let mut to_server = TcpStream::connect(server).ok()?;
    let mut from_server = BufReader::new(to_server.try_clone().ok()?);
    let mut visitor = BufReader::new(StreamOwned::new(ServerConnection::new(config).ok()?, visitor));
    loop {
        let (head, body) = message(&mut visitor)?;
        to_server.write_all(head.as_bytes()).ok()?;
        to_server.write_all(&body).ok()?;
        let visitor = visitor.get_mut();
        if head.split(' ').nth(1)?.contains("/events") {
            std::io::copy(&mut from_server, visitor).ok()?;
            return None;
        }
        let (head, body) = message(&mut from_server)?;
        visitor.write_all(head.as_bytes()).ok()?;
        visitor.write_all(&body).ok()?;
    }
}

/// Makes an authority and has it certify this machine.
fn certify(folder: &Path) {
    let new_key = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ];
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost").unwrap();
    for args in [
        &[
            &["req", "-x509"],
            &new_key[..],
            &["-subj", "/CN=Tests", "-keyout", "roots.key", "-out", "roots.pem"],
        ]
        .concat()[..],
        &[
            &["req"],
            &new_key[..],
            &[
                "-subj",
                "/CN=localhost",
                "-keyout",
                "court.key",
                "-out",
                "court.csr",
            ],
        ]
        .concat(),
        &[
            "x509",
            "-req",
            "-in",
            "court.csr",
            "-CA",
            "roots.pem",
            "-CAkey",
            "roots.key",
            "-CAcreateserial",
            "-extfile",
            "names",
            "-out",
            "court.pem",
        ],
    ] {
        let made = Command::new("openssl").args(args).current_dir(folder).output();
        let made = made.expect("openssl is installed (`cargo xtask ci` installs it)");
        assert!(
            made.status.success(),
            "{args:?}: {}",
            String::from_utf8_lossy(&made.stderr)
        );
    }
}
