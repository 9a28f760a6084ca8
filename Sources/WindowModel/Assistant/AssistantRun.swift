import JSONText

/// What the assistant says about the line in quick add, from the output of `steward ask --questions`.
package struct AssistantRun: Sendable {
    package enum State: Sendable, Hashable {
        case idle
        case asking
        /// Waiting for a yes or a no.
        case questioned(String)
        case answered(String)
        case failed(String)
    }

    package private(set) var state = State.idle
    private var output: [String] = []
    private var errors: [String] = []

    /// A longer answer is a mistake.
    private static let mostLines = 400

    package init() {}

    package mutating func begin() {
        self = AssistantRun()
        state = .asking
    }

    /// Whether the program is running.
    package var isRunning: Bool {
        switch state {
        case .asking, .questioned: true
        case .idle, .answered, .failed: false
        }
    }

    /// Takes a line of the program's output.
    package mutating func receive(_ line: String) {
        if let question = Self.question(in: line) {
            state = .questioned(question)
        } else if output.count < Self.mostLines {
            output.append(line)
        }
    }

    /// Takes a line of the program's error output.
    package mutating func receiveError(_ line: String) {
        let prefix = "steward: "
        if errors.count < Self.mostLines {
            errors.append(line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line)
        }
    }

    /// Notes that the user has answered the question.
    package mutating func reply() {
        if case .questioned = state { state = .asking }
    }

    /// Notes that the program has ended.
    package mutating func end(isSuccess: Bool) {
        let words = (isSuccess ? output : errors).joined(separator: "\n")
        state =
            isSuccess
            ? .answered(words.isEmpty ? WindowText.assistantDone : words)
            : .failed(words.isEmpty ? WindowText.assistantSilent : WindowText.fault(ofCommand: words))
    }

    /// Notes that the line has changed: what was said about an earlier one is out of date.
    package mutating func type(_ line: String) {
        guard !isRunning, !line.isEmpty else { return }
        self = AssistantRun()
    }

    private static func question(in line: String) -> String? {
        guard line.hasPrefix("{"),
            let json = try? JSON(parsing: Array(line.utf8), within: JSON.Limits(bytes: 64 * 1024))
        else { return nil }
        return json["question"]?.asText
    }
}
