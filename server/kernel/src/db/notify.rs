//! Words between nodes: whoever changed a row says its id, and every node hears it. PostgreSQL carries them; on SQLite there
//! is one process, which needs none. A word may get lost, so nobody relies on hearing it: it only saves waiting.

use sqlx::AnyConnection;
use sqlx::postgres::PgListener;

use super::{DatabaseUrl, Db};

/// Says an id on a channel. Inside a transaction it is heard when that commits, and never otherwise.
pub async fn notify(connection: &mut AnyConnection, channel: &str, id: i64) -> Result<(), sqlx::Error> {
    if connection.backend_name() == "PostgreSQL" {
        // What the function returns is nothing, which this driver cannot read as such.
        sqlx::query("SELECT CAST(pg_notify($1, $2) AS TEXT)")
            .bind(channel)
            .bind(id.to_string())
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// An ear at a channel.
#[derive(Debug)]
pub struct NotifyListener(PgListener);

impl Db {
    /// Listens on a channel, with a connection of its own; none where there is nobody else to hear.
    pub async fn listen(&self, channel: &str) -> Result<Option<NotifyListener>, sqlx::Error> {
        let DatabaseUrl::Postgres(url) = &*self.place else { return Ok(None) };
        let mut listener = PgListener::connect(url).await?;
        listener.eager_reconnect(false);
        listener.listen(channel).await?;
        Ok(Some(NotifyListener(listener)))
    }
}

impl NotifyListener {
    /// The next id that somebody says. An error when the connection is lost: what was said meanwhile nobody heard, so the
    /// listener looks for itself and listens anew.
    pub async fn next(&mut self) -> Result<i64, sqlx::Error> {
        loop {
            let Some(notice) = self.0.try_recv().await? else {
                return Err(sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into()));
            };
            // Whatever else is said on the channel was not said by us.
            if let Ok(id) = notice.payload().parse() {
                return Ok(id);
            }
        }
    }
}
