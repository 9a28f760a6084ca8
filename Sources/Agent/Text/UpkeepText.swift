import CivilTime
import Store

/// Trouble with the disk, the database and its copies.
enum UpkeepText {
    // MARK: - Nothing can be saved

    static let cannotSave = "Steward cannot save anything"
    static let answerLater = "You can answer when Steward can save again."
    static let diskIsFull = """
        The disk is full: free some space. Nothing is lost, but nothing new can be saved. \
        Steward continues by itself once there is room.
        """
    static let isReadOnly = """
        The database cannot be written: check its permissions, and whether the disk is mounted read-only. \
        Nothing is lost, but nothing new can be saved.
        """
    static func savingFailed(_ reason: String) -> String {
        "Saving failed: \(reason). Check the disk. Nothing is lost, but nothing new can be saved."
    }

    // MARK: - Repairs

    static func repaired(_ cause: RepairReport.Cause) -> String {
        switch cause {
        case .damaged: "Steward's database was damaged"
        case .gone: "Steward's database was missing"
        }
    }

    // MARK: - Copies

    static let notCopied = "Steward's database is not being copied"
    static let diskLosesData = "the disk does not keep what is written"
    /// - Parameter newest: The day of the newest copy.
    static func whyNotCopied(_ reason: String, newest: CivilDate?) -> String {
        if let newest {
            """
            The daily copy cannot be made: \(reason). The newest copy is from \(newest). \
            Steward tries again every hour.
            """
        } else {
            "The daily copy cannot be made: \(reason). There is no copy. Steward tries again every hour."
        }
    }

    static func damaged(copies: Int) -> String {
        copies == 1 ? "A copy of Steward's database was damaged" : "Copies of Steward's database were damaged"
    }
    static func removed(_ copies: [String]) -> String {
        let names = copies.joined(separator: ", ")
        let removed =
            copies.count == 1
            ? "One copy could not be read and was removed: \(names)."
            : "\(copies.count) copies could not be read and were removed: \(names)."
        return "\(removed) The database itself is not affected, and the next copy is made as usual."
    }
}
