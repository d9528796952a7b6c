//! The calls to the system that no safe crate offers: jobs, a suspended process that is to run, and the names of processes.
//!
//! All unsafe code of the driver's Windows part is here. Processes are named by their numbers; the harness holds a handle of
//! the engine's, so that this number belongs to nobody else.
#![expect(unsafe_code, reason = "the system's functions take and return raw handles and pointers")]

use std::ffi::c_void;
use std::io;
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr::{from_mut, from_ref, null};
use std::time::Duration;

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JobObjectBasicAccountingInformation, JobObjectBasicProcessIdList, JobObjectExtendedLimitInformation,
    QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    OpenProcess, OpenThread, PROCESS_QUERY_LIMITED_INFORMATION, PROCESS_SET_QUOTA, PROCESS_TERMINATE,
    QueryFullProcessImageNameW, ResumeThread, THREAD_SUSPEND_RESUME, TerminateProcess,
};
use windows_sys::Win32::System::WindowsProgramming::QueryProcessCycleTime;

/// How many processes of a job are listed at most.
const MOST_PROCESSES: usize = 1024;

/// A job: it holds processes and all that they start, and ends them when it is dropped or the harness is gone.
#[derive(Debug)]
pub(super) struct Job(OwnedHandle);

impl Job {
    /// An empty job.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn new() -> io::Result<Job> {
        // SAFETY: no attributes and no name are allowed; what comes back is a new handle, or null.
        let job = Job(owned(unsafe { CreateJobObjectW(null(), null()) })?);
        job.ends_with_the_harness(true)?;
        Ok(job)
    }

    /// Whether the system ends its processes when nobody holds it any more.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn ends_with_the_harness(&self, ends: bool) -> io::Result<()> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = if ends { JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE } else { 0 };
        // SAFETY: the class says that the pointer leads to this structure, and the size is its size.
        done(unsafe {
            SetInformationJobObject(
                self.handle(),
                JobObjectExtendedLimitInformation,
                from_ref(&limits).cast(),
                size(&limits),
            )
        })
    }

    /// Takes in a process.
    ///
    /// # Errors
    /// If the process is gone, or the system refuses it.
    pub(super) fn take(&self, number: u32) -> io::Result<()> {
        let process = process(number, PROCESS_SET_QUOTA | PROCESS_TERMINATE)?;
        // SAFETY: both handles are open.
        done(unsafe { AssignProcessToJobObject(self.handle(), process.as_raw_handle()) })
    }

    /// Ends all its processes with this exit code.
    pub(super) fn end(&self, code: u32) {
        // SAFETY: the handle is open. It fails only if the job is empty.
        unsafe { TerminateJobObject(self.handle(), code) };
    }

    /// The processes in it that are running.
    pub(super) fn processes(&self) -> Vec<u32> {
        // The system's structure: two numbers of 32 bits, how many there are and how many are listed, then the list.
        const HEAD: usize = 8 / size_of::<usize>();
        let mut list = [0usize; HEAD + MOST_PROCESSES];
        // SAFETY: the class says that the pointer leads to such a structure, and the size is that of the array.
        unsafe {
            QueryInformationJobObject(
                self.handle(),
                JobObjectBasicProcessIdList,
                from_mut(&mut list).cast::<c_void>(),
                size(&list),
                std::ptr::null_mut(),
            );
        }
        // What is not listed stays zero, which is the number of no process that could be in a job.
        list[HEAD..]
            .iter()
            .filter_map(|number| u32::try_from(*number).ok())
            .filter(|number| *number != 0)
            .collect()
    }

    /// The processor time of all processes that were ever in it; none if the system does not tell.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        let mut account = JOBOBJECT_BASIC_ACCOUNTING_INFORMATION::default();
        let size = size(&account);
        // SAFETY: the class says that the pointer leads to this structure, and the size is its size.
        let told = unsafe {
            QueryInformationJobObject(
                self.handle(),
                JobObjectBasicAccountingInformation,
                from_mut(&mut account).cast::<c_void>(),
                size,
                std::ptr::null_mut(),
            )
        };
        done(told).ok()?;
        let of_all = ticks(account.TotalUserTime) + ticks(account.TotalKernelTime);
        if !of_all.is_zero() {
            return Some(of_all);
        }
        // Little is rounded to nothing. But Wine keeps no account of a job at all, and counts no cycles either.
        self.processes().into_iter().any(has_run).then_some(Duration::ZERO)
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }
}

