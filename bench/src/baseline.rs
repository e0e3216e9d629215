//! The baselines: routes of plain axum without our middleware, in a process of their own.

use std::path::Path;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bytes::BytesMut;
use futures_util::stream;
use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use crate::webhook;

/// A response body and its content type.
pub(crate) struct CannedResponse {
    pub(crate) media_type: String,
    pub(crate) bytes: Vec<u8>,
}

/// Writes the responses to a folder: `N` has the bytes and `N.type` the content type.
pub(crate) fn write_responses(folder: &Path, responses: &[CannedResponse]) {
    for (number, response) in responses.iter().enumerate() {
        std::fs::write(folder.join(number.to_string()), &response.bytes).expect("a file");
        std::fs::write(folder.join(format!("{number}.type")), &response.media_type).expect("a file");
    }
}

/// The path of a canned response.
pub(crate) fn path(number: usize) -> String {
    format!("/bytes/{number}")
}

/// Serves the baselines. With a database there is also a route that does one INSERT with the program's durability.
pub(crate) async fn serve(database: Option<String>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("{}", listener.local_addr().expect("a local address"));
    let mut app = Router::new().route("/webhook", post(webhook::verify)).route("/file", get(file));
    if let Some(folder) = std::env::var_os("BENCH_BODIES") {
        let folder = Path::new(&folder);
        for number in 0.. {
            let Ok(bytes) = std::fs::read(folder.join(number.to_string())) else { break };
            let bytes = Bytes::from(bytes);
            let media_type =
                std::fs::read_to_string(folder.join(format!("{number}.type"))).expect("its content type");
            let media_type = header::HeaderValue::from_str(&media_type).expect("a header");
            let respond = async move || ([(header::CONTENT_TYPE, media_type.clone())], bytes.clone());
            app = app.route(&path(number), get(respond));
        }
    }
    if let Some(database) = database {
        app = app.merge(Router::new().route("/insert", post(insert)).with_state(open(&database).await));
    }
    axum::serve(listener, app).await.expect("it serves");
}

/// Streams a file in chunks of 64 KiB.
async fn file() -> impl IntoResponse {
    let path = std::env::var_os("BENCH_FILE").expect("a file to send");
    let file = File::open(path).await.expect("it opens");
    let length = file.metadata().await.expect("it has a length").len();
    let chunks = stream::try_unfold(file, async |mut file: File| {
        let mut chunk = BytesMut::with_capacity(64 * 1024);
        let read = file.read_buf(&mut chunk).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (chunk.freeze(), file)))
    });
    (
        [(header::CONTENT_TYPE, "audio/mpeg".to_owned()), (header::CONTENT_LENGTH, length.to_string())],
        Body::from_stream(chunks),
    )
}

async fn open(url: &str) -> AnyPool {
    sqlx::any::install_default_drivers();
    let sqlite = url.starts_with("sqlite:");
    let pool = AnyPoolOptions::new()
        .max_connections(if sqlite { 1 } else { 16 })
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if sqlite {
                    for pragma in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"] {
                        sqlx::query(pragma).execute(&mut *connection).await?;
                    }
                }
                Ok(())
            })
        })
        .connect(url)
        .await
        .expect("the database opens");
    sqlx::query("CREATE TABLE IF NOT EXISTS baseline (a BIGINT NOT NULL, b TEXT NOT NULL)")
        .execute(&pool)
        .await
        .expect("a table");
    pool
}

async fn insert(State(pool): State<AnyPool>) -> StatusCode {
    let result =
        sqlx::query("INSERT INTO baseline (a, b) VALUES ($1, $2)").bind(1_i64).bind("x").execute(&pool).await;
    if result.is_ok() { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR }
}
