import AgentInterface
import CivilTime

/// What is said of a refresh: before, meanwhile and afterwards.
struct RefreshWords {
    let session: Session

    func begun(_ state: RefreshRecord) -> [StyledText] {
        guard state.isRunning else { return [StyledText("There is nothing to ask.")] }
        return [
            StyledText(
                "The agent asks \(Counted.words(state.total, "source or shop", "sources and shops")); "
                    + "'steward refresh --status' says how far it is.")
        ]
    }

    /// How far it is, or how the last one ended.
    func standing(_ state: RefreshRecord) -> [StyledText] {
        var lines: [StyledText] = []
        if state.isRunning {
            lines.append(StyledText("Being refreshed: ") + RefreshBar.line(state))
        } else if let ended = state.endedAt {
            lines.append(StyledText("Last refresh: \(session.relative.text(for: ended))."))
            lines += self.ended(state)
        } else {
            lines.append(StyledText("Nothing has been refreshed since the agent was started."))
        }
        lines += state.errors.map { StyledText("  \($0.name): \($0.reason)", .attention) }
        if !state.isRunning, let next = state.nextAt {
            lines.append(StyledText("Next by itself: \(session.relative.text(for: next)).", .dim))
        }
        return lines
    }

    func ended(_ state: RefreshRecord) -> [StyledText] {
        guard state.total > 0 else { return [StyledText("Nobody was asked.")] }
        let heard = Int(state.total) - state.errors.count
        var time = ""
        if let start = state.startedAt, let end = state.endedAt {
            time = " in \(LengthWords.text(end - start))"
        }
        let all = Counted.words(state.total, "source or shop", "sources and shops")
        let result =
            state.records == 0
            ? "nothing new"
            : "\(Counted.words(state.records, "record")), \(Counted.number(state.news)) of them new or changed"
        var lines = [
            StyledText(
                "\(state.isCancelled ? "Cancelled: " : "")\(heard == Int(state.total) ? "Heard" : "Heard \(max(0, heard)) of") \(all)\(time): \(result).",
                state.errors.isEmpty && !state.isCancelled ? .good : .plain)
        ]
        if state.found > 0 {
            lines.append(
                StyledText(
                    "Of that, \(Counted.number(state.found)) concern you: 'steward recalls', 'steward shop events'.",
                    .attention))
        }
        return lines
    }

    func warnings(_ state: RefreshRecord) -> [String] {
        var warnings = state.errors.map {
            "\($0.name): \($0.reason); what it said before is kept, and it is asked again by itself"
        }
        if state.errors.count > 1, state.errors.count >= Int(state.total) {
            warnings.append("nobody could be heard: is this machine on the network?")
        }
        return warnings
    }
}
