/// A program to start, with its arguments, environment and standard streams.
package struct ChildCommand: Sendable {
    /// Where one of the child's standard streams leads.
    package enum Stream: Sendable {
        /// `/dev/null`
        case null
        /// The parent's own stream.
        case inherited
        /// This descriptor; the child gets a copy.
        case descriptor(OwnedDescriptor)
    }

    /// An absolute path, or a name to look up in `PATH`.
    package var program: String
    package var arguments: [String]
    /// The child's whole environment; `nil` passes on the parent's.
    package var environment: [String: String]?
    package var input: Stream
    package var output: Stream
    package var errors: Stream
    /// Whether the child leads a process group. `ChildProcess.kill(_:)` signals the group, and the loop kills
    /// what is left of it when the child ends.
    package var leadsGroup = false

    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        input: Stream = .null, output: Stream = .inherited, errors: Stream = .inherited
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.output = output
        self.errors = errors
    }
}
