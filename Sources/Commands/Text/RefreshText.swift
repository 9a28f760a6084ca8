import AgentInterface

/// What `refresh` says.
enum RefreshText {
    static let needsCancelOrStatusAlone = "--cancel and --status stand alone"
    static let cancelling = "It ends; what has come is kept."
    static let nothingToCancel = "Nothing is being refreshed."
    static let nothingToAsk = "There is nothing to ask."
    static func begun(sources: UInt32) -> String {
        "The agent asks \(Counted.words(sources, "source")); 'steward refresh --status' says how far it is."
    }

    // MARK: - Progress

    static func asking(sources: UInt32) -> String { "asking \(Counted.words(sources, "source"))" }
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
        case .idle, .recalls: state.present.isEmpty ? "asking" : state.present
        case .matching: "comparing with what you have"
        case .household: "looking at dates"
        case .shops: state.present.isEmpty ? "reading shops" : state.present
        }
    }
    static let interrupted =
        "interrupted; the agent goes on with it: 'steward refresh --status' says how far it is, "
        + "'steward refresh --cancel' ends it"
    static let lost =
        "the agent does not go on with it: it may have been started anew; what had come is kept, and the "
        + "rest is asked for by itself; see 'steward sources'"

    // MARK: - The present or last refresh

    static func running(_ progress: StyledText) -> StyledText { "Being refreshed: \(progress)" }
    static func last(_ time: String) -> String { "Last refresh: \(time)." }
    static let none = "Nothing has been refreshed since the agent was started."
    static func next(_ time: String) -> String { "Next by itself: \(time)." }

    // MARK: - The result

    static let nobodyAsked = "Nobody was asked."
    /// - Parameter length: Of the refresh, if it is worth saying.
    static func heard(_ heard: Int, _ state: RefreshRecord, in length: String?) -> String {
        let all = Counted.words(state.total, "source")
        let sources =
            switch heard {
            case 0: "Heard none of \(all)"
            case Int(state.total): "Heard \(all)"
            default: "Heard \(Counted.number(heard)) of \(all)"
            }
        let timed = length.map { "\(sources) in \($0)" } ?? sources
        return heard > 0 ? "\(timed): \(news(state))." : "\(timed)."
    }
    /// - Parameter result: As `heard` puts it.
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
        "\(name): \(reason); what is stored of it stays, and it is asked again by itself"
    }
    static let nobodyReached = "nobody could be reached: is this machine on the network?"
    static let fetchFails = "it is not the sources that fail: 'steward doctor' says what to do"
}
