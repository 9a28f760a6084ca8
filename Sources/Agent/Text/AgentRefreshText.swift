import Store

/// Why sources and shops are not read, and what happened to what was read.
enum AgentRefreshText {
    // MARK: - Waits

    static func hasAskedForPause(_ name: String, seconds: Int64) -> String {
        "\(name) has asked for a pause; try again in \(length(seconds))"
    }
    static func wasJustAsked(_ name: String, seconds: Int64) -> String {
        "\(name) was checked just now; try again in \(length(seconds))"
    }

    /// In minutes rounded up, if it is more than one.
    private static func length(_ seconds: Int64) -> String {
        if seconds > 60 { return "\((seconds + 59) / 60) minutes" }
        return seconds == 1 ? "1 second" : "\(seconds) seconds"
    }

    // MARK: - Losses

    static let hasJustBeenLost = "what Steward knew about recalls and shops has just been lost"
    static let fetchedAnew = "Recalls and shops are being fetched again"
    static func whyFetchedAnew(_ loss: CatalogueLoss) -> String {
        """
        What Steward knew about them \(fate(loss)). Steward still has your own entries and \
        answers, and will not repeat old news.
        """
    }
    static func isIncomplete(_ loss: CatalogueLoss) -> String {
        "What Steward knew about recalls and shops \(fate(loss)); it is being fetched again."
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
    static let isSilent = "it has sent nothing for too long"
    static func saysTooMuch(most: Int) -> String { "it sent more than \(most) bytes" }
    static func lineTooLong(most: Int) -> String { "it sent a line longer than \(most) bytes" }
    static let endedEarly = "it ended unexpectedly"
}
