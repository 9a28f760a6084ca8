import Glibc

extension Session {
    /// Asks for a line without showing it on the terminal.
    /// - Throws: The user ends the input, or there is no terminal.
    func hiddenAnswer(to question: String) async throws(CommandFailure) -> String {
        guard let prompt else {
            throw CommandFailure(.noInput, AccountText.passwordCannotBeAsked)
        }
        let echo = TerminalEcho()
        defer {
            echo?.restore()
            console.endQuestion()
        }
        return try await answer(to: question, at: prompt)
    }
}

/// Turns off a terminal's echo until it is restored.
private struct TerminalEcho {
    private let original: termios

    /// `nil` if the standard input is not a terminal.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        original = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { return nil }
    }

    func restore() {
        var settings = original
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    }
}
