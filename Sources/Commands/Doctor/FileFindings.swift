import Glibc

/// Whether the files are the user's own and nobody else's business (docs/safety.md).
struct FileFindings {
    /// The path that the agent told.
    let database: String

    func permissions() -> Finding {
        let directory = String(database[..<(database.lastIndex(of: "/") ?? database.startIndex)])
        let open = [directory, database, database + "-wal"].compactMap(Self.fault)
        if open.isEmpty {
            return Finding("files", .ok, "\(directory) and what is in it is readable for you alone.")
        }
        return Finding(
            "files", .warn, open.joined(separator: "; ") + ".",
            remedy: "run: chmod go-rwx '\(directory)' '\(directory)'/steward.db*")
    }

    /// `nil` if there is nothing to say against it.
    private static func fault(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return errno == ENOENT ? nil : "\(path) cannot be looked at: \(String(cString: strerror(errno)))"
        }
        if status.st_uid != getuid() { return "\(path) belongs to another user" }
        return status.st_mode & 0o077 == 0 ? nil : "\(path) is open to other users"
    }
}
