package import Rules

/// Why a model gave no answer that could be used.
package enum AssistantFailure: Error, Hashable, Sendable, Retryable {
    /// Nothing listens at the address.
    case unreachable(reason: String)
    /// The rules forbid the address, or the helper cannot be started.
    case refusedAddress(reason: String)
    case badCertificate(reason: String)
    case redirected(reason: String)
    case timeout
    /// The server wants a key, or another one.
    case denied(code: Int)
    /// There is no such server at this address.
    case wrongAddress(code: Int)
    case noModel(reason: String)
    case contextTooLong
    case busy
    /// The server does not take the request as it is.
    case refusedRequest(reason: String)
    case serverTrouble(code: Int, reason: String)
    /// A web page instead of an answer.
    case page
    /// The answer has no end.
    case tooLarge
    /// The connection ended, or the model ran out of room, in the middle of the answer.
    case cutOff
    case notUnderstood(reason: String)
    /// The model answered with nothing.
    case empty
    /// The model declines.
    case declined(reason: String)
    /// The answer breaks the schema or the rules.
    case fault(AssistantFault)
    case cancelled

    package var retry: Retry {
        switch self {
        case .unreachable, .timeout, .busy, .serverTrouble, .cutOff, .empty: .later()
        case .refusedAddress, .badCertificate, .redirected, .denied, .wrongAddress, .noModel, .contextTooLong,
            .refusedRequest, .page, .tooLarge, .notUnderstood, .declined, .fault, .cancelled:
            .never
        }
    }

    /// Whether another request, in other words or without a schema, may succeed.
    package var isWorthAnotherRequest: Bool {
        switch self {
        case .refusedRequest, .notUnderstood, .empty, .fault: true
        case .unreachable, .refusedAddress, .badCertificate, .redirected, .timeout, .denied,
            .wrongAddress, .noModel, .contextTooLong, .busy, .serverTrouble, .page, .tooLarge, .cutOff,
            .declined, .cancelled:
            false
        }
    }

    /// One sentence for users, without a full stop; to follow a colon.
    package var words: String {
        switch self {
        case .unreachable(let reason):
            "the model's server cannot be reached (\(Self.short(reason))); start it, or see 'steward assistant status'"
        case .refusedAddress(let reason):
            "the model's server may not be asked (\(Self.short(reason))); change assistant.url"
        case .badCertificate(let reason): "the server's certificate is not valid (\(Self.short(reason)))"
        case .redirected(let reason):
            "the server sends us elsewhere (\(Self.short(reason))), and the message does not follow; change assistant.url"
        case .timeout: "the model did not answer within 20 seconds; try again, or choose a smaller model"
        case .denied(let code):
            "the server denied access (HTTP \(code)); assistant.key_command must print a valid key"
        case .wrongAddress(let code):
            "there is no model server at that address (HTTP \(code)); assistant.url ends in /v1 for most servers"
        case .noModel(let reason):
            "the server does not have the model (\(Self.short(reason))); 'steward assistant status' lists its models"
        case .contextTooLong:
            "the message is too long for the model; say it in fewer words, or begin a new conversation"
        case .busy: "the server asks for a pause; try again in a minute"
        case .refusedRequest(let reason): "the server refused the request (\(Self.short(reason)))"
        case .serverTrouble(let code, let reason):
            "the server has a problem (HTTP \(code)\(reason.isEmpty ? "" : ", \(Self.short(reason))"))"
        case .page: "a web page answered instead of a model; check assistant.url"
        case .tooLarge: "the server's answer has no end"
        case .cutOff: "the answer ended in the middle"
        case .notUnderstood(let reason): "the server's answer cannot be read (\(Self.short(reason)))"
        case .empty: "the model answered nothing"
        case .declined(let reason):
            reason.isEmpty ? "the model declined to answer" : "the model declined: \(Self.short(reason))"
        case .fault(let fault): "the model's answer was refused: \(Self.short(fault.description))"
        case .cancelled: "cancelled"
        }
    }

    private static func short(_ reason: String) -> String { CleanText.excerpt(of: reason, length: 200) }
}
