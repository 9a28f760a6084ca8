package import JSONText

/// Something that answers a request for a completion of a conversation.
package protocol AssistantProvider: Sendable {
    /// The name of the model, which requests carry.
    var model: String { get }

    /// Sends one request and returns the model's text.
    /// - Parameters:
    ///   - body: The request, as OpenAI's chat completions take it.
    ///   - limit: How long it may take.
    func answer(_ body: JSON, within limit: Duration) async throws(AssistantFailure) -> String
}
