import Glibc

/// What a process with private data does first, before it opens a file or starts a thread.
package enum ProcessHardening {
    /// Makes new files private to the user, disables core dumps, ignores SIGPIPE, and removes environment
    /// variables that change the behaviour of libraries.
    package static func apply() {
        umask(0o077)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        signal(SIGPIPE, SIG_IGN)
        for name in environmentNames() where isMeddling(name) { unsetenv(name) }
    }

    /// Whether the variable controls the dynamic linker, the allocator, or the debugging of libdbus or
    /// SQLite.
    static func isMeddling(_ name: String) -> Bool {
        ["LD_", "MALLOC_", "GLIBC_TUNABLES", "DBUS_FATAL_WARNINGS", "DBUS_VERBOSE", "SQLITE_"]
            .contains { name.hasPrefix($0) }
    }

    private static func environmentNames() -> [String] {
        var names: [String] = []
        var entry = environ
        while let text = entry.pointee {
            if let name = String(cString: text).split(separator: "=", maxSplits: 1).first {
                names.append(String(name))
            }
            entry += 1
        }
        return names
    }
}
