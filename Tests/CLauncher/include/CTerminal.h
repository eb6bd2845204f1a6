/// Starts programs on a terminal, as a shell or a terminal window does.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <sys/types.h>

struct terminal_request {
    const char *_Nonnull program;
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    /// Working directory.
    const char *_Nonnull directory;
    /// The terminal that controls the program.
    int terminal;
    /// Descriptors of the program; -1 is closed.
    int input, output, error;
    /// Whether it leads the terminal's session, as in a window of its own; else a shell stands behind it, which can
    /// continue it when it is stopped, and which does not end on hang-up.
    int leads;
    /// Whether it is started with the hang-up signal ignored, as nohup does.
    int ignores_hangup;
    /// Seconds until everything is ended: a safety net.
    unsigned deadline;
    /// Where each change of the program is written, as a `terminal_change`.
    int report;
};

/// The program started, stopped, went on or ended.
struct terminal_change {
    pid_t process;
    /// What waitpid said; -1 when it was started.
    int status;
    /// Processor time it has used so far.
    long microseconds;
};

/// Starts a program. Gives the process that stands behind it and ends after it, or a negative error number.
pid_t terminal_start(const struct terminal_request *_Nonnull request);

/// Opens a pseudo-terminal that no other program inherits. Gives 0 or an error number.
int terminal_open(int *_Nonnull master, int *_Nonnull slave);

/// Opens the other end of a pseudo-terminal once more. Gives a descriptor or a negative error number.
int terminal_reopen(int master);

/// Sets the size of the window; whoever is in the foreground is told. Gives 0 or an error number.
int terminal_resize(int terminal, int columns, int rows);

#endif
