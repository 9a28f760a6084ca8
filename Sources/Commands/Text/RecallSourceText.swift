import Rules

/// What commands say of the sources of recalls.
enum RecallSourceText {
    // MARK: - What was searched

    static let nothingSearched = "Nothing has been searched."
    /// - Parameter read: When the sources that are on were last read; `nil` if none of them was.
    static func searched(
        recalls: Int, sources: Int, read: (latest: String, oldest: String)?
    ) -> String {
        let searched = "Searched \(Counted.words(recalls, "recall")) from \(Counted.words(sources, "source"))"
        guard let read else { return "\(searched)." }
        return read.latest == read.oldest
            ? "\(searched), last read \(read.latest)."
            : "\(searched), last read \(read.latest), the oldest \(read.oldest)."
    }

    // MARK: - What is missing

    static let noneIsOn =
        "no recall source is on, so Steward looks for no recalls; say where you live, "
        + "for example with 'steward config set recalls.country DE'"
    static func notRead(_ ids: [String]) -> String {
        let list = ids.joined(separator: ", ")
        return ids.count == 1
            ? "\(list) has not been read yet, so its recalls are missing here; 'steward refresh' reads it now"
            : "\(list) have not been read yet, so their recalls are missing here; 'steward refresh' reads them now"
    }
    static func neverRead(_ id: String, error: String) -> String {
        "\(id) has never been read\(bracketed(error)): its recalls are missing here; "
            + "'steward refresh --source \(id)' tries again"
    }
    static func silent(_ id: String, since last: String, every interval: String, error: String) -> String {
        "\(id) was last read \(last)\(bracketed(error)), and should be read every "
            + "\(interval): later recalls are missing here; "
            + "'steward refresh --source \(id)' tries again"
    }
    static let longAgo = "long ago"
    private static func bracketed(_ error: String) -> String { error.isEmpty ? "" : " (\(error))" }

    // MARK: - The table

    static func state(_ health: SourceHealth) -> String {
        switch health {
        case .off: "off"
        case .waiting: "waiting"
        case .neverRead: "NEVER READ"
        case .silent: "SILENT"
        case .failing: "failed"
        case .good: "good"
        }
    }
    static let never = "never"

    enum Heading {
        static let source = "SOURCE"
        static let country = "COUNTRY"
        static let state = "STATE"
        static let read = "LAST READ"
        static let next = "NEXT"
        static let recalls = "RECALLS"
        static let lastError = "LAST ERROR"
        static let name = "NAME"
    }
}
