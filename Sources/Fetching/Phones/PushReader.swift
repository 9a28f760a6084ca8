import FetchInterface
import JSONText
import Rules

/// Carries out one request to a push server: ntfy or Gotify. It follows no redirects, which could lead the token to
/// somebody else.
///
/// Source: ntfy's documentation, "Publishing" and "Subscribe via API"; Gotify's API, version 2.
struct PushReader: AnswerReader {
    let first: [WebRequest]
    private let request: PhoneRequest

    /// In bytes: more than a thousand answers.
    private static let mostBytes = 1 << 20

    /// - Throws: `.refused` if the address is not allowed.
    init(_ request: PhoneRequest, _ access: PhoneAccess) throws(FetchFault) {
        self.request = request
        let push: any PushService.Type = request.service == .ntfy ? Ntfy.self : Gotify.self
        let call = try push.call(request, access)
        var question = WebRequest(try FetchAddress(call.address))
        question.mayBePrivate = true
        question.followsRedirects = false
        question.accept = "application/json, application/x-ndjson"
        question.limits.wireBytes = Self.mostBytes
        question.limits.bytes = Self.mostBytes
        question.calendar = CalendarCall(
            method: call.method, fields: call.fields, content: call.content.map { Array($0.line.utf8) },
            contentType: "application/json",
            access: DAVAccess(user: "", password: "", fingerprint: access.fingerprint))
        first = [question]
    }

    var pause: Duration { .zero }

    func recover(
        from fault: FetchFault, _ answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        let words = fault.detail.isEmpty ? fault.status.words : fault.detail
        var result = PhoneAnswer()
        result.retryAfter = answer.retryAfter
        switch fault.status {
        case .badCertificate:
            result.problem = PhoneProblem(.certificate, answer.certificate?.fingerprint ?? words)
        case .refused: result.problem = PhoneProblem(.trouble, words)
        case .redirectedAway: result.problem = PhoneProblem(.notPush, words)
        case .tooLarge, .malformed:
            result.problem = PhoneProblem(.notPush, words)
            result.mayHaveArrived = true
        case .timeout, .cutOff, .lost, .cancelled, .unreachable:
            result.problem = PhoneProblem(.unreachable, words)
            result.mayHaveArrived = true
        default:
            result.problem = PhoneProblem(.trouble, words)
            result.mayHaveArrived = true
        }
        return DocumentReading(result)
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        var result = PhoneAnswer()
        result.retryAfter = answer.retryAfter
        if case .withdraw = request.operation, [404, 405].contains(answer.code) {
            // Gotify no longer has the message; an old ntfy does not know the request.
            result.isUnsupported = request.service == .ntfy
            return DocumentReading(result)
        }
        let detail = "HTTP \(answer.code)"
        switch answer.code {
        case 200...299: break
        case 401, 403: result.problem = PhoneProblem(.refused, detail)
        case 429: result.problem = PhoneProblem(.busy, detail)
        case 404, 405: result.problem = PhoneProblem(.notPush, detail)
        case 400...499: result.problem = PhoneProblem(.trouble, detail)
        default:
            result.problem = PhoneProblem(answer.code == 503 ? .busy : .trouble, detail)
            result.mayHaveArrived = true
        }
        guard result.problem == nil else { return DocumentReading(result) }
        do {
            switch request.operation {
            case .publish: result.id = try Self.messageID(in: answer.body, of: request.service)
            case .withdraw: break
            case .answers: result.replies = try Ntfy.replies(in: answer.body)
            }
        } catch {
            result.problem = PhoneProblem(.notPush, "\(error)")
            result.mayHaveArrived = true
        }
        return DocumentReading(result)
    }

    private static func messageID(in body: [UInt8], of service: Phone.Service) throws -> String {
        let json = try JSON(parsing: body, within: Ntfy.limits)
        let id: String? =
            switch json["id"] {
            case .text(let text)?: text
            case .number(let number)?: String(number)
            default: nil
            }
        guard let id, PhoneRequest.isName(id), service == .gotify || json["event"]?.asText == "message" else {
            throw FetchFormError(key: "id", reason: "the reply does not name a message")
        }
        return id
    }
}

/// How a push server wants to be asked.
private protocol PushService {
    static func call(_ request: PhoneRequest, _ access: PhoneAccess) throws(FetchFault) -> PushCall
}

