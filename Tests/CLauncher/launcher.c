#ifdef __linux__

#define _GNU_SOURCE
#include "CLauncher.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <sys/user.h>
#elif defined(__aarch64__)
#include <elf.h>
#include <asm/ptrace.h>
#endif

/// How a call names the file it changes.
enum subject { BY_DESCRIPTOR, BY_PATH, BY_DIRECTORY_AND_PATH, BY_OPENING };

struct point_call {
    int number;
    enum subject subject;
    /// Which argument is the path of the file that changes or appears.
    int argument;
    int writes;
    const char *name;
};

static const struct point_call calls[] = {
    {__NR_write, BY_DESCRIPTOR, 0, 1, "write"},
    {__NR_writev, BY_DESCRIPTOR, 0, 1, "writev"},
    {__NR_pwrite64, BY_DESCRIPTOR, 0, 1, "pwrite64"},
    {__NR_pwritev, BY_DESCRIPTOR, 0, 1, "pwritev"},
    {__NR_fsync, BY_DESCRIPTOR, 0, 1, "fsync"},
    {__NR_fdatasync, BY_DESCRIPTOR, 0, 1, "fdatasync"},
    {__NR_ftruncate, BY_DESCRIPTOR, 0, 0, "ftruncate"},
    {__NR_fallocate, BY_DESCRIPTOR, 0, 1, "fallocate"},
    {__NR_fchmod, BY_DESCRIPTOR, 0, 0, "fchmod"},
    {__NR_openat, BY_OPENING, 1, 1, "openat"},
    {__NR_mkdirat, BY_DIRECTORY_AND_PATH, 1, 1, "mkdirat"},
    {__NR_unlinkat, BY_DIRECTORY_AND_PATH, 1, 0, "unlinkat"},
    {__NR_linkat, BY_DIRECTORY_AND_PATH, 3, 1, "linkat"},
    {__NR_renameat2, BY_DIRECTORY_AND_PATH, 3, 1, "renameat2"},
#ifdef __NR_renameat
    {__NR_renameat, BY_DIRECTORY_AND_PATH, 3, 1, "renameat"},
#endif
#ifdef __NR_mkdir
    {__NR_mkdir, BY_PATH, 0, 1, "mkdir"},
    {__NR_rmdir, BY_PATH, 0, 0, "rmdir"},
    {__NR_unlink, BY_PATH, 0, 0, "unlink"},
    {__NR_link, BY_PATH, 1, 1, "link"},
    {__NR_rename, BY_PATH, 1, 1, "rename"},
    {__NR_chmod, BY_PATH, 0, 0, "chmod"},
#endif
};
enum { CALLS = sizeof calls / sizeof calls[0] };

// ---------------------------------------------------------------- The new process

/// Stops at the listed calls, lets every other run at full speed.
static int install_filter(void) {
    struct sock_filter filter[CALLS + 3];
    int n = 0;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < CALLS; i++) {
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, CALLS - i, 0);
    }
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    struct sock_fprog program = {(unsigned short)n, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/// Runs in the new process while the old one's thread waits, in its memory: system calls only.
static void become(const struct launcher_request *request) {
    setpgid(0, 0);
    int traced = request->action != LAUNCHER_RUN;
    if (traced && ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(126);
    if (chdir(request->directory) != 0) _exit(127);
    // One of them may be 0, 1 or 2, so they are moved out of the way first.
    int input = fcntl(request->input, F_DUPFD_CLOEXEC, 10);
    int output = fcntl(request->output, F_DUPFD_CLOEXEC, 10);
    int error = fcntl(request->error, F_DUPFD_CLOEXEC, 10);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(error, 2) < 0) _exit(127);
#ifdef __NR_close_range
    syscall(__NR_close_range, 3, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */);
#endif
    alarm(request->deadline);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    signal(SIGPIPE, SIG_DFL);
    if (traced && install_filter() != 0) _exit(126);
    execve(request->program, request->arguments, request->environment);
    _exit(127);
}

pid_t launcher_start(const struct launcher_request *request) {
    // A fork would copy the page tables of a large process, for nothing.
    pid_t child = vfork();
    if (child == 0) become(request);
    return child < 0 ? -errno : child;
}

int launcher_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }

