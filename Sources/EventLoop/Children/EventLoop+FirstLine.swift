import Glibc

extension EventLoop {
    /// The first line that a program prints within `limit`; `nil` if it prints none, or if the task is
    /// cancelled.
    ///
    /// Ends the program and any processes that it has started before returning.
    ///
    /// - Parameters:
    ///   - program: An absolute path, or a name to look up in `PATH`. No shell runs it.
    ///   - environment: The program's whole environment.
    /// - Throws: The program cannot be started.
    package func firstLine(
        of program: String, _ arguments: [String], environment: [String: String], within limit: Duration
    ) async throws(SystemError) -> String? {
        let pipe = try DescriptorPipe()
        let reading = pipe.reading
        var command = ChildCommand(
            program, arguments, environment: environment, output: .descriptor(pipe.writing), errors: .null)
        command.leadsGroup = true
        let child = try spawn(command)
        let reader = LineReader(reading.rawValue, on: self)
        // A process that has left the group may keep the pipe open.
        let deadline = after(limit) { reader.later { $0.end() } }
        let line = await reader.next()
        deadline.cancel()
        child.kill(line == nil ? SIGKILL : SIGTERM)
        withExtendedLifetime(reading) {}
        return line
    }
}
