/// Why the agent did not start.
package struct StartFailure: Error, Hashable, CustomStringConvertible {
    package let status: AgentExit
    /// A sentence for the user: what the agent tried, what prevents it, what to do.
    package let description: String

    init(_ status: AgentExit, _ description: String) {
        self.status = status
        self.description = description
    }
}
