//! LISTEN/NOTIFY between nodes: a node that changed a row publishes its id. On SQLite there is a single process, so this does
//! nothing. Notifications can be lost, so they only shorten the wait for the next poll.

use sqlx::AnyConnection;
use sqlx::postgres::PgListener;

use super::{DatabaseUrl, Db};

/// Publishes an id on a channel. Inside a transaction it is delivered on commit.
pub async fn notify(connection: &mut AnyConnection, channel: &str, id: i64) -> Result<(), sqlx::Error> {
    if connection.backend_name() == "PostgreSQL" {
        // The function returns `void`, which the `Any` driver cannot decode.
        sqlx::query("SELECT CAST(pg_notify($1, $2) AS TEXT)")
            .bind(channel)
            .bind(id.to_string())
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// A subscription to a channel.
#[derive(Debug)]
pub struct NotifyListener(PgListener);

impl Db {
    /// Subscribes to a channel on a separate connection. Returns `None` on SQLite.
    pub async fn listen(&self, channel: &str) -> Result<Option<NotifyListener>, sqlx::Error> {
        let DatabaseUrl::Postgres(url) = &*self.url else { return Ok(None) };
        let mut listener = PgListener::connect(url).await?;
        listener.eager_reconnect(false);
        listener.listen(channel).await?;
        Ok(Some(NotifyListener(listener)))
    }
}

impl NotifyListener {
    /// The next id. Fails when the connection is lost: notifications may have been missed, so the caller polls and
    /// subscribes again.
    pub async fn next(&mut self) -> Result<i64, sqlx::Error> {
        loop {
            let Some(notification) = self.0.try_recv().await? else {
                return Err(sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into()));
            };
            // Ignore payloads that are not ours.
            if let Ok(id) = notification.payload().parse() {
                return Ok(id);
            }
        }
    }
}
