//! The importer with a test kind, cups: validation, diagnostics and idempotence.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::db::{DatabaseUrl, Db};

struct Cups;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cup {
    name: String,
    price: i64,
    picture: Option<String>,
    saucer: Option<String>,
}

impl Importer for Cups {
    const NAME: &'static str = "cups";
    type Raw = Cup;
    type Valid = Cup;

    fn validate(&self, cup: Cup, files: &EntryFiles<'_>) -> Result<Cup, Vec<FieldError>> {
        let mut errors = Vec::new();
        if cup.price < 1 {
            errors.push(FieldError::new("price", "should be at least 1"));
        }
        if cup.price > 1_000 {
            files.warn("price", "is high for a cup");
        }
        if let Some(picture) = &cup.picture
            && let Err(reason) = files.read(picture)
        {
            errors.push(FieldError::new("picture", reason));
        }
        if errors.is_empty() { Ok(cup) } else { Err(errors) }
    }

    /// Fails for a cup named Glass.
    async fn upload_files(&self, cup: &Cup, files: &EntryFiles<'_>) -> Result<(), ImportEntryError> {
        let read = cup.picture.as_deref().map_or(Ok(Vec::new()), |picture| files.read(picture));
        match (read, cup.name.as_str()) {
            (Ok(_), "Glass") => Err(ImportEntryError::Invalid(FieldError::new("name", "the upload failed"))),
            (read, _) => read
                .map(|_| ())
                .map_err(|reason| ImportEntryError::Invalid(FieldError::new("picture", reason))),
        }
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        cup: &Cup,
    ) -> Result<i64, ImportEntryError> {
        if let Some(saucer) = &cup.saucer
            && row_id_for_slug(tx, "cups", saucer).await?.is_none()
        {
            return Err(ImportEntryError::Invalid(FieldError::new("saucer", "there is no such cup")));
        }
        let row = match existing_id {
            Some(row) => row,
            None => sqlx::query_scalar("SELECT COUNT(*) + 1 FROM cups").fetch_one(&mut **tx).await?,
        };
        sqlx::query(
            "INSERT INTO cups (id, name)
             VALUES ($1, $2)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(row)
        .bind(&cup.name)
        .execute(&mut **tx)
        .await?;
        Ok(row)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM cups").fetch_all(&mut **tx).await?;
        Ok(ids.into_iter().collect())
    }
}

async fn test_db() -> (tempfile::TempDir, Db) {
    let dir = tempfile::tempdir().unwrap();
    let db = Db::open(&DatabaseUrl::Sqlite(dir.path().join("t.sqlite"))).await.unwrap();
    db.migrate().await.unwrap();
    let mut tx = db.begin().await.unwrap();
    sqlx::query("CREATE TABLE cups (id BIGINT PRIMARY KEY, name TEXT)").execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    (dir, db)
}

fn source(files: &[(&str, &'static str)]) -> Source {
    let hold = |(name, text): &(&str, &'static str)| ((*name).to_owned(), Cow::Borrowed(text.as_bytes()));
    Source::Memory(files.iter().map(hold).collect::<BTreeMap<_, _>>())
}

async fn run(db: &Db, files: &[(&str, &'static str)]) -> Result<String, String> {
    let kinds: [Box<dyn DynImporter>; 1] = [Box::new(Cups)];
    import(db, &kinds, &source(files))
        .await
        .map(|report| report.to_string())
        .map_err(|error| error.to_string())
}

async fn names(db: &Db) -> Vec<String> {
    sqlx::query_scalar("SELECT name FROM cups ORDER BY id").fetch_all(db.reader()).await.unwrap()
}

const TWO: &str = "[[cups]]\nslug = \"blue\"\nname = \"Blue\"\nprice = 5\n\n[[cups]]\nslug = \"red-1\"\nname = \"Red\"\nprice = 6\n";

#[tokio::test]
async fn importing_again_writes_only_what_changed() {
    let (_dir, db) = test_db().await;
    let files = [
        ("cups.toml", TWO),
        ("cups/green.toml", "name = 'Green'\nprice = 7\npicture = 'green.svg'"),
        ("cups/green.svg", "<svg/>"),
        ("README.md", "hello"),
    ];
    assert_eq!(run(&db, &files).await.unwrap(), "cups: 3 added, 0 changed, 0 unchanged\n");
    assert_eq!(run(&db, &files).await.unwrap(), "cups: 0 added, 0 changed, 3 unchanged\n");

    let other_picture = [files[0], files[1], ("cups/green.svg", "<svg></svg>")];
    assert_eq!(run(&db, &other_picture).await.unwrap(), "cups: 0 added, 1 changed, 2 unchanged\n");
    assert_eq!(names(&db).await, ["Blue", "Red", "Green"]);
}

#[tokio::test]
async fn every_mistake_has_file_and_line_and_nothing_is_written() {
    let (_dir, db) = test_db().await;
    let diagnostics = run(
        &db,
        &[
            ("cups.toml", "[[cups]]\nslug = \"good\"\nname = \"Good\"\nprice = 5\n\n[[cups]]\nslug = \"poor\"\nname = \"Poor\"\nprice = 0\npicture = \"gone.svg\"\n"),
            ("cups/kind.toml", "name = 'x'\n\nprice = 'five'\n"),
            ("cups/unknown.toml", "name = 'x'\nprice = 1\ncolour = 'red'\n"),
            ("cups/Wrong Name.toml", "name = 'x'\nprice = 1\n"),
            ("cups/broken.toml", "name = 'x'\nprice = = 1\n"),
            ("cups/good.toml", "name = 'again'\nprice = 1\n"),
            ("cups/nul.toml", "price = 1\nname = \"a\\u0000b\"\n"),
        ],
    )
    .await
    .unwrap_err();
    for expected in [
        "cups.toml:9: price: should be at least 1",
        "cups.toml:10: picture: there is no file cups/gone.svg",
        "cups/kind.toml:3: price: should be a whole number, without quotes",
        "cups/unknown.toml:3: ",
        "cups/Wrong Name.toml:1: slug: ",
        "cups/broken.toml:2: ",
        "cups/good.toml:1: slug: \"good\" is used twice",
        "cups/nul.toml:2: text may not contain control characters",
        "nothing was imported",
    ] {
        assert!(diagnostics.contains(expected), "{expected} in\n{diagnostics}");
    }
    assert!(names(&db).await.is_empty());
}

#[tokio::test]
async fn a_file_of_an_unknown_kind_is_rejected() {
    let (_dir, db) = test_db().await;
    let diagnostics = run(&db, &[("plates.toml", ""), ("cups.toml", "x = 1")]).await.unwrap_err();
    assert!(
        diagnostics.contains("plates.toml:1: there is no kind \"plates\"; there are cups"),
        "{diagnostics}"
    );
    let diagnostics = run(&db, &[("cups.toml", "x = 1")]).await.unwrap_err();
    assert!(diagnostics.contains("cups.toml:1: expected only [[cups]] here"), "{diagnostics}");
}

#[tokio::test]
async fn a_missing_reference_rolls_everything_back() {
    let (_dir, db) = test_db().await;
    let files = [
        ("cups.toml", TWO),
        ("cups/tea.toml", "name = 'Tea'\nprice = 7\nsaucer = 'blue'"),
        ("cups/zinc.toml", "name = 'Zinc'\nprice = 7\n\nsaucer = 'gone'"),
    ];
    let diagnostics = run(&db, &files).await.unwrap_err();
    assert!(diagnostics.contains("cups/zinc.toml:4: saucer: there is no such cup"), "{diagnostics}");
    assert!(names(&db).await.is_empty());
}

#[test]
fn a_path_can_not_leave_the_folder() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("in")).unwrap();
    std::fs::write(dir.path().join("secret"), "x").unwrap();
    let folder = Source::Dir(dir.path().join("in"));
    std::os::unix::fs::symlink(dir.path().join("secret"), dir.path().join("in/link")).unwrap();
    assert!(folder.read("link").is_err());
    assert!(folder.list().is_err(), "a symlink is an error");
    for name in ["../secret", "a/../../secret", "/etc/hostname", "./../secret"] {
        assert!(folder.read(name).is_err(), "{name}");
    }
}

#[tokio::test]
async fn a_failed_upload_stops_the_import_before_anything_is_written() {
    let (_dir, db) = test_db().await;
    let file = "[[cups]]\nslug = \"clay\"\nname = \"Clay\"\nprice = 1\n\n[[cups]]\nslug = \"glass\"\nname = \"Glass\"\nprice = 1\n";
    let message = run(&db, &[("cups.toml", file)]).await.unwrap_err();
    assert_eq!(message, "cups.toml:8: name: the upload failed\nnothing was imported");
    let cups: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM cups").fetch_one(db.reader()).await.unwrap();
    assert_eq!(cups, 0);
}

#[tokio::test]
async fn was_renames_an_entry_and_keeps_its_row() {
    let (_dir, db) = test_db().await;
    let old = [("cups/blue.toml", "name = 'Blue'\nprice = 5")];
    run(&db, &old).await.unwrap();
    let renamed = [("cups/azure.toml", "name = 'Azure'\nprice = 5\nwas = 'blue'")];
    assert_eq!(run(&db, &renamed).await.unwrap(), "cups: 0 added, 1 changed, 0 unchanged\n");
    assert_eq!(names(&db).await, ["Azure"]);
    // The field may stay in the file, and a fresh database does not know the old slug.
    assert_eq!(run(&db, &renamed).await.unwrap(), "cups: 0 added, 0 changed, 1 unchanged\n");
    let (_other_dir, fresh) = test_db().await;
    assert_eq!(run(&fresh, &renamed).await.unwrap(), "cups: 1 added, 0 changed, 0 unchanged\n");
}

#[tokio::test]
async fn an_entry_can_not_take_the_slug_of_one_that_is_still_there() {
    let (_dir, db) = test_db().await;
    let old = ("cups/blue.toml", "name = 'Blue'\nprice = 5");
    run(&db, &[old]).await.unwrap();
    let message =
        run(&db, &[old, ("cups/red.toml", "name = 'Red'\nprice = 5\nwas = 'blue'")]).await.unwrap_err();
    assert!(message.starts_with("cups/red.toml:1: was: \"blue\" is still an entry"), "{message}");
    let message =
        run(&db, &[("cups/red.toml", "name = 'Red'\nprice = 5\nwas = 'Blue Cup'")]).await.unwrap_err();
    assert!(message.starts_with("cups/red.toml:3: was: "), "{message}");
}

#[tokio::test]
async fn an_active_entry_that_left_the_folder_is_reported_and_kept() {
    let (_dir, db) = test_db().await;
    run(&db, &[("cups.toml", TWO)]).await.unwrap();
    let one = [("cups.toml", "[[cups]]\nslug = \"blue\"\nname = \"Blue\"\nprice = 5\n")];
    assert_eq!(
        run(&db, &one).await.unwrap(),
        "cups: 0 added, 0 changed, 1 unchanged\ncups: no longer in the folder: red-1, still active\n"
    );
    assert_eq!(names(&db).await, ["Blue", "Red"]);
}

#[tokio::test]
async fn a_warning_does_not_stop_the_import() {
    let (_dir, db) = test_db().await;
    let report = run(&db, &[("cups/dear.toml", "name = 'Dear'\nprice = 5000")]).await.unwrap();
    assert_eq!(
        report,
        "warning: cups/dear.toml:2: price: is high for a cup\ncups: 1 added, 0 changed, 0 unchanged\n"
    );
}
