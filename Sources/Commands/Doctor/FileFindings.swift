import Glibc
import Settings

/// Whether the files are the user's own and nobody else's business (DESIGN.md, rule 17).
struct FileFindings {
    /// The path that the agent told.
    let database: String
    let configuration: String?

    func all() -> [Finding] {
        [permissions(), settings()].compactMap(\.self)
    }

    private func permissions() -> Finding {
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

    private func settings() -> Finding? {
        guard let configuration else { return nil }
        let problems = Settings.problems(in: configuration)
        guard let first = problems.first else {
            return Finding("configuration", .ok, "The settings are understood (\(configuration)).")
        }
        return Finding(
            "configuration", .warn,
            "The agent goes on with its last good settings: \(first.description).",
            remedy: "run 'steward config edit'")
    }
}
