import AgentInterface
import CivilTime

/// Sentences about a refresh: before, during and after it.
struct RefreshWords {
    let session: Session
    /// Whether the user watches any shop, so that news may come from one.
    var watchesShops = false

    func begun(_ state: RefreshRecord) -> [StyledText] {
        guard state.isRunning else { return [StyledText(RefreshText.nothingToRead)] }
        return [StyledText(RefreshText.begun(sources: state.total))]
    }

    /// The progress of the present refresh, or the result of the last one.
    func standing(_ state: RefreshRecord) -> [StyledText] {
        var lines: [StyledText] = []
        if state.isRunning {
            lines.append(RefreshText.running(RefreshBar.line(state)))
        } else if let ended = state.endedAt {
            lines.append(StyledText(RefreshText.last(session.relative.text(for: ended))))
            lines += self.ended(state)
        } else {
            lines.append(StyledText(RefreshText.none))
        }
        lines += state.errors.map { StyledText("  \($0.name): \($0.reason)", .attention) }
        if !state.isRunning, let next = state.nextAt {
            lines.append(StyledText(RefreshText.next(session.relative.text(for: next)), .dim))
        }
        return lines
    }

    func ended(_ state: RefreshRecord) -> [StyledText] {
        guard state.total > 0 else { return [StyledText(RefreshText.nothingRead)] }
        let read = max(0, Int(state.done) - state.errors.count)
        let result = RefreshText.read(read, state, in: length(of: state))
        var lines = [
            state.isCancelled
                ? StyledText(RefreshText.cancelled(result))
                : StyledText(result, state.errors.isEmpty ? .good : .plain)
        ]
        if state.found > 0 {
            lines.append(
                StyledText(RefreshText.concern(state.found, watchesShops: watchesShops), .attention))
        }
        return lines
    }

    private func length(of state: RefreshRecord) -> String? {
        guard let start = state.startedAt, let end = state.endedAt, end - start >= .seconds(1) else {
            return nil
        }
        return LengthWords.text(end - start)
    }

    func warnings(_ state: RefreshRecord) -> [String] {
        var warnings = state.errors.map { RefreshText.failed($0.name, $0.reason) }
        guard !state.errors.isEmpty, state.errors.count >= Int(state.total) else { return warnings }
        if state.errors.allSatisfy({ $0.reason.hasPrefix("the server cannot be reached") }) {
            warnings.append(RefreshText.noneReached)
        } else if state.errors.allSatisfy({ $0.reason.contains("steward-fetch") }) {
            warnings.append(RefreshText.fetchFails)
        }
        return warnings
    }
}
