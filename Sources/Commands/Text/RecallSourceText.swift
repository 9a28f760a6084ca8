/// What commands say of the sources of recalls.
enum RecallSourceText {
    // MARK: - What was searched

    static let nothingSearched = "Nothing has been searched."
    /// - Parameter heard: When the sources that are on were heard; `nil` if none of them was.
    static func searched(
        recalls: Int, sources: Int, heard: (latest: String, oldest: String)?
    ) -> String {
        let searched = "Searched: \(Counted.words(recalls, "recall")) of \(Counted.words(sources, "source"))"
        guard let heard else { return "\(searched)." }
        return heard.latest == heard.oldest
            ? "\(searched), heard \(heard.latest)."
            : "\(searched), heard \(heard.latest), the oldest \(heard.oldest)."
    }

    // MARK: - What is missing

    static let noneIsOn =
        "no recall source is on, so Steward looks for no recalls: say where you live with "
        + "'steward config edit', under [recalls], for example country = \"DE\""
    static func notRead(_ ids: [String]) -> String {
        let list = ids.joined(separator: ", ")
        return ids.count == 1
            ? "\(list) has not been read yet: what it says is missing here; 'steward refresh' asks now"
            : "\(list) have not been read yet: what they say is missing here; 'steward refresh' asks now"
    }
    static func neverHeard(_ id: String, error: String) -> String {
        "\(id) has never been heard\(bracketed(error)): its recalls are missing here; "
            + "'steward refresh --source \(id)' tries again"
    }
    static func silent(_ id: String, since last: String, every interval: String, error: String) -> String {
        "\(id) was heard last \(last)\(bracketed(error)), and it should be every "
            + "\(interval): what it has said since is missing here; "
            + "'steward refresh --source \(id)' tries again"
    }
    static let longAgo = "long ago"
    private static func bracketed(_ error: String) -> String { error.isEmpty ? "" : " (\(error))" }

    // MARK: - The table

    static func state(_ health: SourceHealth) -> String {
        switch health {
        case .off: "off"
        case .waiting: "waiting"
        case .neverHeard: "NEVER HEARD"
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
        static let heard = "HEARD"
        static let next = "NEXT"
        static let recalls = "RECALLS"
        static let lastError = "LAST ERROR"
        static let name = "NAME"
    }
}