const char *launcher_image(void) {
    Dl_info image;
    return dladdr((const void *)calls, &image) ? image.dli_fname : 0;
}

// ---------------------------------------------------------------- The tracer

static const struct point_call *listed(unsigned long long number) {
    for (int i = 0; i < CALLS; i++) {
        if ((unsigned long long)calls[i].number == number) return &calls[i];
    }
    return 0;
}

static int read_link(const char *link, char *path, size_t size) {
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return -1;
    path[length] = 0;
    return 0;
}

/// Reads a string out of the traced program, page by page, as the next page may not be there.
static int read_text(pid_t thread, unsigned long address, char *text, size_t size) {
    size_t done = 0;
    while (done < size) {
        size_t piece = 4096 - (address + done) % 4096;
        if (piece > size - done) piece = size - done;
        struct iovec here = {text + done, piece};
        struct iovec there = {(void *)(address + done), piece};
        ssize_t count = process_vm_readv(thread, &here, 1, &there, 1, 0);
        if (count <= 0) return -1;
        if (memchr(text + done, 0, (size_t)count)) return 0;
        done += (size_t)count;
    }
    return -1;
}

/// The file that a call is about, as an absolute path.
static int file_of(
    pid_t thread, const struct point_call *call, const uint64_t *arguments, char *path, size_t size
) {
    char link[64];
    if (call->subject == BY_DESCRIPTOR) {
        snprintf(link, sizeof link, "/proc/%d/fd/%d", thread, (int)arguments[0]);
        return read_link(link, path, size);
    }
    char text[PATH_MAX];
    if (read_text(thread, (unsigned long)arguments[call->argument], text, sizeof text) != 0) return -1;
    if (text[0] == '/') return snprintf(path, size, "%s", text) < (int)size ? 0 : -1;
    int directory = call->subject == BY_PATH ? AT_FDCWD : (int)arguments[call->argument - 1];
    if (directory == AT_FDCWD) {
        snprintf(link, sizeof link, "/proc/%d/cwd", thread);
    } else {
        snprintf(link, sizeof link, "/proc/%d/fd/%d", thread, directory);
    }
    char base[PATH_MAX];
    if (read_link(link, base, sizeof base) != 0) return -1;
    return snprintf(path, size, "%s/%s", base, text) < (int)size ? 0 : -1;
}

/// Whether a path is in a directory or the directory itself, and not one of SQLite's indexes of its log, which every
/// first opening makes anew.
static int counts(const char *path, const char *directory) {
    size_t length = strlen(directory);
    if (strncmp(path, directory, length) != 0 || (path[length] != '/' && path[length] != 0)) return 0;
    size_t rest = strlen(path + length);
    return rest < 4 || strcmp(path + length + rest - 4, "-shm") != 0;
}

/// Makes a call about to begin fail without being done.
static int refuse(pid_t thread, int error_number) {
#if defined(__x86_64__)
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread, 0, &registers) != 0) return -1;
    registers.orig_rax = (unsigned long long)-1;
    registers.rax = (unsigned long long)-error_number;
    return (int)ptrace(PTRACE_SETREGS, thread, 0, &registers);
#elif defined(__aarch64__)
    int none = -1;
    struct iovec call = {&none, sizeof none};
    if (ptrace(PTRACE_SETREGSET, thread, (void *)NT_ARM_SYSTEM_CALL, &call) != 0) return -1;
    struct user_pt_regs registers;
    struct iovec all = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &all) != 0) return -1;
    registers.regs[0] = (unsigned long long)-error_number;
    return (int)ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &all);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/// Makes a write about to begin half as long.
