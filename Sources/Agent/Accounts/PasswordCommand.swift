import EventLoop

/// Runs the program that prints an account's password, such as `pass show calendar`.
struct PasswordCommand: Sendable {
    let words: [String]
    let environment: [String: String]
    let loop: EventLoop
    var limit = Duration.seconds(10)

    /// Returns the first line that the program prints.
    func password() async throws(SecretFailure) -> String {
        guard let program = words.first else { throw .failed(AccountText.commandIsEmpty) }
        let line: String?
        do throws(SystemError) {
            line = try await loop.firstLine(
                of: program, Array(words.dropFirst()), environment: environment, within: limit)
        } catch {
            throw .failed(AccountText.commandDidNotStart(program))
        }
        guard let line, !line.isEmpty else { throw .failed(AccountText.commandPrintedNothing(program)) }
        return line
    }
}
