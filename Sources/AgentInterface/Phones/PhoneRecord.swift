package import CivilTime
package import Rules

/// A phone. It holds neither its token nor its topics.
package struct PhoneRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var name = ""
    package var service = Phone.Service.ntfy
    package var address = ""
    /// `keyring`, `command` or `asked`; empty for a server that wants no token.
    package var secret = ""
    /// The program that prints the token, and its arguments.
    package var command: [String] = []
    package var text = Phone.Text.title
    package var reach = Reach.away
    package var isPaused = false
    /// How many messages the phone may show.
    package var messages: UInt32 = 0
    /// Why messages do not reach it; absent if they do.
    package var problem: PhoneProblem.Kind?
    /// Of a certificate that the system does not trust, its fingerprint: the SHA-256 of its public key, as 64 hexadecimal
    /// digits.
    package var detail = ""
    /// When the server last took a request.
    package var reachedAt: Instant?
    /// Whether the server can take messages back; absent if not known yet.
    package var canWithdraw: Bool?
    package var addedAt = Instant(millisecondsSince1970: 0)
    /// The fingerprint of the certificate that the user trusts; absent if the system's own certificates decide.
    package var fingerprint: String?

    package init() {}

    package static let fields: [RecordField<PhoneRecord>] = [
        .required("id", \.id, .text),
        .required("name", \.name, .text),
        .required("service", \.service, .word),
        .required("address", \.address, .text),
        .required("secret", \.secret, .text),
        .orEmpty("command", \.command, .texts),
        .required("text", \.text, .word),
        .required("when", \.reach, .word),
        .required("paused", \.isPaused, .flag),
        .required("messages", \.messages, .uint32),
        .optional("problem", \.problem, .word),
        .required("detail", \.detail, .text),
        .optional("reached_at", \.reachedAt, .instant),
        .optional("can_withdraw", \.canWithdraw, .flag),
        .required("added_at", \.addedAt, .instant),
        .optional("fingerprint", \.fingerprint, .text),
    ]
}

/// The result of `Phones1.Test`.
package struct PhoneTestRecord: AnswerRecord {
    /// Whether the server took the message.
    package var isSent = false
    /// The button that was tapped; absent if none was.
    package var button: String?
    /// Whether the message was taken back; absent if that was not tried.
    package var isWithdrawn: Bool?
    /// Why the test ended early; absent otherwise.
    package var problem: PhoneProblem.Kind?
    package var detail = ""

    package init() {}

    package static let fields: [RecordField<PhoneTestRecord>] = [
        .required("sent", \.isSent, .flag),
        .optional("button", \.button, .text),
        .optional("withdrawn", \.isWithdrawn, .flag),
        .optional("problem", \.problem, .word),
        .required("detail", \.detail, .text),
    ]
}
