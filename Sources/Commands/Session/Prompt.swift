import EventLoop
import Glibc

/// Reads answers from the user.
struct Prompt: Sendable {
    /// Reads a line without its line break; `nil` at the end of the input.
    let readLine: @Sendable () async -> String?

    /// Reads the standard input, if the user is at a terminal.
    static func ofProcess(on loop: EventLoop) -> Prompt? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        return Prompt { await LineReader(STDIN_FILENO, on: loop).next() }
    }

    /// Reads the standard input, terminal or not.
    static func ofInput(on loop: EventLoop) -> Prompt {
        let reader = LineReader(STDIN_FILENO, on: loop)
        return Prompt { await reader.next() }
    }
}
