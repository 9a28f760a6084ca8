/// A program to start, with everything it gets from us.
package struct ChildCommand: Sendable {
    /// Where one of the child's three standard streams leads.
    package enum Stream: Sendable {
        /// `/dev/null`
        case null
        /// Where our own leads.
        case inherited
        /// Here; the child gets a copy.
        case descriptor(OwnedDescriptor)
    }

    /// An absolute path, or a name to look up in `PATH`.
    package var program: String
    package var arguments: [String]
    /// All of it: nothing is inherited. `nil` passes our own on.
    package var environment: [String: String]?
    package var input: Stream
    package var output: Stream
    package var errors: Stream
    /// Whether what it starts in turn is killed with it, and ends when it does.
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
