import Glibc

/// Whether the files belong to the user and no other user can read them.
struct FileFindings {
    /// The path of the database, from the agent's status.
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

    /// `nil` if the file is fine or does not exist.
    private static func fault(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return errno == ENOENT ? nil : "\(path) cannot be looked at: \(String(cString: strerror(errno)))"
        }
        if status.st_uid != getuid() { return "\(path) belongs to another user" }
        return status.st_mode & 0o077 == 0 ? nil : "\(path) is open to other users"
    }
}
