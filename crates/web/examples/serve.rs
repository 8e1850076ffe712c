//! The pages on a port, with tables in memory: for looking at them while they are being written.
//!
//! `cargo run -p court-web --example serve -- 8080`

use std::net::{Ipv4Addr, SocketAddr};

use court_server::{
    ConnectionSettings, DataPlace, GuardSettings, HubConfig, ServeSettings, all_games, api, protect, serve,
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).map_or(Ok(8080), |port| port.parse())?;
    let settings = ServeSettings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        data: DataPlace::Memory,
        hub: HubConfig::new(all_games()),
        guard: GuardSettings::UNLIMITED,
        connections: ConnectionSettings::UNLIMITED,
    };
    let guard = settings.guard;
    let router =
        move |hub: &court_server::Hub| protect(api(hub).merge(court_web::router(hub.clone())), hub, &guard);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    serve(settings, router, |address| println!("http://{address}"), stop).await?;
    Ok(())
}
