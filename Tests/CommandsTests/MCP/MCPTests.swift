import AgentInterface
import CivilTime
import DBus
import Glibc
import JSONText
import Rules
import Settings
import Synchronization
import Testing

@testable import Commands

struct MCPTests {
    private static let meta = #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#

    /// The replies to `lines`, `nil` where there is none.
    private func replies(
        to lines: [String], _ rights: Settings.MCP.Rights = .change,
        from agent: any ScriptedAgent = SampleAgent()
    ) async throws -> [JSON?] {
        try await CommandRunner().inSession(with: agent) { session, _ in
            var server = MCPServer(session: session, allowing: .of(rights), atMost: .change)
            var replies: [JSON?] = []
            for line in lines { replies.append(await server.reply(to: Array(line.utf8))) }
            return replies
        }
    }

    private func reply(
        to line: String, _ rights: Settings.MCP.Rights = .change,
        from agent: any ScriptedAgent = SampleAgent()
    ) async throws -> JSON {
        try #require(try await replies(to: [line], rights, from: agent).first ?? nil)
    }

    private func call(_ name: String, _ arguments: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
    }

    // MARK: The protocol

    @Test func `a message that is too long gets an error without an id`() {
        let reply = MCPServer.replyToTooLong(most: MCPCommand.Serve.longestMessage)

        #expect(reply["id"] == .null && reply["error"]?["code"] == .number(-32600))
        #expect(reply["error"]?["message"]?.asText?.contains("longer than 4 MiB") == true)
    }