private struct PushCall {
    var method: String
    var address: String
    var fields: [String] = []
    var content: JSON?
}

private enum Ntfy: PushService {
    static let limits = JSON.Limits(bytes: 64 * 1024, depth: 8, values: 500)

    static func call(_ request: PhoneRequest, _ access: PhoneAccess) throws(FetchFault) -> PushCall {
        let fields = access.token.map { ["Authorization: Bearer \($0)"] } ?? []
        switch request.operation {
        case .publish(let post):
            return PushCall(
                method: "POST", address: "\(request.address)/", fields: fields, content: json(post, request))
        case .withdraw(let sequence, _):
            return PushCall(
                method: "DELETE", address: "\(request.address)/\(request.topic)/\(sequence)", fields: fields)
        case .answers(let since):
            return PushCall(
                method: "GET",
                address: "\(request.address)/\(request.topic)/json?poll=1&since=\(since ?? "all")",
                fields: fields)
        }
    }

    private static func json(_ post: PhonePost, _ request: PhoneRequest) -> JSON {
        var members = [
            JSON.Member("topic", .text(request.topic)), JSON.Member("title", .text(post.title)),
            JSON.Member("message", .text(post.text.isEmpty ? post.title : post.text)),
            JSON.Member("priority", .number(Int64(post.priority.rawValue))),
            JSON.Member("sequence_id", .text(post.sequence)),
        ]
        if !post.buttons.isEmpty {
            let actions: [JSON] = post.buttons.map { button in
                .object([
                    "action": "http", "label": .text(button.label),
                    "url": .text("\(request.address)/\(post.answers)"), "method": "POST",
                    "body": .text(button.reply), "clear": .flag(true),
                ])
            }
            members.append(JSON.Member("actions", .list(actions)))
        }
        return .object(members)
    }

    /// The answers among the events of a topic, one in each line. Whatever else people or programs have sent there is
    /// left out.
    static func replies(in body: [UInt8]) throws -> [PhoneAnswer.Reply] {
        var replies: [PhoneAnswer.Reply] = []
        for line in body.split(separator: 0x0A) where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
            guard line.count <= limits.bytes else {
                throw FetchFormError(key: "event", reason: "a line is too long")
            }
            let event = try JSON(parsing: Array(line), within: limits)
            guard let kind = event["event"]?.asText, let id = event["id"]?.asText else {
                throw FetchFormError(key: "event", reason: "a line is not an event")
            }
            guard kind == "message", PhoneRequest.isName(id) else { continue }
            let text = event["message"]?.asText ?? ""
            // The latest id counts even if its text is somebody else's.
            replies.append(
                PhoneAnswer.Reply(id: id, text: text.utf8.count <= PhoneAnswer.longestReply ? text : ""))
        }
        return Array(replies.suffix(PhoneAnswer.mostReplies))
    }
}

private enum Gotify: PushService {
    static func call(_ request: PhoneRequest, _ access: PhoneAccess) throws(FetchFault) -> PushCall {
        let tokens = (access.token ?? "").split(separator: ",").map(String.init)
        switch request.operation {
        case .publish(let post):
            guard let application = tokens.first else { throw FetchFault(.refused, "there is no token") }
            // Gotify's priorities go from 0 to 10.
            return PushCall(
                method: "POST", address: "\(request.address)/message",
                fields: ["X-Gotify-Key: \(application)"],
                content: .object([
                    "title": .text(post.title), "message": .text(post.text.isEmpty ? post.title : post.text),
                    "priority": .number(Int64((post.priority.rawValue - 1) * 2)),
                ]))
        case .withdraw(_, let id):
            guard let id else { throw FetchFault(.refused, "the message has no number") }
            guard tokens.count > 1 else { throw FetchFault(.refused, "there is no client token") }
            return PushCall(
                method: "DELETE", address: "\(request.address)/message/\(id)",
                fields: ["X-Gotify-Key: \(tokens[1])"])
        case .answers: throw FetchFault(.refused, "Gotify has no answers")
        }
    }
}

extension DocumentReading {
    fileprivate init(_ answer: PhoneAnswer) {
        saysNothing = true
        records = [.phone(answer)]
    }
}
