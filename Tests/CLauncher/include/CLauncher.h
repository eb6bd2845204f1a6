/// Starts programs the way tests need them: with a pinned environment, a deadline, and, if asked for, a trap at one
/// of the system calls that change files.
///
/// The trap counts over all threads of a program. strace's fault injection counts each thread by itself, so it cannot
/// walk through the calls of a program whose work moves between threads.

#ifndef CLAUNCHER_H
#define CLAUNCHER_H

#include "CTerminal.h"

#include <sys/types.h>

enum launcher_action {
    /// Nothing; the program runs untraced.
    LAUNCHER_RUN = 0,
    /// Counts the points.
    LAUNCHER_COUNT = 1,
    /// Kills the program just before the point.
    LAUNCHER_KILL = 2,
    /// Kills the program after the point; of a write only half is done.
    LAUNCHER_TEAR = 3,
    /// The point fails with an error number and is not done; the program goes on.
    LAUNCHER_FAIL = 4,
    /// As LAUNCHER_FAIL, and so does every later point that writes.
    LAUNCHER_FAIL_ON = 5,
};

struct launcher_request {
    const char *_Nonnull program;
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    /// Working directory.
    const char *_Nonnull directory;
    /// Descriptors of the new program.
    int input, output, error;
    /// Seconds until the program is ended by SIGALRM: a safety net.
    unsigned deadline;

    enum launcher_action action;
    /// Only calls on files below this path are points; without links in it.
    const char *_Nonnull below;
    /// The point to act at, from 1.
    int point;
    int error_number;
};

struct launcher_result {
    /// What waitpid said.
    int status;
    /// How many points there were.
    int points;
    /// The call acted upon and its file; empty when the program ended before.
    char call[16];
    char file[256];
};

/// Starts a program. Gives its process id, or a negative error number.
pid_t launcher_start(const struct launcher_request *_Nonnull request);

/// Runs a traced program to its end; blocks this thread. Gives 0 or an error number; EPERM when this system does not
/// let programs be traced.
int launcher_trace(const struct launcher_request *_Nonnull request, struct launcher_result *_Nonnull result);

/// Makes a pipe that no other program inherits. Gives 0 or an error number.
int launcher_pipe(int ends[_Nonnull 2]);

/// The file this code was loaded from.
const char *_Nullable launcher_image(void);

#endif
