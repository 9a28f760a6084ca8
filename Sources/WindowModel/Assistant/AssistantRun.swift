import JSONText

/// What the assistant says to the line of quick add, from the output of `steward ask --questions`.
package struct AssistantRun: Sendable {
    package enum State: Sendable, Hashable {
        case idle
        case asking
        /// It waits for a yes or a no.
        case questioned(String)
        case answered(String)
        case failed(String)
    }

    package private(set) var state = State.idle
    private var output: [String] = []
    private var errors: [String] = []

    /// An answer that is longer than this is a mistake.
    private static let mostLines = 400

    package init() {}

    package mutating func begin() {
        self = AssistantRun()
        state = .asking
    }

    /// Whether the program runs.
    package var isRunning: Bool {
        switch state {
        case .asking, .questioned: true
        case .idle, .answered, .failed: false
        }
    }

    /// Takes a line of the program's output.
    package mutating func hear(_ line: String) {
        if let question = Self.question(in: line) {
            state = .questioned(question)
        } else if output.count < Self.mostLines {
            output.append(line)
        }
    }

    /// Takes a line of the program's errors.
    package mutating func hearError(_ line: String) {
        let prefix = "steward: "
        if errors.count < Self.mostLines {
            errors.append(line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line)
        }
    }

    /// The user has answered the question.
    package mutating func reply() {
        if case .questioned = state { state = .asking }
    }

    /// The program has ended.
    package mutating func end(isSuccess: Bool) {
        let words = (isSuccess ? output : errors).joined(separator: "\n")
        state =
            isSuccess
            ? .answered(words.isEmpty ? WindowText.assistantDone : words)
            : .failed(words.isEmpty ? WindowText.assistantSilent : WindowText.fault(ofCommand: words))
    }

    /// The line has changed: what was said about an earlier one is out of date.
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