    @Test func `a handshake is answered with the client's version, or with the newest one`() async throws {
        let versions = ["2024-11-05", "2025-11-25", "1999-01-01"]

        let replies = try await replies(
            to: versions.map {
                #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#($0)"}}"#
            })

        #expect(
            replies.map { $0?["result"]?["protocolVersion"] } == ["2024-11-05", "2025-11-25", "2025-11-25"])
        #expect(replies.allSatisfy { $0?["id"] == "a" })
    }

    @Test func `a request without a handshake is answered when it states its version`() async throws {
        let discovered = try await reply(
            to: #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.meta)}}"#)
        let tools = try await reply(
            to: #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(Self.meta)}}"#)
        let other = try await reply(
            to:
                #"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}"#
        )

        #expect(discovered["result"]?["supportedVersions"] == .list(["2026-07-28"]))
        #expect(tools["result"]?["resultType"] == "complete")
        #expect(tools["result"]?["cacheScope"] == "private")
        #expect(other["error"]?["code"] == .number(-32022))
        #expect(other["error"]?["data"]?["supported"] == .list(["2026-07-28"]))
    }

    @Test(arguments: [
        ("{this is no json", -32700), ("[]", -32600), ("{}", -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#, -32601),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no_such"}}"#, -32602),
        (#"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"no_such"}}"#, -32602),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}"#,
            -32002
        ),
    ])
    func `a wrong message gets the error of its kind`(line: String, code: Int64) async throws {
        #expect(try await reply(to: line)["error"]?["code"] == .number(code))
    }

    @Test func `notifications and replies get no reply, and a list of messages gets a list`() async throws {
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let replies = try await replies(to: [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","id":9,"result":{}}"#,
            "[\(ping),\(ping)]",
        ])

        #expect(replies[0] == nil && replies[1] == nil)
        let pong: JSON = .object(["jsonrpc": "2.0", "id": .number(1), "result": .object([])])
        #expect(replies[2] == .list([pong, pong]))
    }

    // MARK: Tools

    @Test func `every tool has a name, a description with an example, and schemas of objects`() {
        let names = MCPTool.all.map(\.name)
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        for tool in MCPTool.all {
            #expect(tool.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "_") })
            #expect(tool.description.contains("xample"), "\(tool.name)")
            #expect(tool.json["inputSchema"]?["type"] == "object")
            #expect(tool.json["inputSchema"]?["additionalProperties"] == .flag(false))
            #expect(tool.json["outputSchema"]?["type"] == "object")
        }
    }

    @Test func `every command that a tool stands for takes its arguments`() async throws {
        let calls = [
            (
                "create_task",
                #"{"title":"-x","due":"2027-01-02","remind":["1h"],"labels":["a b"],"priority":"high"}"#
            ),
            ("create_task", #"{"title":"Bins","repeat":"2w","due":"2027-01-02","note":"--json"}"#),
            ("create_event", #"{"title":"Fair","start":"2027-01-02","end":"2027-01-03","place":"Ulm"}"#),
            ("create_item", #"{"name":"Milk","best_before":"2026-12-24","quantity":"2"}"#),
            ("create_document", #"{"title":"Pass","type":"passport","until":"2031-05-02"}"#),
            ("create_label", ##"{"name":"garden","colour":"#33d17a"}"##),
            ("list", "{}"), ("list", #"{"kind":"food"}"#), ("list", #"{"kind":"reminders"}"#),
            ("list", #"{"kind":"labels"}"#), ("list", #"{"kind":"maintenance"}"#),
            ("agenda", #"{"days":3,"from":"2027-01-02"}"#), ("search", #"{"text":"--all"}"#),
            ("check_overdue", "{}"), ("expiring", #"{"days":14}"#),
            ("recalls_check", #"{"name":"crib","brand":"Graco","model":"3250"}"#),
            ("why", #"{"target":"3f2a"}"#), ("shopping_list", #"{"shop":"Rewe"}"#),
            ("buy", #"{"things":"milk 2, bread","note":"-x"}"#),
            ("bought", #"{"things":"milk 2 until 24.12. for 1.19","shop":"Rewe"}"#),
            ("meters", "{}"), ("read_meter", #"{"meter":"Car","value":"48950 km","on":"2026-11-20"}"#),
            ("complete", #"{"target":"3f2a"}"#), ("snooze", #"{"target":"3f2a","until":"1h"}"#),
            ("move", #"{"target":"3f2a","to":"2027-01-02"}"#), ("undo", "{}"), ("undo", #"{"step":7}"#),
        ]

        let replies = try await replies(to: calls.map { call($0, $1) })

        for (call, reply) in zip(calls, replies) {
            let result = reply?["result"]
            #expect(result?["isError"] == .flag(false), "\(call): \(result?.line ?? "nothing")")
            guard case .object = result?["structuredContent"] else {
                Issue.record("\(call) has no object as its result")
                continue
            }
        }
    }

    @Test(arguments: [
        (#"{"title":"x","bogus":1}"#, "'bogus'"), (#"{"due":"tomorrow"}"#, "'title'"),
        (#"{"title":7}"#, "'title' must be a string"), (#"{"title":"x","priority":"huge"}"#, "one of high"),
        (#"{"title":"x","title":"y"}"#, "twice"), (#"{"title":"x","due":"the day after never"}"#, "never"),
    ])
    func `wrong arguments are refused with a sentence that names them`(
        arguments: String, words: String
    ) async throws {
        let result = try await reply(to: call("create_task", arguments))["result"]

        #expect(result?["isError"] == .flag(true))
        #expect(result?.line.contains(words) == true, "\(result?.line ?? "")")
    }

    // MARK: Rights

    @Test func `a client that may read sees no tool that adds, and cannot call one`() async throws {
        let replies = try await replies(
            to: [#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, call("create_task", #"{"title":"x"}"#)],
            .read)

        let listed = try #require(replies[0]?.line)
        #expect(listed.contains(#""check_overdue""#) && !listed.contains("create_task"))
        #expect(replies[1]?["result"]?["isError"] == .flag(true))
        #expect(replies[1]?.line.contains("mcp.allow = \\\"add\\\"") == true)
    }

    @Test func `a client that is named in the settings may do what stands there, whatever its era`()
        async throws
    {
        let replies = try await CommandRunner().inSession(with: SampleAgent()) { session, _ in
            let allowed = Settings.MCP.of(.add, ["Planner=change", "reader=read"])
            var replies: [JSON?] = []
            for most in [Settings.MCP.Rights.change, .add] {
                var server = MCPServer(session: session, allowing: allowed, atMost: most)
                for client in [
                    #"{"name":"planner-cli","title":"Planner"}"#, #"{"name":"READER"}"#, #"{"name":"other"}"#,
                ] {
                    let name = #""io.modelcontextprotocol/clientInfo":\#(client)"#
                    let list =
                        #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\#(name)}}}"#
                    replies.append(await server.reply(to: Array(list.utf8)))
                    let greeting =
                        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":\#(client)}}"#
                    _ = await server.reply(to: Array(greeting.utf8))
                    replies.append(
                        await server.reply(to: Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8))
                    )
                }
            }
            return replies
        }

        let rights = replies.map { reply in
            let line = reply?.line ?? ""
            return line.contains(#""undo""#)
                ? "change" : line.contains(#""quick_add""#) ? "add" : "read"
        }
        #expect(
            rights == [
                "change", "change", "read", "read", "add", "add", "add", "add", "read", "read", "add", "add",
            ])
    }

    @Test func `what is there already is not added twice unless the client insists`() async throws {
        let agent = KnowingAgent()
        let calls = [
            ("quick_add", #"{"text":"buy MILK tomorrow"}"#),
            ("create_task", #"{"title":"Buy milk","due":"fri","idempotency_key":"k"}"#),
            ("create_label", ##"{"name":"Garden","colour":"#33d17a"}"##),
            ("create_task", #"{"title":"Buy milk","due":"fri","another":true,"idempotency_key":"k"}"#),
            ("quick_add", #"{"text":"buy MILK tomorrow","another":true}"#),
        ]

        let replies = try await replies(to: calls.map { call($0, $1) }, .add, from: agent)

        let results = replies.map { $0?["result"]?["structuredContent"] }
        #expect(replies.allSatisfy { $0?["result"]?["isError"] == .flag(false) })
        #expect(results.map { $0?["added"] } == [.flag(false), .flag(false), .flag(false), nil, nil])
        #expect(
            results[0]?["note"]?.asText?.hasPrefix(
                "nothing was added: there is already 'Buy milk' (task 3f2a) due tomorrow; use that one")
                == true)
        #expect(results[0]?["already_there"]?["title"] != nil && results[0]?["created"] == nil)
        #expect(results[1]?["id"] != nil, "the result has the form of a task")
        #expect(results[2]?["name"] == "garden")
        #expect(agent.added.withLock(\.self) == ["Buy milk", "buy MILK"])
        #expect(agent.coloured.withLock(\.self).isEmpty)
    }

    @Test func `a sentence that adds nothing, or has two readings, adds nothing`() async throws {
        let replies = try await replies(to: [
            call("quick_add", #"{"text":"mark dentist done"}"#),
            call("quick_add", #"{"text":"dentist tomorow"}"#),
        ])

        #expect(replies.allSatisfy { $0?["result"]?["isError"] == .flag(true) })
        #expect(replies[1]?.line.contains("tomorrow") == true)
    }

    @Test func `removing takes a token, which works once and for that subject alone`() async throws {
        let agent = RemovingAgent()
        let replies = try await CommandRunner().inSession(with: agent) { session, _ in
            var server = MCPServer(session: session, allowing: .of(.change), atMost: .change)
            func ask(_ arguments: String) async -> JSON? {
                await server.reply(to: Array(call("remove", arguments).utf8))?["result"]
            }
            let first = await ask(#"{"kind":"task","target":"3f2a"}"#)
            let token = first?["structuredContent"]?["token"]?.asText ?? ""
            let removedAtFirst = agent.removed.withLock(\.self)
            let other = await ask(#"{"kind":"task","target":"77aa","token":"\#(token)"}"#)
            let second = await ask(#"{"kind":"task","target":"3f2a","token":"\#(token)"}"#)
            let third = await ask(#"{"kind":"task","target":"3f2a","token":"\#(token)"}"#)
            return ([first, other, second, third].map { $0?["isError"] }, removedAtFirst)
        }

        #expect(replies.0 == [.flag(false), .flag(true), .flag(false), .flag(true)])
        #expect(replies.1.isEmpty)
        #expect(agent.removed.withLock(\.count) == 1)
    }

    @Test func `a call that is repeated with its key is carried out once`() async throws {
        let agent = RemovingAgent()
        let add = call("create_task", #"{"title":"Tea","idempotency_key":"k1"}"#)
        let other = call("create_task", #"{"title":"Coffee","idempotency_key":"k1"}"#)

        let replies = try await replies(to: [add, add, other], from: agent)

        #expect(replies[0] != nil && replies[0] == replies[1])
        #expect(replies[2]?["result"]?["isError"] == .flag(true))
        #expect(agent.added.withLock(\.self) == ["Tea"])
    }

    @Test func `a key holds when the client starts the server again`() async throws {
        let agent = RemovingAgent()
        let add = call("create_task", #"{"title":"Tea","idempotency_key":"k1"}"#)
        let other = call("create_task", #"{"title":"Coffee","idempotency_key":"k1"}"#)

        let replies = try await CommandRunner().inSession(with: agent) { session, _ in
            var replies: [JSON?] = []
            for line in [add, add, other] {
                var server = MCPServer(session: session, allowing: .of(.change), atMost: .change)
                replies.append(await server.reply(to: Array(line.utf8)))
            }
            return replies
        }

        #expect(replies[0] != nil && replies[0] == replies[1])
        #expect(replies[2]?["result"]?["isError"] == .flag(true))
        #expect(agent.added.withLock(\.self) == ["Tea"])
    }

    @Test func `a key used with one tool does not answer another`() async throws {
        let agent = RemovingAgent()
        let task = call("create_task", #"{"title":"Tea","idempotency_key":"k1"}"#)
        let document = call("create_document", #"{"title":"Tea","idempotency_key":"k1"}"#)

        let replies = try await replies(to: [task, document], from: agent)

        #expect(replies[0]?["result"]?["isError"] == .flag(false))
        #expect(replies[1]?["result"]?["isError"] == .flag(true))
        let words = replies[1]?.line ?? ""
        #expect(words.contains("create_task") && words.contains("create_document"))
    }

    @Test func `a call whose answer was lost is answered with what it has added`() async throws {
        let agent = RemovingAgent()
        agent.losesAnswers.withLock { $0 = true }
        let calls = [
            call("create_task", #"{"title":"Tea","idempotency_key":"k1"}"#),
            call("quick_add", #"{"text":"Coffee tomorrow","idempotency_key":"k2"}"#),
        ]

        let replies = try await replies(to: calls + calls, from: agent)

        let results = replies.map { $0?["result"]?["structuredContent"] }
        #expect(replies.allSatisfy { $0?["result"]?["isError"] == .flag(false) })
        #expect(agent.added.withLock(\.self) == ["Tea", "Coffee"])
        #expect(results[2]?["id"] == results[0]?["id"] && results[2]?["id"] != nil)
        #expect(results[3]?["created"]?["id"] == results[1]?["created"]?["id"])
        for result in results.suffix(2) {
            #expect(result?["note"]?.asText?.contains("nothing was changed now") == true)
        }
    }

    @Test func `a call that is refused does not use its key up`() async throws {
        let agent = RemovingAgent()
        let bad = call("create_task", #"{"title":"Tea","due":"someday soonish","idempotency_key":"k1"}"#)
        let good = call("create_task", #"{"title":"Tea","idempotency_key":"k1"}"#)

        let replies = try await replies(to: [bad, good], from: agent)

        #expect(replies.map { $0?["result"]?["isError"] } == [.flag(true), .flag(false)])
        #expect(agent.added.withLock(\.self) == ["Tea"])
    }

    @Test func `a list of very many messages is refused at once`() async throws {
        let message = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        let many = "[\(Array(repeating: message, count: 10_000).joined(separator: ","))]"

        let reply = try await reply(to: many)

        #expect(reply["error"]?["code"] == .number(-32600))
    }

    @Test func `the agent hears which client its changes come from`() async throws {
        let agent = RemovingAgent()
        _ = try await replies(
            to: [
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"planner","title":"Planner"}}}"#,
                call("create_task", #"{"title":"Tea"}"#),
            ], from: agent)

        #expect(agent.names.withLock(\.self) == ["Planner"])
    }

    // MARK: Other programs' files

    @Test func `installing keeps everything else in a client's file`() throws {
        let client = try #require(MCPClient.named("cursor"))
        let old: JSON = .object([
            "theme": "dark", "mcpServers": .object(["other": .object(["url": "https://example.org"])]),
        ])

        let new = try client.adding("/opt/steward", to: old, in: "mcp.json")

        #expect(new["theme"] == "dark")
        #expect(new["mcpServers"]?["other"]?["url"] == "https://example.org")
        #expect(new["mcpServers"]?["steward"]?["command"] == "/opt/steward")
        #expect(try client.adding("/opt/steward", to: new, in: "mcp.json") == new)
        #expect(throws: CommandFailure.self) {
            try client.adding("/opt/steward", to: .list([]), in: "mcp.json")
        }
    }
}

extension Settings.MCP {
    static func of(_ rights: Rights, _ clients: [String] = []) -> Settings.MCP {
        var settings = Settings().mcp
        settings.allow = rights
        settings.clients = clients.compactMap(ClientRights.init)
        return settings
    }
}

/// Notes what is added and removed, and who asks for it.
private final class RemovingAgent: ScriptedAgent {
    let added = Mutex<[String]>([])
    let removed = Mutex<[[String]]>([])
    let names = Mutex<[String]>([])
    /// Whether callers are killed before they can say what they have answered.
    let losesAnswers = Mutex(false)
    private let sample = SampleAgent()
    private let calls = Mutex(Calls())

    /// As the agent's journal has them.
    private struct Calls {
        var running: CallFields?
        var recorded: [String: (call: CallFields, record: CallRecord)] = [:]
    }

    func beginCall(_ call: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord {
        let known = calls.withLock { calls in
            calls.running = call
            return calls.recorded[call.key]
        }
        guard let known else {
            var record = CallRecord()
            record.agent = Contract.busName.text
            return record
        }
        guard known.call == call else {
            throw AgentError(.conflict, "used for \(known.call.tool), and not for \(call.tool)")
        }
        return known.record
    }

    func endCall(answering answer: String, for caller: BusName) async throws(AgentError) {
        let isLost = losesAnswers.withLock(\.self)
        calls.withLock { calls in
            guard let key = calls.running?.key, !answer.isEmpty, !isLost else { return }
            calls.recorded[key]?.record.answer = answer
        }
    }

    private func record(_ task: TaskRecord) {
        calls.withLock { calls in
            guard let call = calls.running else { return }
            var entry = JournalRecord()
            (entry.what, entry.subject, entry.subjectID) = ("add", "task", task.id)
            entry.text = "added '\(task.title)'"
            var record = CallRecord()
            record.isDone = true
            record.entries = [entry]
            calls.recorded[call.key] = (call, record)
        }
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try await sample.task(id, for: caller)
    }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        added.withLock { $0.append(fields.title ?? "") }
        let task = try await sample.add(fields, for: caller)
        record(task)
        return task
    }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        removed.withLock { $0.append(ids) }
        return 1
    }

    func introduce(named name: String, for caller: BusName) async throws(AgentError) {
        names.withLock { $0.append(name) }
    }
}

/// Has one task and one label.
private final class KnowingAgent: ScriptedAgent {
    func beginCall(_ call: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord {
        var record = CallRecord()
        record.agent = Contract.busName.text
        return record
    }

    func endCall(answering answer: String, for caller: BusName) async throws(AgentError) {}

    let added = Mutex<[String]>([])
    let coloured = Mutex<[String]>([])
    private let sample = SampleAgent()

    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] {
        guard query.text.lowercased() == "buy milk" else { return [] }
        // A literal.
        return [.sample(.task, "3f2a", "3f2a", "Buy milk", .date(try! CivilDate(parsing: "2026-11-22")))]
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try await sample.task(id, for: caller)
    }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        added.withLock { $0.append(fields.title ?? "") }
        return try await sample.add(fields, for: caller)
    }

    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] {
        var label = LabelRecord()
        label.name = "garden"
        return [label]
    }

    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError) -> LabelRecord
    {
        coloured.withLock { $0.append(name) }
        return LabelRecord()
    }
}
