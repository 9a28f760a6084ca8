import AgentInterface
import CivilTime

/// Sentences about a refresh: before, during and after it.
struct RefreshWords {
    let session: Session
    /// Whether the user watches any shop, so that news may come from one.
    var watchesShops = false

    func begun(_ state: RefreshRecord) -> [StyledText] {
        guard state.isRunning else { return [StyledText("There is nothing to ask.")] }
        return [
            StyledText(
                "The agent asks \(Counted.words(state.total, "source")); 'steward refresh --status' says how far it is."
            )
        ]
    }

    /// The progress of the present refresh, or the result of the last one.
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
        let heard = max(0, Int(state.done) - state.errors.count)
        var lines = [
            StyledText(
                (state.isCancelled ? "Cancelled. " : "") + "\(who(heard, of: state))\(time(of: state))"
                    + (heard > 0 ? ": \(news(in: state))." : "."),
                state.errors.isEmpty && !state.isCancelled ? .good : .plain)
        ]
        if state.found > 0 {
            let place = watchesShops ? "'steward recalls' and 'steward shop events'" : "'steward recalls'"
            lines.append(
                StyledText(
                    "\(Counted.number(state.found)) of them \(state.found == 1 ? "concerns" : "concern") you; "
                        + "see \(place).", .attention))
        }
        return lines
    }

    private func who(_ heard: Int, of state: RefreshRecord) -> String {
        let all = Counted.words(state.total, "source")
        return switch heard {
        case 0: "Heard none of \(all)"
        case Int(state.total): "Heard \(all)"
        default: "Heard \(Counted.number(heard)) of \(all)"
        }
    }

    private func time(of state: RefreshRecord) -> String {
        guard let start = state.startedAt, let end = state.endedAt, end - start >= .seconds(1) else {
            return ""
        }
        return " in \(LengthWords.text(end - start))"
    }

    private func news(in state: RefreshRecord) -> String {
        guard state.records > 0 else { return "nothing new" }
        let news = state.news == 0 ? "none" : Counted.number(state.news)
        return "\(Counted.words(state.records, "record")), \(news) of them new or changed"
    }

    func warnings(_ state: RefreshRecord) -> [String] {
        var warnings = state.errors.map {
            "\($0.name): \($0.reason); what is stored of it stays, and it is asked again by itself"
        }
        guard !state.errors.isEmpty, state.errors.count >= Int(state.total) else { return warnings }
        if state.errors.allSatisfy({ $0.reason.hasPrefix("the server cannot be reached") }) {
            warnings.append("nobody could be reached: is this machine on the network?")
        } else if state.errors.allSatisfy({ $0.reason.contains("steward-fetch") }) {
            warnings.append("it is not the sources that fail: 'steward doctor' says what to do")
        }
        return warnings
    }
}
