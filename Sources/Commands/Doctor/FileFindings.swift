import Glibc

/// Whether the files belong to the user and no other user can read them.
struct FileFindings {
    /// The path of the database, from the agent's status.
    let database: String

    func permissions() -> Finding {
        let directory = PrivateFile.folder(of: database)
        let open = [directory, database, database + "-wal"].compactMap(Self.fault)
        if open.isEmpty {
            return Finding("files", .ok, DoctorText.filesArePrivate(directory))
        }
        return Finding(
            "files", .warn, DoctorText.fileFaults(open), remedy: DoctorText.closeFiles(in: directory))
    }

    /// `nil` if the file is fine or does not exist.
    private static func fault(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return errno == ENOENT ? nil : DoctorText.cannotCheck(path, String(cString: strerror(errno)))
        }
        if status.st_uid != getuid() { return DoctorText.belongsToAnother(path) }
        return status.st_mode & 0o077 == 0 ? nil : DoctorText.isOpenToOthers(path)
    }
}
