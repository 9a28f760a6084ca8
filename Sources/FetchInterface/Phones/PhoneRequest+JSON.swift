package import JSONText
import Rules

extension PhoneRequest {
    /// Writes the members of a line to `steward-fetch`.
    func write(to members: inout [JSON.Member], with access: PhoneAccess) {
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSON.Member(name, .text(text))) }
        }
        add("phone", operation.word)
        add("service", service.rawValue)
        add("url", address)
        add("topic", topic)
        add("token", access.token)
        add("fingerprint", access.fingerprint)
        switch operation {
        case .publish(let post):
            add("title", post.title)
            add("text", post.text)
            members.append(JSON.Member("priority", .number(Int64(post.priority.rawValue))))
            add("sequence", post.sequence)
            add("answers", post.answers)
            if !post.buttons.isEmpty {
                members.append(
                    JSON.Member(
                        "buttons",
                        .list(
                            post.buttons.map {
                                .object(["label": .text($0.label), "reply": .text($0.reply)])
                            })))
            }
        case .withdraw(let sequence, let id):
            add("sequence", sequence)
            add("message", id)
        case .answers(let since): add("since", since)
        }
    }

    static let keys: Set<String> = [
        "id", "phone", "service", "url", "topic", "token", "fingerprint", "title", "text", "priority",
        "sequence", "answers",
        "buttons", "message", "since", "limits",
    ]

    /// - Throws: A member is missing, or is not as steward-fetch(8) describes it. The error contains no values.
    init(json: JSON) throws {
        let reader = PhoneReader(json)
        guard let service = Phone.Service(rawValue: try reader.text("service", most: 20)) else {
            throw FetchFormError(key: "service", reason: "there is no such word for it")
        }
        let address = try reader.text("url", most: Phone.longestAddress)
        let topic = try reader.name("topic")
        let operation: Operation =
            switch try reader.text("phone", most: 20) {
            case "publish": .publish(try reader.post())
            case "withdraw":
                .withdraw(sequence: try reader.name("sequence"), id: try reader.optionalName("message"))
            case "answers": .answers(since: try reader.optionalName("since"))
            default: throw FetchFormError(key: "phone", reason: "there is no such word for it")
            }
        self.init(operation, of: service, at: address, on: topic)
    }
}

extension PhoneAccess {
    /// - Throws: The token cannot be sent to a server, or the fingerprint is none.
    init(json: JSON) throws {
        let fingerprint = try DAVAccess.fingerprint(in: json)
        guard let value = json["token"] else {
            self.init(fingerprint: fingerprint)
            return
        }
        guard let token = value.asText, Self.isToken(token) else {
            throw FetchFormError(key: "token", reason: "it must be 1 to 500 characters of printable ASCII")
        }
        self.init(token: token, fingerprint: fingerprint)
    }
}

extension PhoneRequest.Operation {
    fileprivate var word: String {
        switch self {
        case .publish: "publish"
        case .withdraw: "withdraw"
        case .answers: "answers"
        }
    }
}

/// Reads the members of a line.
private struct PhoneReader {
    private let json: JSON

    init(_ json: JSON) { self.json = json }

    func text(_ key: String, most: Int, mayBeEmpty: Bool = false) throws -> String {
        guard let text = json[key]?.asText, text.utf8.count <= most, mayBeEmpty || !text.isEmpty else {
            throw FetchFormError(key: key, reason: "it must be a text of at most \(most) bytes")
        }
        return text
    }

    /// A topic, or what a server calls a message.
    func name(_ key: String) throws -> String {
        guard let name = try optionalName(key) else {
            throw FetchFormError(key: key, reason: "it is missing")
        }
        return name
    }

    func optionalName(_ key: String) throws -> String? {
        guard let value = json[key] else { return nil }
        guard let name = value.asText, PhoneRequest.isName(name) else {
            throw FetchFormError(key: key, reason: "it must be 1 to 64 letters, digits, '-' or '_'")
        }
        return name
    }

    func post() throws -> PhonePost {
        var post = PhonePost(
            title: try text("title", most: PhonePost.longestTitle),
            text: try text("text", most: PhonePost.longestText, mayBeEmpty: true),
            sequence: try name("sequence"),
            answers: try name("answers"))
        guard case .number(let number)? = json["priority"],
            let priority = Int(exactly: number).flatMap(PhonePost.Priority.init)
        else { throw FetchFormError(key: "priority", reason: "it must be a number from 1 to 5") }
        post.priority = priority
        guard let buttons = json["buttons"] else { return post }
        guard case .list(let values) = buttons, values.count <= PhonePost.mostButtons else {
            throw FetchFormError(
                key: "buttons", reason: "it must be a list of at most \(PhonePost.mostButtons)")
        }
        post.buttons = try values.map { value in
            let button = PhoneReader(value)
            return PhonePost.Button(
                label: try button.text("label", most: 100),
                reply: try button.text("reply", most: PhoneAnswer.longestReply))
        }
        return post
    }
}

extension PhoneRequest {
    /// Whether a text can be a topic, or what a server calls a message.
    package static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }
}

extension PhoneAnswer {
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("message", id ?? "")
        writer.add("replies", replies.map { .object(["id": .text($0.id), "text": .text($0.text)]) })
        if isUnsupported { writer.add("unsupported", .flag(true)) }
        if let retryAfter { writer.add("retry_after", Int(retryAfter.components.seconds)) }
        if let problem {
            writer.add("problem", problem.kind.rawValue)
            writer.add("detail", problem.detail)
            if mayHaveArrived { writer.add("may_have_arrived", .flag(true)) }
        }
        return writer.object
    }

    /// - Throws: It is not what `json` writes.
    package init(json: JSON) throws {
        self.init()
        let reader = MemberReader(json)
        id = try Self.name(json["message"], "message")
        let all = try reader.list("replies")
        guard all.count <= Self.mostReplies else {
            throw FetchFormError(key: "replies", reason: "there are too many")
        }
        replies = try all.map { reply in
            guard let id = try Self.name(reply["id"], "id"), let text = reply["text"]?.asText,
                text.utf8.count <= Self.longestReply
            else { throw FetchFormError(key: "replies", reason: "it must be a list of names and texts") }
            return Reply(id: id, text: text)
        }
        isUnsupported = try reader.flag("unsupported")
        if json["retry_after"] != nil {
            retryAfter = min(.seconds(try reader.count("retry_after")), .seconds(7 * 86_400))
        }
        guard json["problem"] != nil else { return }
        let detail = CleanText.excerpt(of: json["detail"]?.asText ?? "", length: FetchReply.longestWords)
        problem = PhoneProblem(try reader.choice("problem", or: nil), detail)
        mayHaveArrived = try reader.flag("may_have_arrived")
    }

    private static func name(_ json: JSON?, _ key: String) throws -> String? {
        guard let json else { return nil }
        guard let name = json.asText, PhoneRequest.isName(name) else {
            throw FetchFormError(key: key, reason: "it must be 1 to 64 letters, digits, '-' or '_'")
        }
        return name
    }
}
