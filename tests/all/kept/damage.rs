//! A database whose file is damaged while the program runs: every page of it, and of the log beside it, is overwritten, as a
//! failing disk or a stray program does it; and put back.

use std::fs::{self, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions as _, Connection as _};

/// What stands in a page then.
const NONSENSE: u8 = 0xA5;
/// The log's own head, and that of each page in it.
const LOG_HEAD: usize = 32;
const PAGE_HEAD: usize = 24;

/// What was overwritten, to be put back.
#[derive(Debug)]
pub(crate) struct Damage(Vec<Page>);

#[derive(Debug)]
struct Page {
    file: PathBuf,
    at: usize,
    was: Vec<u8>,
}

impl Damage {
    /// Damages a database that somebody else has open, so that whoever reads or writes it next has to find out: what they
    /// remember of it doesn't hold any more.
    pub(crate) async fn done_to(database: &Path) -> Self {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
        let mut other = options.connect().await.expect("connected");
        sqlx::raw_sql("BEGIN IMMEDIATE; PRAGMA user_version = 1").execute(&mut other).await.expect("begun");
        let pages = pages_of(database);
        for page in &pages {
            page.write(&vec![NONSENSE; page.was.len()]);
        }
        // Another has written something since: every page is read anew.
        sqlx::raw_sql("COMMIT").execute(&mut other).await.expect("written");
        other.close().await.expect("closed");
        Self(pages)
    }

    /// Puts it back, but for what was written anew.
    pub(crate) fn mended(self) {
        for page in self.0 {
            let mut file = fs::File::open(&page.file).expect("it is there");
            file.seek(SeekFrom::Start(page.at.try_into().expect("a small file"))).expect("found");
            let mut now = vec![0; page.was.len()];
            file.read_exact(&mut now).expect("read");
            if now.iter().all(|byte| *byte == NONSENSE) {
                page.write(&page.was);
            }
        }
    }
}

impl Page {
    fn write(&self, bytes: &[u8]) {
        let mut file = OpenOptions::new().write(true).open(&self.file).expect("it is there");
        file.seek(SeekFrom::Start(self.at.try_into().expect("a small file"))).expect("found");
        file.write_all(bytes).expect("written");
    }
}

/// Every page of a database and of the log beside it. The first says how it is built; of that it is known for one.
fn pages_of(database: &Path) -> Vec<Page> {
    let bytes = fs::read(database).expect("read");
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    let log = PathBuf::from(name);
    let mut pages: Vec<Page> = (size..bytes.len())
        .step_by(size)
        .map(|at| Page { file: database.to_owned(), at, was: bytes[at..at + size].to_vec() })
        .collect();
    let bytes = fs::read(&log).unwrap_or_default();
    let mut head = LOG_HEAD;
    while let Some(was) = bytes.get(head + PAGE_HEAD..head + PAGE_HEAD + size) {
        let is_first = bytes[head..head + 4] == 1_u32.to_be_bytes();
        if !is_first {
            pages.push(Page { file: log.clone(), at: head + PAGE_HEAD, was: was.to_vec() });
        }
        head += PAGE_HEAD + size;
    }
    pages
}
