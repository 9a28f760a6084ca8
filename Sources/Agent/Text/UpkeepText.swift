import CivilTime
import Store

/// Trouble with the disk, the database and its copies.
enum UpkeepText {
    // MARK: - Nothing can be saved

    static let cannotSave = "Steward cannot save anything"
    static let answerLater = "You can answer when Steward can save again."
    static let diskIsFull = """
        The disk is full: free some space. Nothing is lost, but nothing new can be saved. \
        Steward goes on by itself once there is room.
        """
    static let isReadOnly = """
        The database cannot be written: check its permissions, and whether the disk is mounted read-only. \
        Nothing is lost, but nothing new can be saved.
        """
    static func savingFailed(_ reason: String) -> String {
        "Saving failed, so check the disk: \(reason). Nothing is lost, but nothing new can be saved."
    }

    // MARK: - Repairs

    static func repaired(_ cause: RepairReport.Cause) -> String {
        switch cause {
        case .damaged: "Steward's database was damaged"
        case .gone: "Steward's database was gone"
        }
    }

    // MARK: - Copies

    static let notCopied = "Steward's database is not copied"
    static let diskLosesData = "the disk does not keep what is written"
    /// - Parameter newest: The day of the newest copy.
    static func whyNotCopied(_ reason: String, newest: CivilDate?) -> String {
        if let newest {
            """
            The daily copy cannot be made: \(reason). The newest copy is of \(newest). \
            It is tried again every hour.
            """
        } else {
            "The daily copy cannot be made: \(reason). There is no copy. It is tried again every hour."
        }
    }

    static let copyDamaged = "A copy of Steward's database was damaged"
    static func removed(_ copies: [String]) -> String {
        """
        It could not be read, and was removed: \(copies.joined(separator: ", ")). The database itself is not \
        affected; the next copy is made by itself.
        """
    }
}
