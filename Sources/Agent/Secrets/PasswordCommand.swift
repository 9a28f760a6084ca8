import EventLoop

/// Runs the program that prints a password or a token, such as `pass show calendar`.
struct PasswordCommand: Sendable {
    let words: [String]
    let environment: [String: String]
    let loop: EventLoop
    var limit = Duration.seconds(10)

    /// Returns the first line that the program prints.
    func password() async throws(SecretFailure) -> String {
        guard let program = words.first else { throw .failed(SecretText.commandIsEmpty) }
        let line: String?
        do throws(SystemError) {
            line = try await loop.firstLine(
                of: program, Array(words.dropFirst()), environment: environment, within: limit)
        } catch {
            throw .failed(SecretText.commandDidNotStart(program))
        }
        guard let line, !line.isEmpty else { throw .failed(SecretText.commandPrintedNothing(program)) }
        return line
    }
}
