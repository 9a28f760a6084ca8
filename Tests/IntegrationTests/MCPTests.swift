import EventLoop
import Foundation
import Testing

extension IntegrationTests {
    /// An assistant that uses the real server and agent.
    @Suite struct MCPTests {
        @Test func `twenty everyday wishes are carried out for a scripted client`() async throws {
            try await Session.run { session in
                try session.configure("[mcp]\nclients = [\"wishes=change\"]\n")
                try session.startAgent()
                let client = try ScriptedClient(session, named: "wishes")

                // "Remind me of the dentist on Tuesday at three, an hour before."
                let dentist = try client.done(
                    "quick_add", ["text": "dentist next tuesday 3pm, remind me 1 hour before"])
                #expect(dentist["created"]?["title"]?.string == "dentist")
                #expect(dentist["created"]?["start"]?.string?.hasSuffix("T15:00") == true, "\(dentist)")

                // "The plants need water every three days."
                let plants = try client.done("quick_add", ["text": "water the plants every 3 days"])
                #expect(plants["created"]?["title"]?.string == "water the plants")

                // "There is milk, good until the end of the week."
                let milk = try client.done("create_item", ["name": "Milk", "best_before": "sunday"])
                #expect(milk["name"]?.string == "Milk")

                // "I have to call the landlord about the heating by tomorrow evening, it is urgent."
                let landlord = try client.done(
                    "create_task",
                    [
                        "title": "Call the landlord", "due": "tomorrow 18:00", "priority": "high",
                        "labels": ["home"],
                    ])
                let landlordID = try #require(landlord["id"]?.string)

                // "Parents' evening is on the third of December at seven, for two hours."
                let evening = try client.done(
                    "create_event",
                    ["title": "Parents' evening", "start": "2030-12-03 19:00", "length": "2h"])
                #expect(evening["start"]?.string == "2030-12-03T19:00")

                // "We have a new dishwasher, with two years of warranty."
                let dishwasher = try client.done(
                    "create_item",
                    ["name": "Dishwasher", "brand": "Bosch", "bought": "today", "warranty_for": "2y"])
                #expect(dishwasher["warranty_ends_on"]?.string != nil)

                // "Anna's passport runs out in May 2031."
                let passport = try client.done(
                    "create_document",
                    ["title": "Passport", "type": "passport", "holder": "Anna", "until": "2031-05-02"])
                #expect(passport["holder"]?.string == "Anna")

                // "I want a label for the garden."
                try client.done("create_label", ["name": "garden", "colour": "#33d17a"])

                // "What do I have to do?"
                let tasks = try client.done("list", ["kind": "tasks"])["results"]?.array ?? []
                #expect(
                    tasks.compactMap { $0["title"]?.string }.sorted() == [
                        "Call the landlord", "water the plants",
                    ])

                // "When was the dentist?"
                let found = try client.done("search", ["text": "dentist"])
                #expect(found["events"]?.array?.count == 1)

                // "Put the landlord off until the third of June 2030."
                let moved = try client.done("move", ["target": "Call the landlord", "to": "2030-06-03"])
                #expect(moved["due"]?.string == "2030-06-03T18:00")

                // "Not now: remind me again in two hours."
                let snoozed = try client.done("snooze", ["target": landlordID, "until": "2h"])
                #expect(snoozed["ring_at"]?.string != nil && snoozed["subject_id"]?.string == landlordID)

                // "The plants are watered."
                let watered = try client.done("complete", ["target": "water the plants"])
                #expect(watered["results"]?.array?.first?["title"]?.string == "water the plants")

                // "Am I late with anything?"
                #expect(try client.done("check_overdue")["tasks"]?.array?.isEmpty == true)

                // "What has to be eaten soon?"
                let expiring = try client.done("expiring", ["days": 14])["results"]?.array ?? []
                #expect(expiring.contains { $0["name"]?.string == "Milk" })

                // "Is this crib recalled?" Nobody has looked yet, and that is what the answer says.
                let recall = try client.call("recalls_check", ["name": "crib", "brand": "Graco"])
                #expect(recall["isError"]?.bool == true)
                #expect(recall.words.contains("no recalls have been read yet"))

                // "Why did you remind me of the landlord?"
                #expect(try !client.done("why", ["target": landlordID]).keys.isEmpty)

                // "Remind me to call the landlord." It is there already; the user wants it twice all the same.
                let double = try client.done("quick_add", ["text": "call the landlord tomorrow"])
                #expect(double["added"]?.bool == false && double["created"] == nil)
                #expect(double["already_there"]?["id"]?.string == landlordID)
                #expect(double["note"]?.string?.contains("there is already 'Call the landlord'") == true)
                let another = try client.done(
                    "quick_add", ["text": "call the landlord tomorrow", "another": true])
                let anotherID = try #require(another["created"]?["id"]?.string)

                // "Remove that again."
                let asked = try client.done("remove", ["kind": "task", "target": anotherID])
                let token = try #require(asked["token"]?.string)
                #expect(try client.done("list")["results"]?.array?.count == 3, "nothing is removed yet")
                try client.done("remove", ["kind": "task", "target": anotherID, "token": token])
                #expect(try client.done("list")["results"]?.array?.count == 2)

                // "No, I was wrong: bring it back."
                try client.done("undo")
                #expect(try client.done("list")["results"]?.array?.count == 3)

                // The agent tells the user in popups of its own what the client has done.
                let history = (try session.steward("history", "--json").json.array ?? []).filter {
                    $0["by"]?.string != "agent"
                }
                #expect(!history.isEmpty && history.allSatisfy { $0["client"]?.string == "wishes" })
            }
        }

