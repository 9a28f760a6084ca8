/// What became of a database that was damaged or gone, to be told to the user.
package struct RepairReport: Sendable, Hashable, CustomStringConvertible {
    package enum Cause: Sendable, Hashable {
        case damaged
        /// Its file was not there, or empty.
        case gone
    }

    package let cause: Cause
    /// The name of the folder beside the database that holds the damaged files; `nil` if there was nothing to keep.
    package let asideName: String?
    /// Rows that were brought back out of the damaged files, by table.
    package let salvaged: [String: Int]
    /// The name of the backup from which the rest came, if there was need and a good one.
    package let backup: String?
    /// Rows that came from that backup.
    package let restored: Int
    /// Rows that were found and could not be kept: they broke the rules of the tables.
    package let refused: Int

    package var description: String {
        var text = cause == .damaged ? "the database was damaged" : "the database was gone"
        let tasks = salvaged["task"] ?? 0
        if cause == .damaged || tasks > 0 {
            text += "; \(tasks == 1 ? "1 task" : "\(tasks) tasks") could be read from what there was"
        }
        if let backup {
            text += "; what was missing was taken from the backup '\(backup)' (\(restored) rows)"
        } else if tasks == 0 {
            text += "; there was no backup with anything in it, so it begins empty"
        }
        return asideName.map { text + "; the damaged files are kept in '\($0)'" } ?? text
    }
}
