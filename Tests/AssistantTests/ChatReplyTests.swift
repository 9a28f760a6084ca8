import Assistant
import JSONText
import Testing

struct ChatReplyTests {
    private func content(_ text: String, status: Int = 200) -> Result<String, AssistantFailure> {
        Result { () throws(AssistantFailure) in try ChatReply.content(status: status, text) }
    }

    private static func message(_ message: String, finish: String = "stop") -> String {
        #"{"choices":[{"index":0,"message":\#(message),"finish_reason":"\#(finish)"}]}"#
    }

    @Test(arguments: [
        #"{"role":"assistant","content":"{}","reasoning":"Let me think"}"#,
        #"{"role":"assistant","content":" {} ","reasoning_content":"Let me think"}"#,
        #"{"role":"assistant","content":[{"type":"text","text":"{"},{"type":"text","text":"}"}]}"#,
    ])
    func `the content is found in every dialect, and reasoning is not it`(message: String) {
        #expect(content(Self.message(message)) == .success("{}"))
    }

    @Test func `a stream is put together, with noise between its events`() {
        let stream = """
            : keep-alive

            data: {"choices":[{"delta":{"role":"assistant","content":""}}]}

            data: {not json

            data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}

            data: {"choices":[{"delta":{"content":"{\\"a\\""}}]}

            data: {"choices":[{"delta":{"content":":1}"},"finish_reason":"stop"}]}

            data: {"choices":[],"usage":{}}

            data: [DONE]

            """

        #expect(content(stream) == .success(#"{"a":1}"#))
    }

    @Test func `a stream without its end was cut off`() {
        #expect(content("data: {\"choices\":[{\"delta\":{\"content\":\"{\"}}]}\n\n") == .failure(.cutOff))
    }

    @Test(arguments: [
        ("", AssistantFailure.empty), ("<!DOCTYPE html><html>", .page),
        (message(#"{"content":"{\"a"}"#, finish: "length"), .cutOff),
        (message(#"{"content":""}"#), .empty), (message(#"{"content":null}"#), .empty),
        (message(#"{"content":null,"refusal":"I cannot"}"#), .declined(reason: "I cannot")),
        (message(#"{"content":""}"#, finish: "content_filter"), .declined(reason: "")),
        (#"{"choices":[{"message":{"content":"abc"#, .cutOff),
    ])
    func `an empty answer is an error of its own`(text: String, failure: AssistantFailure) {
        #expect(content(text) == .failure(failure))
    }

    @Test(arguments: [
        (401, "{}", AssistantFailure.denied(code: 401)), (404, "<html>", .wrongAddress(code: 404)),
        (404, #"{"error":{"message":"model 'x' not found"}}"#, .noModel(reason: "model 'x' not found")),
        (400, #"{"error":"No models loaded."}"#, .noModel(reason: "No models loaded.")),
        (
            400, #"{"error":{"message":"the request exceeds the available context size"}}"#, .contextTooLong
        ), (413, "", .contextTooLong), (429, "", .busy),
        (
            400, #"{"error":"'response_format.type' must be 'text'"}"#,
            .refusedRequest(reason: "'response_format.type' must be 'text'")
        ),
        (500, #"{"error":{"message":"boom"}}"#, .serverTrouble(code: 500, reason: "boom")),
        (
            200, #"{"error":{"message":"model \"m\" does not exist"}}"#,
            .noModel(reason: "model \"m\" does not exist")
        ),
    ])
    func `a refusal by the server is an error of its own`(
        status: Int, text: String, failure: AssistantFailure
    ) {
        #expect(content(text, status: status) == .failure(failure))
    }

    @Test func `a call of a tool is no answer`() throws {
        let text = Self.message(
            #"{"content":null,"tool_calls":[{"function":{"name":"CreateTask","arguments":"{}"}}]}"#,
            finish: "tool_calls")

        guard case .failure(.fault) = content(text) else {
            Issue.record("\(content(text))")
            return
        }
    }

    @Test func `JSON counts without thoughts and fences, and not within prose`() {
        let json = JSON.object(["a": .number(1)])

        #expect(ChatReply.json(in: #"{"a":1}"#) == json)
        #expect(ChatReply.json(in: "<think>{\"b\":2} hm</think>\n{\"a\":1}") == json)
        #expect(ChatReply.json(in: "```json\n{\"a\":1}\n```") == json)
        #expect(ChatReply.json(in: #"Sure! {"a":1}"#) == nil)
        #expect(ChatReply.json(in: #"{"a":1} I hope that helps"#) == nil)
        #expect(ChatReply.json(in: "[1]") == nil)
        #expect(ChatReply.json(in: #"{"a":1"#) == nil)
    }

    @Test func `each failure is one sentence without a full stop`() {
        let failures: [AssistantFailure] = [
            .unreachable(reason: "x"), .refusedAddress(reason: "x"),
            .badCertificate(reason: "x"),
            .redirected(reason: "x"), .timeout, .denied(code: 401), .wrongAddress(code: 404),
            .noModel(reason: "x"),
            .contextTooLong, .busy, .refusedRequest(reason: "x"), .serverTrouble(code: 500, reason: ""),
            .page,
            .tooLarge, .cutOff, .notUnderstood(reason: "x"), .empty, .declined(reason: "x"),
            .fault(AssistantFault("x")), .cancelled,
        ]

        for failure in failures {
            #expect(!failure.words.isEmpty)
            #expect(!failure.words.hasSuffix("."))
            #expect(!failure.words.contains("\n"))
        }
    }
}