/// Has a process run that was started suspended.
///
/// # Errors
/// If no thread of it could be resumed.
pub(super) fn resume(number: u32) -> io::Result<()> {
    // SAFETY: no pointers; what comes back is a new handle, or the invalid one.
    let threads = owned(unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) })?;
    let mut thread = THREADENTRY32 { dwSize: size(&THREADENTRY32::default()), ..Default::default() };
    // SAFETY: the handle is open, and the structure says how long it is.
    let mut more = unsafe { Thread32First(threads.as_raw_handle(), &raw mut thread) };
    let mut resumed = false;
    while more != 0 {
        if thread.th32OwnerProcessID == number {
            // SAFETY: no pointers; what comes back is a new handle, or null.
            let handle = owned(unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, thread.th32ThreadID) })?;
            // SAFETY: the handle is open.
            resumed |= unsafe { ResumeThread(handle.as_raw_handle()) } != u32::MAX;
        }
        // SAFETY: as above.
        more = unsafe { Thread32Next(threads.as_raw_handle(), &raw mut thread) };
    }
    if resumed { Ok(()) } else { Err(io::Error::other("its first thread was not found")) }
}

/// Ends a process with this exit code.
pub(super) fn end(number: u32, code: u32) {
    if let Ok(process) = process(number, PROCESS_TERMINATE) {
        // SAFETY: the handle is open. It fails only if the process is gone.
        unsafe { TerminateProcess(process.as_raw_handle(), code) };
    }
}

/// The name of a process's program, without its folder; empty if the system does not tell.
pub(super) fn name_of(number: u32) -> String {
    let mut path = [0u16; 1024];
    let mut length = 1024;
    let Ok(process) = process(number, PROCESS_QUERY_LIMITED_INFORMATION) else { return String::new() };
    // SAFETY: the handle is open, and `length` is that of the buffer.
    let told =
        unsafe { QueryFullProcessImageNameW(process.as_raw_handle(), 0, path.as_mut_ptr(), &raw mut length) };
    if told == 0 {
        return String::new();
    }
    let path = String::from_utf16_lossy(path.get(..length as usize).unwrap_or_default());
    path.rsplit('\\').next().unwrap_or_default().to_owned()
}

/// Whether the system tells that a process has used a processor.
fn has_run(number: u32) -> bool {
    let Ok(process) = process(number, PROCESS_QUERY_LIMITED_INFORMATION) else { return false };
    let mut cycles = 0;
    // SAFETY: the handle is open, and the pointer leads to a number of this size.
    let told = unsafe { QueryProcessCycleTime(process.as_raw_handle(), &raw mut cycles) };
    told != 0 && cycles > 0
}

/// The system's tenths of microseconds.
fn ticks(count: i64) -> Duration {
    let count = u64::try_from(count).unwrap_or(0);
    Duration::from_micros(count / 10) + Duration::from_nanos(count % 10 * 100)
}

fn process(number: u32, rights: u32) -> io::Result<OwnedHandle> {
    // SAFETY: no pointers; what comes back is a new handle, or null.
    owned(unsafe { OpenProcess(rights, 0, number) })
}

/// A handle that the system has just made, or its error.
fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() || handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it was just made for us alone.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

fn done(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn size<T>(of: &T) -> u32 {
    u32::try_from(size_of_val(of)).expect("the system's structures are small")
}
