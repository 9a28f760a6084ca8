/// What became of a damaged database, to be told to the user.
package struct RepairReport: Sendable, Hashable, CustomStringConvertible {
    /// The name of the folder beside the database that holds the damaged files.
    package let asideName: String
    /// Rows that were brought back out of the damaged file, by table.
    package let salvaged: [String: Int]
    /// The name of the backup from which the rest came, if there was need and a good one.
    package let backup: String?
    /// Rows that came from that backup.
    package let restored: Int
    /// Rows that were found and could not be kept: they broke the rules of the tables.
    package let refused: Int

    package var description: String {
        let tasks = salvaged["task"] ?? 0
        var text =
            "the database was damaged; \(tasks == 1 ? "1 task" : "\(tasks) tasks") could be read from it"
        if let backup {
            text += ", and what was missing was taken from the backup '\(backup)' (\(restored) rows)"
        }
        return text + "; the damaged files are kept in '\(asideName)'"
    }
}
