//! A real Chromium with its driver.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use thirtyfour::prelude::*;

/// A driver's process; ended with it.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Whoever waits so long for one thing waits in vain: it is no measure of anything, it only ends a test that hangs.
pub(crate) const HANGS: Duration = Duration::from_secs(600);

/// A browser window of a person of its own.
pub(crate) struct Chromium {
    pub(crate) driver: WebDriver,
    port: u16,
    _process: Process,
}

/// What a window is like.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) still: bool,
    /// Does the browser write down what it does, frame by frame?
    pub(crate) traced: bool,
    /// Has it a screen to be touched, and no pointer?
    pub(crate) touch: bool,
}

pub(crate) const DESKTOP: Window = Window {
    width: 1440,
    height: 900,
    still: true,
    traced: false,
    touch: false,
};
pub(crate) const PHONE: Window = Window {
    width: 390,
    height: 844,
    ..DESKTOP
};

impl Chromium {
    pub(crate) async fn open(window: Window) -> Self {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("`chromedriver` starts; Debian has it in the packages chromium and chromium-driver");
        let output = child.stdout.take().expect("its output");
        let port = BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .find_map(|line| {
                line.split("successfully on port ")
                    .nth(1)?
                    .trim_end_matches('.')
                    .parse()
                    .ok()
            })
            .expect("the driver says its port");
        let process = Process(child);
        let mut caps = DesiredCapabilities::chrome();
        for arg in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--no-first-run",
            "--hide-scrollbars",
            "--disable-dev-shm-usage",
        ] {
            caps.add_arg(arg).expect("an argument");
        }
        if window.still {
            caps.add_arg("--force-prefers-reduced-motion")
                .expect("an argument");
        }
        let mut logs = serde_json::json!({ "browser": "ALL" });
        if window.traced {
            logs["performance"] = "ALL".into();
            let categories = "disabled-by-default-devtools.timeline,devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame,blink.user_timing";
            caps.add_experimental_option(
                "perfLoggingPrefs",
                serde_json::json!({ "traceCategories": categories }),
            )
            .expect("an option");
        }
        caps.set("goog:loggingPrefs", logs).expect("a capability");
        // A window cannot be as narrow as a phone; an emulated screen can.
        let metrics = serde_json::json!({ "deviceMetrics": { "width": window.width, "height": window.height, "pixelRatio": 1.0, "touch": window.touch } });
        caps.add_experimental_option("mobileEmulation", metrics)
            .expect("an option");
        let driver = WebDriver::new(&format!("http://127.0.0.1:{port}"), caps)
            .await
            .expect("Chromium starts");
        Self {
            driver,
            port,
            _process: process,
        }
    }

    /// Everything the browser complained about since last asked.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.log("browser")
            .iter()
            .filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")))
            .map(|entry| entry["message"].to_string())
            .collect()
    }

    /// What was written to one of its logs since last asked.
    pub(crate) fn log(&self, kind: &str) -> Vec<serde_json::Value> {
        match self.tell_driver("se/log", &serde_json::json!({ "type": kind })) {
            serde_json::Value::Array(entries) => entries,
            other => panic!("a list of what was written, not {other}"),
        }
    }

    /// Tells the driver what only Chromium's understands.
    pub(crate) fn tell_driver(&self, command: &str, body: &serde_json::Value) -> serde_json::Value {
        let body = body.to_string();
        let mut stream =
            TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], self.port))).expect("the driver is there");
        stream.set_read_timeout(Some(HANGS)).expect("a limit");
        let path = format!("/session/{}/{command}", self.driver.session_id());
        write!(stream, "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()).expect("sent");
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).expect("a header");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).expect("a body");
        let mut json: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        json["value"].take()
    }

    /// Asks the browser itself for something: real presses, for example.
    pub(crate) async fn devtools(&self, method: &str, params: serde_json::Value) {
        let done = self.driver.cdp().send_raw(method, params).await;
        done.unwrap_or_else(|error| panic!("{method}: {error}"));
    }

    /// Moves the pointer there.
    pub(crate) async fn point(&self, (x, y): (f64, f64)) {
        let moved = serde_json::json!({ "type": "mouseMoved", "x": x, "y": y });
        self.devtools("Input.dispatchMouseEvent", moved).await;
    }

    /// Presses the button of the pointer, or lets it go.
    pub(crate) async fn mouse(&self, what: &str, (x, y): (f64, f64)) {
        let event = serde_json::json!({ "type": what, "x": x, "y": y, "button": "left", "clickCount": 1 });
        self.devtools("Input.dispatchMouseEvent", event).await;
    }

    /// Touches the screen there.
    pub(crate) async fn tap(&self, (x, y): (f64, f64)) {
        let down = serde_json::json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.devtools("Input.dispatchTouchEvent", down).await;
        let up = serde_json::json!({ "type": "touchEnd", "touchPoints": [] });
        self.devtools("Input.dispatchTouchEvent", up).await;
    }

    /// Presses a key: a letter, or one with a name.
    pub(crate) async fn key(&self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            _ => 0,
        };
        let text = match key {
            "Enter" => Some("\r"),
            "Tab" | "Escape" => None,
            letter => Some(letter),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = serde_json::json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code });
            if let Some(text) = text.filter(|_| kind == "keyDown") {
                event["text"] = text.into();
            }
            self.devtools("Input.dispatchKeyEvent", event).await;
        }
    }

    /// Runs a script and gives back what it returns.
    pub(crate) async fn run(&self, script: &str) -> serde_json::Value {
        self.driver
            .execute(script, Vec::new())
            .await
            .expect("the script runs")
            .json()
            .clone()
    }

    /// The same with a script that waits for something.
    pub(crate) async fn run_async(&self, script: &str) -> serde_json::Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(value => done(value ?? null), error => done(String(error)))"
        );
        let value = self.driver.execute_async(&script, Vec::new()).await;
        value.expect("the script runs").json().clone()
    }

    /// Waits until a script returns something true.
    pub(crate) async fn until(&self, what: &str, script: &str) {
        let begun = std::time::Instant::now();
        while begun.elapsed() < HANGS {
            let value = self.run(&format!("return {script}")).await;
            if !matches!(value, serde_json::Value::Null | serde_json::Value::Bool(false)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let page = self
            .run("return location.href + '\\n' + document.body.innerText.slice(0, 1500)")
            .await;
        panic!("{what} never came: {page}\n{:?}", self.complaints());
    }

    pub(crate) async fn click(&self, what: &str) {
        // What declines a question is not taken the moment it appears.
        self.until("a moment", "!document.querySelector('.not-yet')")
            .await;
        let found = self
            .driver
            .query(By::Css(what))
            .first()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        found.scroll_into_view().await.expect("it can be shown");
        found
            .click()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
    }

    pub(crate) async fn text(&self, what: &str) -> String {
        let found = self
            .driver
            .query(By::Css(what))
            .first()
            .await
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        found.text().await.expect("text")
    }

    pub(crate) async fn quit(self) {
        self.driver.clone().quit().await.expect("the browser ends");
    }
}