        @Test func `resources and prompts are read, and a repeated call with its key adds once`() async throws
        {
            try await Session.started { session in
                let client = try ScriptedClient(session, named: "reader")
                let call: [String: Any] = ["title": "Tea", "due": "today", "idempotency_key": "k1"]

                let first = try client.done("create_task", call)
                let second = try client.done("create_task", call)
                let id = try #require(first["id"]?.string)
                let today = try client.ask("resources/read", ["uri": "steward://today"])
                let task = try client.ask("resources/read", ["uri": "steward://task/\(id)"])
                let prompts = try client.ask("prompts/list")["prompts"]?.array ?? []
                let plan = try client.ask("prompts/get", ["name": "plan_my_day"])
                let refused = try client.call("complete", ["target": id])

                #expect(first == second)
                #expect(try session.steward("list", "--json").json.array?.count == 1)
                for resource in [today, task] {
                    #expect(resource["contents"]?.array?.first?["text"]?.string?.contains("Tea") == true)
                }
                #expect(prompts.compactMap { $0["title"]?.string } == ["Plan my day", "Weekly review"])
                #expect(plan["messages"]?.array?.count == 1)
                #expect(refused["isError"]?.bool == true)
                #expect(refused.words.contains("mcp.clients = [\"reader=change\"]"))
            }
        }

        @Test func `a call that is repeated with its key adds once, whoever was killed and whenever`()
            async throws
        {
            try await Session.started { session in
                // No command starts an agent: the test does.
                session.extra["STEWARD_AGENT"] = session.directory.appendingPathComponent("none").path
                func call(_ title: String, _ key: String) -> [String: Any] {
                    ["title": title, "idempotency_key": key]
                }
                let begin = ContinuousClock.now
                try ScriptedClient(session, named: "reader").done("create_task", call("Measured", "k"))
                let length = ContinuousClock.now - begin
                let moments = 8

                for moment in 0..<moments {
                    for victims in 1...3 {
                        let title = "Tea \(moment) \(victims)"
                        let killed = try ScriptedClient(session, named: "reader")
                        try killed.send(
                            "tools/call", ["name": "create_task", "arguments": call(title, title)])
                        // Each in another part of what a call takes.
                        let pause = length / moments * moment
                        usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
                        if victims != 2 { try killed.server.end(with: SIGKILL) }
                        if victims != 1 {
                            try session.killAgent()
                            try session.startAgent()
                        }

                        let first = try ScriptedClient(session, named: "reader").done(
                            "create_task", call(title, title))
                        let second = try ScriptedClient(session, named: "reader").done(
                            "create_task", call(title, title))

                        #expect(first["id"]?.string != nil && first["id"]?.string == second["id"]?.string)
                        let titles = try session.steward("list", "--json").json.array ?? []
                        #expect(titles.count { $0["title"]?.string == title } == 1, "\(title)")
                    }
                }
            }
        }
    }
}

/// A client that starts `steward mcp` and speaks to it over its standard streams.
private final class ScriptedClient {
    let server: Program
    private let input: OwnedDescriptor
    private var requests = 0

    init(_ session: Session, named name: String) throws {
        let pipe = try DescriptorPipe()
        server = try session.start(Built.steward, ["mcp"], input: pipe.reading)
        input = pipe.writing
        try ask(
            "initialize",
            [
                "protocolVersion": "2025-11-25", "capabilities": [String: Any](),
                "clientInfo": ["name": name, "version": "1"],
            ])
    }

    @discardableResult
    func ask(_ method: String, _ params: [String: Any] = [:]) throws -> JSON {
        let number = try send(method, params)
        let reply = try waiting(for: "a reply to \(method); the server said: \(server.errors)") {
            let lines = server.output.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count > number ? try JSON(parsing: String(lines[number - 1])) : nil
        }
        return try #require(reply["result"], "\(reply)")
    }

    /// Sends a request without waiting for its reply.
    /// - Returns: Its number.
    @discardableResult
    func send(_ method: String, _ params: [String: Any] = [:]) throws -> Int {
        requests += 1
        let number = requests
        let request: [String: Any] = ["jsonrpc": "2.0", "id": number, "method": method, "params": params]
        let line = try JSONSerialization.data(withJSONObject: request) + Data("\n".utf8)
        let written = line.withUnsafeBytes { write(input.rawValue, $0.baseAddress, $0.count) }
        try #require(written == line.count)
        return number
    }

    /// The result of a tool, whatever it is.
    func call(_ tool: String, _ arguments: [String: Any] = [:]) throws -> JSON {
        try ask("tools/call", ["name": tool, "arguments": arguments])
    }

    /// The content of the result of a tool that has to succeed.
    @discardableResult
    func done(
        _ tool: String, _ arguments: [String: Any] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let result = try call(tool, arguments)
        try #require(result["isError"]?.bool == false, "\(result.words)", sourceLocation: sourceLocation)
        return try #require(result["structuredContent"], sourceLocation: sourceLocation)
    }
}

extension JSON {
    /// The text of a tool's result.
    fileprivate var words: String { self["content"]?.array?.first?["text"]?.string ?? "" }
}
