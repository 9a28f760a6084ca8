package import JSONText

/// Something that answers a request for a completion of a conversation.
package protocol AssistantProvider: Sendable {
    /// What to call it on a terminal: `llama3.2 at 127.0.0.1:11434`.
    var name: String { get }
    /// The name of the model, which requests carry.
    var model: String { get }

    /// Sends one request and returns the model's text.
    /// - Parameters:
    ///   - body: The request, as OpenAI's chat completions take it.
    ///   - limit: How long it may take.
    func answer(_ body: JSON, within limit: Duration) async throws(AssistantFailure) -> String
}

/// No model: Steward's parser is all there is.
package struct NoProvider: AssistantProvider {
    package let name = "no model"
    package let model = ""

    package init() {}

    package func answer(_ body: JSON, within limit: Duration) async throws(AssistantFailure) -> String {
        throw .notConfigured
    }
}
