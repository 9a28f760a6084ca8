/// How a damaged or missing database was repaired, for the user.
package struct RepairReport: Sendable, Hashable, CustomStringConvertible {
    package enum Cause: Sendable, Hashable {
        case damaged
        /// The file was missing or empty.
        case gone
    }

    package let cause: Cause
    /// The folder beside the database with the damaged files; `nil` if there were none.
    package let asideName: String?
    /// Rows recovered from the damaged files, by table.
    package let salvaged: [String: Int]
    /// The backup that supplied missing rows; `nil` if it supplied none.
    package let backup: String?
    /// Rows that came from that backup.
    package let restored: Int
    /// Rows found but rejected by every table.
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
