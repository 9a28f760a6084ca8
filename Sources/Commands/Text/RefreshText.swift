import AgentInterface
import Rules

/// What `refresh` says.
enum RefreshText {
    static let needsCancelOrStatusAlone = "give only one of --cancel, --status and --source"
    static let cancelling = "Cancelling the refresh; records read so far are kept."
    static let nothingToCancel = "No refresh is running."
    static let nothingToRead = "There is nothing to read."
    static func begun(sources: UInt32) -> String {
        "The agent is reading \(Counted.words(sources, "source")); 'steward refresh --status' shows the progress."
    }

    // MARK: - Progress

    static func reading(sources: UInt32) -> String { "reading \(Counted.words(sources, "source"))" }
    /// - Parameter failure: Why the source that is done could not be read.
    static func step(_ state: RefreshRecord, failure: String?) -> String {
        let step = "\(state.done) of \(state.total): \(state.present)"
        return failure.map { "\(step), failed: \($0)" }
            ?? "\(step), \(Counted.words(state.records, "record")) so far"
    }
    /// `█████░░░░░  2 of 4  cpsc, 1,234 records, 56 new, 1 failed`.
    static func progress(_ bar: StyledText, _ state: RefreshRecord) -> StyledText {
        var details = [doing(state)]
        if state.records > 0 { details.append(Counted.words(state.records, "record")) }
        if state.news > 0 { details.append("\(Counted.number(state.news)) new") }
        let failed = state.errors.isEmpty ? "" : ", \(state.errors.count) failed"
        return
            "\(bar)  \(state.done) of \(state.total)  \(details.joined(separator: ", "))\(failed, .attention)"
    }
    private static func doing(_ state: RefreshRecord) -> String {
        switch state.phase {
        case .idle, .recalls: state.present.isEmpty ? "reading" : state.present
        case .matching: "comparing with what you have"
        case .household: "checking dates"
        case .shops: state.present.isEmpty ? "reading shops" : state.present
        }
    }
    static let interrupted =
        "interrupted; the agent continues: 'steward refresh --status' shows the progress, "
        + "'steward refresh --cancel' cancels it"
    static let lost =
        "the agent no longer runs this refresh; it may have restarted: records read so far are kept, and it "
        + "reads the rest by itself; see 'steward sources'"

    // MARK: - The present or last refresh

    static func running(_ progress: StyledText) -> StyledText { "Refreshing: \(progress)" }
    static func last(_ time: String) -> String { "Last refresh: \(time)." }
    static let none = "Nothing has been refreshed since the agent started."
    static func next(_ time: String) -> String { "Next automatic refresh: \(time)." }

    // MARK: - The result

    static let nothingRead = "No source was read."
    /// - Parameter length: Of the refresh, if it is worth saying.
    static func read(_ read: Int, _ state: RefreshRecord, in length: String?) -> String {
        let all = Counted.words(state.total, "source")
        let sources =
            switch read {
            case 0: "Read none of \(all)"
            case Int(state.total): "Read \(all)"
            default: "Read \(Counted.number(read)) of \(all)"
            }
        let timed = length.map { "\(sources) in \($0)" } ?? sources
        return read > 0 ? "\(timed): \(news(state))." : "\(timed)."
    }
    /// - Parameter result: As `read` puts it.
    static func cancelled(_ result: String) -> String { "Cancelled. \(result)" }
    private static func news(_ state: RefreshRecord) -> String {
        let records = Counted.words(state.records, "record")
        return switch (state.records, state.news) {
        case (0, _): "nothing new"
        case (_, 0): "\(records), none of them new or changed"
        default: "\(records), \(Counted.number(state.news)) of them new or changed"
        }
    }
    static func concern(_ count: UInt32, watchesShops: Bool) -> String {
        let concern = count == 1 ? "1 of them concerns you" : "\(Counted.number(count)) of them concern you"
        return watchesShops
            ? "\(concern); see 'steward recalls' and 'steward shop events'."
            : "\(concern); see 'steward recalls'."
    }

    static func failed(_ name: String, _ reason: String) -> String {
        "\(name): \(reason); what is stored is kept, and Steward tries again by itself"
    }
    static let noneReached = "no source could be reached: is this machine on the network?"
    static let fetchFails = "the sources are not at fault: 'steward doctor' says what to do"
}
