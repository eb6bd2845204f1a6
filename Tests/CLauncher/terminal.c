#ifdef __linux__

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// Puts `from` at `to`, or nothing at all.
static int place(int from, int to) {
    if (from < 0) {
        close(to);
        return 0;
    }
    return dup2(from, to);
}

/// Moves a descriptor out of the way of the first three.
static int lift(int descriptor) { return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 10); }

static void close_from(int first) { syscall(SYS_close_range, first, ~0U, 0); }

/// Every signal as a new program expects it.
static void reset_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

/// In the new process: becomes the program.
static void become(const struct terminal_request *request) {
    if (request->leads) {
        setsid();
        ioctl(request->terminal, TIOCSCTTY, 0);
    } else {
        setpgid(0, 0);
        tcsetpgrp(request->terminal, getpid());
    }
    if (chdir(request->directory) != 0) _exit(127);
    int input = lift(request->input), output = lift(request->output), error = lift(request->error);
    if (place(input, 0) < 0 || place(output, 1) < 0 || place(error, 2) < 0) _exit(127);
    close_from(3);
    reset_signals();
    if (request->ignores_hangup) signal(SIGHUP, SIG_IGN);
    // Crashes are meant; nobody wants their memory.
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(request->deadline);
    execve(request->program, request->arguments, request->environment);
    _exit(127);
}

/// The process that stands behind the program: starts it and passes on what becomes of it.
static void stand_behind(const struct terminal_request *request) {
    reset_signals();
    alarm(request->deadline + 5);
    if (!request->leads) {
        setsid();
        ioctl(request->terminal, TIOCSCTTY, 0);
        // A shell gives the terminal away and takes it back from the background.
        signal(SIGTTOU, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    pid_t program = fork();
    if (program == 0) become(request);
    // Descriptors of other tests must not live on here.
    int report = dup2(request->report, 3);
    close_from(4);
    for (int descriptor = 0; descriptor < 3; descriptor++) close(descriptor);
    struct terminal_change change = {program, program < 0 ? 127 << 8 : -1, 0};
    while (write(report, &change, sizeof change) == sizeof change) {
        if (program < 0 || (change.status != -1 && (WIFEXITED(change.status) || WIFSIGNALED(change.status)))) break;
        struct rusage usage;
        while (wait4(program, &change.status, WUNTRACED | WCONTINUED, &usage) < 0) {
            if (errno != EINTR) _exit(1);
        }
        change.microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec
                              + usage.ru_stime.tv_usec;
    }
    _exit(0);
}

pid_t terminal_start(const struct terminal_request *request) {
    pid_t keeper = fork();
    if (keeper == 0) stand_behind(request);
    return keeper < 0 ? -errno : keeper;
}

int terminal_open(int *master, int *slave) {
    *master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*master < 0) return errno;
    if (grantpt(*master) == 0 && unlockpt(*master) == 0 && (*slave = terminal_reopen(*master)) >= 0) return 0;
    int code = errno;
    close(*master);
    return code;
}

int terminal_reopen(int master) {
    int slave = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    return slave < 0 ? -errno : slave;
}

int terminal_resize(int terminal, int columns, int rows) {
    struct winsize size = {(unsigned short)rows, (unsigned short)columns, 0, 0};
    return ioctl(terminal, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

#endif
