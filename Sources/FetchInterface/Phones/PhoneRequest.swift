import JSONText
package import Rules

/// One request to a push server, carried out by `steward-fetch`.
package struct PhoneRequest: Sendable, Hashable {
    package enum Operation: Sendable, Hashable {
        case publish(PhonePost)
        /// Makes phones stop showing a message.
        /// - Parameter id: The server's name for it, if it has said so.
        case withdraw(sequence: String, id: String?)
        /// Reads the answers after this message; `nil` reads all that the server keeps.
        case answers(since: String?)
    }

    package var service: Phone.Service
    /// The server's URL, without a slash at its end.
    package var address: String
    /// The topic to which the request belongs: that of the messages, or for `answers` that of the answers.
    package var topic: String
    package var operation: Operation

    package init(_ operation: Operation, of service: Phone.Service, at address: String, on topic: String) {
        self.operation = operation
        self.service = service
        self.address = address
        self.topic = topic
    }
}

/// A message for phones.
package struct PhonePost: Sendable, Hashable {
    package struct Button: Sendable, Hashable {
        package var label: String
        /// What a tap sends to the topic of the answers.
        package var reply: String

        package init(label: String, reply: String) {
            self.label = label
            self.reply = reply
        }
    }

    package enum Priority: Int, Sendable, Hashable, CaseIterable {
        case least = 1
        case low, normal, high, urgent
    }

    package var title: String
    package var text: String
    package var priority = Priority.normal
    /// Another message of this name replaces it.
    package var sequence: String
    package var buttons: [Button] = []
    /// The topic to which buttons send.
    package var answers: String

    /// In bytes: longer texts would become attachments, which phones show otherwise.
    package static let longestTitle = 250
    package static let longestText = 1_500
    package static let mostButtons = 3

    package init(title: String, text: String, sequence: String, answers: String) {
        self.title = title
        self.text = text
        self.sequence = sequence
        self.answers = answers
    }
}

/// Proves to a push server who asks. It travels to `steward-fetch` in the line of the request and nowhere else.
/// Printing it shows no token.
package struct PhoneAccess: Sendable, Hashable {
    /// `nil` for a server that wants none. For Gotify, the token of an application; after a comma, that of a client,
    /// which takes messages back.
    package var token: String?
    /// The fingerprint of the certificate that the user trusts, as in `DAVAccess`; `nil` trusts what the system trusts.
    package var fingerprint: String?

    package init(token: String? = nil, fingerprint: String? = nil) {
        self.token = token
        self.fingerprint = fingerprint
    }

    /// Whether a text can be a token.
    package static func isToken(_ text: String) -> Bool {
        (1...500).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    }
}

extension PhoneAccess: CustomStringConvertible, CustomReflectable {
    package var description: String { token == nil ? "no access" : "access with a token" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of a `PhoneRequest`.
package struct PhoneAnswer: Sendable, Hashable {
    package struct Reply: Sendable, Hashable {
        package var id: String
        package var text: String

        package init(id: String, text: String) {
            self.id = id
            self.text = text
        }
    }

    /// For `publish`: the server's name for the message.
    package var id: String?
    /// For `answers`, oldest first.
    package var replies: [Reply] = []
    /// For `withdraw`: whether the server cannot take messages back.
    package var isUnsupported = false
    package var retryAfter: Duration?
    /// Why the request has not succeeded; `nil` if it has.
    package var problem: PhoneProblem?
    /// Whether the server may have carried out a request that has a `problem`.
    package var mayHaveArrived = false

    /// More answers than people give in twelve hours.
    package static let mostReplies = 1_000
    package static let longestReply = 200

    package init() {}
}
