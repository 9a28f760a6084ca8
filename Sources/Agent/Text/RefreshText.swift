import Store

/// Why sources and shops are not read, and what happened to what was read.
enum RefreshText {
    // MARK: - Waits

    static func hasAskedForPause(_ name: String, seconds: Int64) -> String {
        "\(name) has asked for a pause; try again in \(length(seconds))"
    }
    static func wasJustAsked(_ name: String, seconds: Int64) -> String {
        "\(name) was asked just now; try again in \(length(seconds))"
    }

    /// In minutes rounded up, if it is more than one.
    private static func length(_ seconds: Int64) -> String {
        if seconds > 60 { return "\((seconds + 59) / 60) minutes" }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }

    // MARK: - Losses

    static let hasJustBeenLost = "what was known of recalls and shops has just been lost"
    static let fetchedAnew = "Recalls and shops are fetched anew"
    static func whyFetchedAnew(_ loss: CatalogueLoss) -> String {
        """
        What Steward knew of them \(fate(loss)). What you have told it is not affected, and nothing is told \
        twice.
        """
    }
    static func isIncomplete(_ loss: CatalogueLoss) -> String {
        "What was known of recalls and shops \(fate(loss)); it is fetched anew."
    }

    /// Follows the subject of a sentence.
    static func fate(_ loss: CatalogueLoss) -> String {
        let cause =
            switch loss.cause {
            case .damaged: "was damaged"
            case .gone: "is gone"
            case .newer: "was written by a newer version"
            }
        return loss.asideName.map { "\(cause); the old file is kept as '\($0)' beside the database" } ?? cause
    }

    // MARK: - Helpers

    static func cannotStartHelper(_ reason: String) -> String {
        "steward-fetch cannot be started: \(reason)"
    }
    static func helper(_ reason: String) -> String { "steward-fetch: \(reason)" }
    static let isSilent = "it has said nothing for too long"
    static func saysTooMuch(most: Int) -> String { "it says more than \(most) bytes" }
    static func lineTooLong(most: Int) -> String { "its line is longer than \(most) bytes" }
    static let endedEarly = "it ended before its time"
}
