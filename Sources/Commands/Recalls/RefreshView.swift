import AgentInterface
import JSONText

/// Shows the progress of a refresh.
protocol RefreshView {
    func begin(_ state: RefreshRecord)
    func show(_ state: RefreshRecord)
    /// - Parameter outcome: `nil` if the user stops watching.
    func end(_ outcome: RefreshRecord?)
}

/// Prints each state as a line of JSON, for programs. The last one has `running` false.
struct RefreshLines: RefreshView {
    let console: Console

    func begin(_ state: RefreshRecord) {}

    func show(_ state: RefreshRecord) {
        console.sayVerbatim(json: state.json.line)
    }

    func end(_ outcome: RefreshRecord?) {}
}

/// Prints a line for each finished source, without a terminal.
final class RefreshSteps: RefreshView {
    private let console: Console
    private var last = (run: UInt32(0), done: UInt32(0))

    init(console: Console) {
        self.console = console
    }

    func begin(_ state: RefreshRecord) {
        guard state.total > 0 else { return }
        console.say(RefreshText.reading(sources: state.total))
    }

    func show(_ state: RefreshRecord) {
        guard state.run != last.run || state.done != last.done else { return }
        last = (state.run, state.done)
        guard state.done > 0, !state.present.isEmpty else { return }
        let failure = state.errors.last { $0.name == state.present }
        console.say(RefreshText.step(state, failure: failure?.reason))
    }

    func end(_ outcome: RefreshRecord?) {}
}

/// A progress bar that is redrawn in place, on a terminal.
struct RefreshBar: RefreshView {
    let console: Console
    /// The terminal's width.
    let width: Int

    private static let length = 20
    /// Returns to the beginning of the line and erases it. Source: ECMA-48, "Erase in line".
    private static let clear = "\r\u{1B}[2K"

    func begin(_ state: RefreshRecord) {
        draw(state)
    }

    func show(_ state: RefreshRecord) {
        draw(state)
    }

    func end(_ outcome: RefreshRecord?) {
        console.output.writeCodes(Self.clear)
    }

    private func draw(_ state: RefreshRecord) {
        // Leaves the last column empty, which would make some terminals wrap.
        let line = Self.line(state).line(console.output.colours, columns: max(1, width - 1))
        console.output.writeCodes(Self.clear + line)
    }

    /// `█████░░░░░  2 of 4  cpsc, 1,234 records, 56 new`.
    static func line(_ state: RefreshRecord) -> StyledText {
        let part = state.total == 0 ? 0 : min(length, Int(state.done) * length / Int(state.total))
        let bar =
            StyledText(String(repeating: "█", count: part), .good)
            + StyledText(String(repeating: "░", count: length - part), .dim)
        return RefreshText.progress(bar, state)
    }
}
