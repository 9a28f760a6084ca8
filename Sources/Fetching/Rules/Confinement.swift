import CLinux
import Glibc

/// The rights that the process gives up before it receives anything from outside. Whoever breaks into it by a
/// server's answer can only read certificates and reach the internet.
///
/// If the kernel lacks a protection, the process notes that and works on: the others hold.
struct Confinement {
    /// The protections in force, for the first line of the output.
    private(set) var protections: [String] = []
    /// The protections not in force, and why.
    private(set) var notes: [String] = []

    private static let niceness: Int32 = 10
    /// In bytes of address space: the largest document, with everything read from it, takes half of this.
    private static let mostMemory: rlim_t = 1 << 30
    /// In seconds. Reading the largest corpus takes a tenth.
    private static let mostProcessorTime: rlim_t = 300
    /// In seconds; the last resort if the client has stopped reading.
    private static let longestLife: UInt32 = 3_600

    /// Gives up rights that matter only to new files, programs and observers of this process. Call it first.
    mutating func begin() {
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        note("no new privileges", linux_no_new_privileges())
        note("not dumpable", linux_not_dumpable())
        note("descriptors", linux_close_from(STDERR_FILENO + 1))
        // Everything else on this machine, the agent included, has priority. The call cannot fail.
        _ = nice(Self.niceness)
        alarm(Self.longestLife)
        limit()
    }

    /// Forbids other files, programs, and sockets of other kinds. Call it once libraries are loaded.
    /// - Parameter files: Files to read besides the system's certificates and the resolver's settings.
    mutating func end(reading files: [String]) {
        landlock(files)
        note("seccomp", linux_forbid_calls())
    }

    private mutating func note(_ protection: String, _ result: Int32) {
        if result >= 0 {
            protections.append(protection)
        } else {
            notes.append("\(protection): \(String(cString: strerror(errno)))")
        }
    }

    private mutating func limit() {
        note("core", Self.set(RLIMIT_CORE, 0))
        note("processor time", Self.set(RLIMIT_CPU, Self.mostProcessorTime))
        note("open files", Self.set(RLIMIT_NOFILE, 64))
        // A user who tries it out may send its output to a file.
        if ![STDOUT_FILENO, STDERR_FILENO].contains(where: Self.isFile) {
            note("written files", Self.set(RLIMIT_FSIZE, 0))
        }
        // A sanitizer's shadow memory is larger than any limit.
        guard Self.addressSpace < Self.mostMemory / 2 else {
            notes.append("memory: the process is larger than that already")
            return
        }
        note("memory", Self.set(RLIMIT_AS, Self.mostMemory))
    }

    private static func set(_ resource: __rlimit_resource, _ most: rlim_t) -> Int32 {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        let lower = min(most, limit.rlim_max)
        limit = rlimit(rlim_cur: lower, rlim_max: lower)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// That of this process, in bytes; 0 if unknown.
    private static var addressSpace: rlim_t {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = read(file, &text, text.count)
        let pages = rlim_t(String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x20 }, as: UTF8.self))
        return (pages ?? 0) * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
    }

    private mutating func landlock(_ files: [String]) {
        let version = linux_landlock_version()
        guard version > 0 else { return note("landlock", -1) }
        // All rights that this version of the kernel's interface knows: 13, and one more with versions 2, 3
        // and 5.
        let rights = [13, 14, 15, 15, 16][min(Int(version), 5) - 1]
        let rules = linux_landlock_rules((1 << UInt64(rights)) - 1)
        guard rules >= 0 else { return note("landlock", -1) }
        defer { close(rules) }
        for path in Self.readable + files { Self.allow(path, in: rules) }
        note("landlock \(version)", linux_landlock_restrict(rules))
    }

    private static func allow(_ path: String, in rules: Int32) {
        let place = open(path, linux_path_only)
        guard place >= 0 else { return }  // not on this system
        defer { close(place) }
        var status = stat()
        guard fstat(place, &status) == 0 else { return }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        // If this fails, the code that needs the path reports its error.
        _ = linux_landlock_allow(
            rules, place,
            UInt64(linux_landlock_read_file)
                | (isFolder ? UInt64(linux_landlock_read_folder) : 0))
    }

    /// Libraries that are loaded to look a name up, certificates, and the resolver's settings, wherever
    /// distributions have them.
    private static let readable = [
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/gnu/store",
        "/etc/ld.so.cache", "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/crypto-policies",
        "/usr/share/ca-certificates", "/usr/local/share/ca-certificates", "/usr/share/pki",
        "/usr/share/crypto-policies", "/var/lib/ca-certificates",
        "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf",
        "/etc/services", "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager",
        "/dev/null", "/dev/urandom",
    ]
}
