import FetchInterface
import JSONText
import Rules
import Testing

/// The lines of requests to push servers, and of their answers.
struct PhoneLineTests {
    private static let access = PhoneAccess(token: "tk_secret")

    private static var requests: [PhoneRequest] {
        var post = PhonePost(
            title: "Call the \"dentist\", 店", text: "due\nnow", sequence: "abc-1", answers: "t2")
        post.priority = .urgent
        post.buttons = [.init(label: "Done", reply: "steward 1 x 0"), .init(label: "Snooze", reply: "y")]
        let operations: [PhoneRequest.Operation] = [
            .publish(post), .publish(PhonePost(title: "T", text: "", sequence: "s", answers: "a")),
            .withdraw(sequence: "abc-1", id: nil), .withdraw(sequence: "abc-1", id: "12"),
            .answers(since: nil),
            .answers(since: "Xy12"),
        ]
        return operations.map { PhoneRequest($0, of: .ntfy, at: "https://push.example.org/x", on: "t1") }
            + [PhoneRequest(.answers(since: nil), of: .gotify, at: "http://127.0.0.1:80", on: "t")]
    }

    private func order(_ line: String) throws -> FetchOrder {
        try FetchOrder(json: try JSON(parsing: Array(line.utf8), within: FetchOrder.limits))
    }

    @Test(arguments: requests)
    func `a request is the same after it has been a line`(request: PhoneRequest) throws {
        let pinned = PhoneAccess(token: "tk", fingerprint: String(repeating: "0f", count: 32))
        for access in [Self.access, PhoneAccess(), pinned] {
            let whole = FetchOrder.fetch(FetchRequest(id: "1", .phone(request, access)))
            #expect(try order(whole.json.line) == whole)
        }
    }

    @Test(arguments: [
        #"{"id":"1","phone":"move","service":"ntfy","url":"https://a.example","topic":"t"}"#,
        #"{"id":"1","phone":"answers","service":"mail","url":"https://a.example","topic":"t"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","topic":"t"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":"a/b"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":""}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":"t","since":"x&y"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":"t","token":"a\r\nX: b"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":"t","etag":"x"}"#,
        #"{"id":"1","phone":"answers","service":"ntfy","url":"https://a.example","topic":"t","fingerprint":"0f"}"#,
        #"{"id":"1","phone":"publish","service":"ntfy","url":"https://a.example","topic":"t","title":"T","text":"x"}"#,
        #"{"id":"1","phone":"publish","service":"ntfy","url":"https://a.example","topic":"t","title":"T","text":"x","#
            + #""priority":6,"sequence":"s","answers":"a"}"#,
        #"{"id":"1","phone":"publish","service":"ntfy","url":"https://a.example","topic":"t","title":"T","text":"x","#
            + #""priority":3,"sequence":"s","answers":"a","buttons":[{"label":"x"}]}"#,
        #"{"id":"1","phone":"withdraw","service":"ntfy","url":"https://a.example","topic":"t","sequence":"../x"}"#,
    ])
    func `what is no request to a push server is refused`(line: String) {
        #expect(throws: FetchFormError.self) { try order(line) }
    }

    @Test func `an answer is the same after it has been a line`() throws {
        var answer = PhoneAnswer()
        answer.id = "Ab12"
        answer.replies = [.init(id: "a1", text: "steward 1 x 0"), .init(id: "b2", text: "")]
        answer.retryAfter = .seconds(60)
        var unsupported = PhoneAnswer()
        unsupported.isUnsupported = true
        var failed = PhoneAnswer()
        (failed.problem, failed.mayHaveArrived) = (PhoneProblem(.unreachable, "at a.example"), true)

        for answer in [answer, unsupported, failed, PhoneAnswer()] {
            let reply = FetchReply.phone(id: "1", answer)
            let line = Array(reply.json.line.utf8)
            #expect(try FetchReply(json: try JSON(parsing: line, within: FetchReply.limits)) == reply)
        }
    }

    @Test(arguments: [
        #"{"message":"a/b"}"#, #"{"message":7}"#, #"{"replies":7}"#, #"{"replies":[{"id":"a b","text":""}]}"#,
        #"{"replies":[{"id":"a"}]}"#, #"{"problem":"hunger"}"#, #"{"retry_after":-1}"#,
    ])
    func `a forged answer is refused`(answer: String) {
        #expect(throws: FetchFormError.self) {
            try FetchReply(
                json: try JSON(
                    parsing: Array(#"{"id":"1","phone":\#(answer)}"#.utf8), within: FetchReply.limits))
        }
    }

    @Test func `printing what proves who asks does not show it`() {
        for text in ["\(Self.access)", String(reflecting: Self.access)] {
            #expect(!text.contains("secret"))
        }
        #expect(!PhoneAccess.isToken("a b") && !PhoneAccess.isToken("") && !PhoneAccess.isToken("a\n"))
    }
}
