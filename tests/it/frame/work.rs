//! The thread pool: organizations take turns, no organization uses all threads, and no caller waits forever.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier, Mutex};

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use homecourt::domain::ids::OrganizationId;
use homecourt::error::{Error, Result};
use homecourt::work::{JobKind, QueueParty, Work};

const HARBOR: QueueParty = Some(OrganizationId(1));
const VALLEY: QueueParty = Some(OrganizationId(2));

type Queued<'a, T> = LocalBoxFuture<'a, Result<T>>;

/// Starts a job that is in the queue or on a thread.
fn queued<'a, T: 'a>(job: impl Future<Output = Result<T>> + 'a) -> Queued<'a, T> {
    let mut job = job.boxed_local();
    assert!((&mut job).now_or_never().is_none());
    job
}

/// Starts a job that runs until its sender is dropped.
async fn held(work: &Work, party: QueueParty, kind: JobKind) -> (Sender<()>, Queued<'_, ()>) {
    let (go, wait) = channel::<()>();
    let (started, has_started) = tokio::sync::oneshot::channel();
    let job = queued(work.run(party, kind, move |_| {
        started.send(()).unwrap();
        // `recv` returns an error as soon as the sender is dropped.
        let _ = wait.recv();
    }));
    has_started.await.unwrap();
    (go, job)
}

#[tokio::test]
async fn organizations_take_turns_however_much_one_of_them_asks_for() {
    let work = Work::with_threads(1);
    let (go, first) = held(&work, HARBOR, JobKind::Cleaning).await;
    let order: Arc<Mutex<Vec<&str>>> = Arc::default();
    let noted = |party, name| {
        let order = Arc::clone(&order);
        queued(work.run(party, JobKind::Cleaning, move |_| order.lock().unwrap().push(name)))
    };
    let jobs = [
        noted(HARBOR, "harbor 1"),
        noted(HARBOR, "harbor 2"),
        noted(HARBOR, "harbor 3"),
        noted(VALLEY, "valley 1"),
        noted(None, "visitor 1"),
        noted(VALLEY, "valley 2"),
    ];
    drop(go);
    first.await.unwrap();
    for job in jobs {
        job.await.unwrap();
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["harbor 1", "valley 1", "visitor 1", "harbor 2", "valley 2", "harbor 3"]);
}

#[tokio::test]
async fn one_organization_holds_at_most_half_of_the_places_in_the_queue() {
    let work = Work::with_threads(1);
    let (go, first) = held(&work, HARBOR, JobKind::Cleaning).await;
    let waiting: Vec<_> = (0..128).map(|_| queued(work.run(HARBOR, JobKind::Cleaning, |_| ()))).collect();
    let refused = work.run(HARBOR, JobKind::Cleaning, |_| ()).await;
    assert!(
        matches!(refused, Err(Error::Unavailable(why)) if why.contains("128 at most for one organization"))
    );
    let other = queued(work.run(VALLEY, JobKind::Cleaning, |_| "done"));
    drop(go);
    first.await.unwrap();
    assert_eq!(other.await.unwrap(), "done");
    for job in waiting {
        job.await.unwrap();
    }
}

#[tokio::test]
async fn one_organizations_long_jobs_leave_threads_to_the_others() {
    let work = Work::with_threads(2);
    let (go, first) = held(&work, HARBOR, JobKind::Measuring).await;
    let second = queued(work.run(HARBOR, JobKind::Measuring, |_| ()));
    assert_eq!(work.run(VALLEY, JobKind::Measuring, |_| "done").await.unwrap(), "done");
    assert_eq!(work.run(None, JobKind::Compression, |_| "quick").await.unwrap(), "quick");
    drop(go);
    first.await.unwrap();
    second.await.unwrap();
}

#[tokio::test]
async fn long_jobs_have_a_lower_priority_than_requests() {
    /// Returns the niceness of the current thread, field 19 of `proc(5)`'s `stat`; field 2 is the thread's name.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let (_, after_name) = stat.rsplit_once(") ").unwrap();
        after_name.split(' ').nth(16).unwrap().parse().unwrap()
    }
    let (work, own) = (Work::with_threads(2), niceness());
    assert_eq!(work.run(HARBOR, JobKind::Compression, |_| niceness()).await.unwrap(), own);
    assert!(work.run(HARBOR, JobKind::Planning, |_| niceness()).await.unwrap() > own);
}

#[tokio::test]
async fn a_job_whose_time_is_up_is_refused_and_never_runs() {
    let work = Work::with_threads(1);
    let (go, first) = held(&work, HARBOR, JobKind::Cleaning).await;
    let (ran, has_run): (Sender<()>, Receiver<()>) = channel();
    let late = work.run(VALLEY, JobKind::Compression, move |_| ran.send(()).unwrap()).await;
    assert!(matches!(late, Err(Error::Unavailable(why)) if why.contains("within 2 seconds")));
    drop(go);
    first.await.unwrap();
    work.run(None, JobKind::Cleaning, |_| ()).await.unwrap();
    assert!(has_run.recv().is_err(), "the job was dropped with its sender");
}

#[tokio::test]
async fn a_job_without_a_waiting_caller_is_removed_or_cancelled() {
    let work = Work::with_threads(1);
    let running = Arc::new(Barrier::new(2));
    let (told, is_told) = channel();
    let seen = Arc::clone(&running);
    let first = queued(work.run(HARBOR, JobKind::Cleaning, move |deadline| {
        seen.wait();
        while !deadline.is_over() {
            std::thread::yield_now();
        }
        told.send(()).unwrap();
    }));
    running.wait();
    let (ran, has_run) = channel::<()>();
    let second = queued(work.run(HARBOR, JobKind::Cleaning, move |_| ran.send(()).unwrap()));
    drop(second);
    assert!(has_run.recv().is_err(), "it left the queue at once");
    drop(first);
    is_told.recv().unwrap();
}

#[tokio::test]
async fn a_job_that_panics_is_an_internal_error_and_its_thread_stays_usable() {
    let work = Work::with_threads(1);
    let fault: Result<()> = work.run(HARBOR, JobKind::Cleaning, |_| panic!("as asked")).await;
    assert!(matches!(fault, Err(Error::Internal(_))));
    assert_eq!(work.run(HARBOR, JobKind::Cleaning, |_| "still here").await.unwrap(), "still here");
}