static int halve(pid_t thread) {
#if defined(__x86_64__)
    struct user_regs_struct registers;
    if (ptrace(PTRACE_GETREGS, thread, 0, &registers) != 0) return -1;
    registers.rdx /= 2;
    return (int)ptrace(PTRACE_SETREGS, thread, 0, &registers);
#elif defined(__aarch64__)
    struct user_pt_regs registers;
    struct iovec all = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &all) != 0) return -1;
    registers.regs[2] /= 2;
    return (int)ptrace(PTRACE_SETREGSET, thread, (void *)NT_PRSTATUS, &all);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/// A failed step of the tracer's. A thread that was killed meanwhile, by another one's point, is no failure.
static int trouble(void) { return errno == ESRCH ? 0 : -errno; }

/// Looks at a call about to begin. Gives 1 when the program is to be killed when the call is over, 0 to go on, or a
/// negative error number.
static int arrive(
    pid_t leader, pid_t thread, const struct launcher_request *request, struct launcher_result *result
) {
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof info, &info) < 0) return trouble();
    const struct point_call *call = listed(info.seccomp.nr);
    if (!call) return 0;
    if (call->subject == BY_OPENING && !(info.seccomp.args[2] & O_CREAT)) return 0;
    char file[PATH_MAX];
    if (file_of(thread, call, info.seccomp.args, file, sizeof file) != 0 || !counts(file, request->below)) return 0;
    result->points++;
    int later = request->action == LAUNCHER_FAIL_ON && result->points > request->point && call->writes;
    if (request->action == LAUNCHER_COUNT || (result->points != request->point && !later)) return 0;
    if (!later) {
        snprintf(result->call, sizeof result->call, "%s", call->name);
        snprintf(result->file, sizeof result->file, "%s", file + strlen(request->below));
    }
    switch (request->action) {
    case LAUNCHER_KILL:
        kill(leader, SIGKILL);
        return 0;
    case LAUNCHER_TEAR:
        if ((call->number == __NR_write || call->number == __NR_pwrite64) && info.seccomp.args[2] > 1
            && halve(thread) != 0)
            return trouble();
        return 1;
    default:
        return refuse(thread, request->error_number) == 0 ? 0 : trouble();
    }
}

int launcher_trace(const struct launcher_request *request, struct launcher_result *result) {
    memset(result, 0, sizeof *result);
    pid_t leader = launcher_start(request);
    if (leader < 0) return -leader;
    // It stops when it has become the program.
    int status;
    if (waitpid(leader, &status, 0) != leader) return errno;
    long options = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK
                   | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD;
    if (!WIFSTOPPED(status)) return WIFEXITED(status) && WEXITSTATUS(status) == 127 ? ENOEXEC : EPERM;
    if (ptrace(PTRACE_SETOPTIONS, leader, 0, options) != 0 || ptrace(PTRACE_CONT, leader, 0, 0) != 0) {
        int code = errno;
        kill(leader, SIGKILL);
        waitpid(leader, &status, 0);
        return code;
    }
    int failure = 0;
    for (;;) {
        // The group, so that nobody else's child is waited for.
        pid_t thread = waitpid(-leader, &status, __WALL);
        if (thread < 0 && errno == EINTR) continue;
        if (thread < 0) break;
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (thread == leader) result->status = status;
            continue;
        }
        int signal = WSTOPSIG(status);
        int event = status >> 16;
        int request_on = PTRACE_CONT;
        if (signal == (SIGTRAP | 0x80)) {
            // The end of the call that was to be torn, or its beginning seen a second time.
            struct __ptrace_syscall_info info;
            ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void *)sizeof info, &info);
            if (info.op == PTRACE_SYSCALL_INFO_EXIT) kill(leader, SIGKILL);
            request_on = PTRACE_SYSCALL;
            signal = 0;
        } else if (event == PTRACE_EVENT_SECCOMP) {
            int next = arrive(leader, thread, request, result);
            if (next < 0) {
                failure = -next;
                kill(leader, SIGKILL);
            }
            if (next == 1) request_on = PTRACE_SYSCALL;
            signal = 0;
        } else if (event != 0 || signal == SIGSTOP) {
            // A new thread, an exec: nothing to hand on.
            signal = 0;
        }
        // A killed thread is gone already; its end is reported next.
        ptrace(request_on, thread, 0, signal);
    }
    return failure;
}

#endif
