# Sourced by ./run and ./test: finds Swift, installs the system libraries that are missing. POSIX sh.
# Says what it does on stderr, and nothing when there is nothing to do.

say() { printf '%s\n' "$*" >&2; }

# Swift: on PATH, or where its installers put it.
find_swift() {
    if command -v swift >/dev/null 2>&1; then return 0; fi
    for dir in /opt/swift/usr/bin /usr/local/swift/usr/bin "$HOME/.local/share/swiftly/bin" "$HOME/.swiftly/bin"; do
        if [ -x "$dir/swift" ]; then
            PATH="$dir:$PATH"
            export PATH
            return 0
        fi
    done
    say "kiosk: Swift 6.1 or later is needed and was not found."
    say "       Get it at https://www.swift.org/install/linux/ and run this again."
    return 1
}

# What pkg-config knows a library as, and the Debian package that brings it.
libraries='ncursesw:libncurses-dev sqlite3:libsqlite3-dev libcrypto:libssl-dev vterm:libvterm-dev'

missing_packages() {
    missing=''
    command -v pkg-config >/dev/null 2>&1 || missing='pkg-config'
    for entry in $libraries; do
        if [ -n "$missing" ] && [ "$missing" = pkg-config ]; then
            missing="$missing ${entry#*:}"
        elif ! pkg-config --exists "${entry%%:*}" 2>/dev/null; then
            missing="$missing ${entry#*:}"
        fi
    done
    printf '%s' "$missing" | sed 's/^ *//'
}

install_libraries() {
    missing=$(missing_packages)
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        say "kiosk: these development libraries are missing: $missing"
        say "       (Debian's names; install your system's equivalents of ncursesw, sqlite3, libcrypto and vterm)"
        return 1
    fi
    install_packages "$missing"
}

# Installs Debian packages, given as one word list.
install_packages() {
    as_root=''
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            say "kiosk: run this once as root: apt-get install $1"
            return 1
        fi
        as_root=sudo
    fi
    say "kiosk: installing $1"
    $as_root apt-get update -qq >&2 &&
        # shellcheck disable=SC2086
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $1 >&2
}

set_up() {
    find_swift && install_libraries
}

# What tests use beyond that: descriptions of further terminals. Tests that miss them are skipped and say so.
set_up_tests() {
    set_up || return 1
    infocmp xterm-direct >/dev/null 2>&1 && return 0
    if ! command -v apt-get >/dev/null 2>&1 || ! install_packages ncurses-term; then
        say "kiosk: without the terminal descriptions of ncurses-term some tests are skipped"
    fi
}
