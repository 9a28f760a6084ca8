import Foundation
import TestSupport
import Testing

extension IntegrationTests {
    /// Recalls from a server on this machine, through the real `steward-fetch`, to a real notification daemon.
    @Suite struct RecallTests {
        @Test func `a critical recall of an owned thing is on the screen two seconds after it was fetched`()
            async throws
        {
            try await Session.run { session in
                let source = try Source(session, records: 300)
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("item", "add", "Zephyra Glow ceramic heater", "--brand", "Zephyra")
                try source.publish(heater: true)

                try session.refreshAll()
                let state = try session.refreshState()
                try dunst.waitForPopups(1)
                let fetched = try #require(try session.source().value("succeeded_at")?.number)

                #expect(state.value("errors") == nil)
                #expect(try session.recallCount() == 1)
                try session.stopAgent()
                let popup = try #require(try session.rows("SELECT begun_at FROM popup").first)
                let delay = try #require(popup["begun_at"]?.number) - fetched
                #expect((0...2_000 * Double(Patience.factor)).contains(delay), "milliseconds to the screen")
            }
        }

        @Test func `not mine silences it for ever, and a second refresh tells nothing twice`() async throws {
            try await Session.run { session in
                let source = try Source(session, records: 80)
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("item", "add", "Zephyra Glow ceramic heater", "--brand", "Zephyra")
                try source.publish(heater: true)
                try session.refresh()
                try dunst.waitForPopups(1)
                try session.refreshAll()
                let still = try dunst.shown()

                try dunst.choose("Not mine")
                try dunst.waitForPopups(0)
                try source.publish(heater: true, words: "Ten fires by now.")
                try session.refreshAll()

                #expect(still == 1)
                #expect(try never(for: 1) { try dunst.shown() > 0 })
                try session.stopAgent()
                #expect(
                    try session.rows("SELECT state FROM recall").map { $0["state"]?.string } == ["not-mine"])
                #expect(try session.rows("SELECT id FROM reminder").count == 1)
            }
        }

        @Test(arguments: ["steward-agent", "steward-fetch"])
        func `a kill in the middle of taking recalls in loses and repeats nothing`(victim: String)
            async throws
        {
            try await Session.run { session in
                let source = try Source(session, records: 3_000)
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("item", "add", "Zephyra Glow ceramic heater", "--brand", "Zephyra")
                try source.publish(heater: true)
                try session.refresh()
                _ = try waiting(for: "the first recalls to be taken in") {
                    let records = try session.refreshState().value("records")?.number ?? 0
                    return records >= 100 && records < 2_500 ? true : nil
                }

                if victim == "steward-agent" {
                    try session.killAgent()
                    try session.startAgent()
                } else {
                    let helpers = ProcessTable.mentioning("steward-fetch")
                    try #require(!helpers.isEmpty)
                    for helper in helpers where try session.isOurs(helper) { kill(helper, SIGKILL) }
                    _ = try waiting(for: "the refresh to end") {
                        try session.refreshState().value("running")?.bool == false ? true : nil
                    }
                    try session.refreshAll()
                }
                _ = try waiting(for: "all of it to be taken in", seconds: 60) {
                    let state = try session.refreshState()
                    let count = try session.source().value("count")?.number
                    return state.value("running")?.bool == false && count == 3_001 ? true : nil
                }
                try dunst.waitForPopups(1)

                #expect(try session.recallCount() == 1)
                try session.stopAgent()
                #expect(try session.rows("SELECT id FROM reminder").count == 1)
            }
        }
    }
}

/// A source of recalls on this machine: what the CPSC's service would say.
final class Source {
    private let folder: URL
    private let records: Int

    /// Starts the server and points the agent's configuration there.
    init(_ session: Session, records: Int) throws {
        self.records = records
        folder = session.directory.appendingPathComponent("source")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let server = try session.start(
            Built.python,
            ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path])
        let port = try waiting(for: "the source; it said: \(server.errors)") {
            server.output.split(separator: " ").drop { $0 != "port" }.dropFirst().first.flatMap { Int($0) }
        }
        try publish(heater: false)
        try session.configure(
            "[recalls]\naddresses = [\"cpsc=http://127.0.0.1:\(port)/recalls.json\"]\n")
    }

    /// What it says from now on: recalls of things that nobody has, and perhaps of one that somebody has.
    func publish(heater: Bool, words: String = "They are white.") throws {
        guard heater else { return try write([]) }
        let makers = ["Bravik", "Culmer", "Dornet", "Elstow", "Fendry", "Garlow", "Hestor"]
        let things = ["lamp", "blender", "kettle", "bicycle", "ladder", "stroller"]
        var all = (0..<records).map { index in
            let maker = "\(makers[index % 7])\(index / 7)"
            return record(1_000 + index, maker, "\(things[index % 6]) \(maker) \(index)", "Burns.", words)
        }
        all.append(
            record(1, "Zephyra", "Zephyra Glow ceramic heater", "They can overheat and catch fire.", words))
        try write(all)
    }

    private func record(_ number: Int, _ maker: String, _ thing: String, _ hazard: String, _ words: String)
        -> [String: Any]
    {
        let today = ISO8601DateFormatter().string(from: Date()).prefix(10)
        return [
            "RecallID": number, "RecallNumber": "26\(number)", "RecallDate": "\(today)T00:00:00",
            "Description": "This recall involves \(thing). \(words)",
            "URL": "https://www.example.org/\(number)",
            "Title": "\(maker) Recalls \(thing) Due to Fire Hazard", "LastPublishDate": "\(today)T00:00:00",
            "Products": [["Name": thing]], "Hazards": [["Name": hazard]],
            "Remedies": [["Name": "Stop using it and ask for a refund."]],
            "Manufacturers": [["Name": "\(maker) Inc., of Ohio"]],
        ]
    }

    private func write(_ records: [[String: Any]]) throws {
        try JSONSerialization.data(withJSONObject: records).write(
            to: folder.appendingPathComponent("recalls.json"), options: .atomic)
    }
}

extension Session {
    /// Returns when that is done.
    fileprivate func refreshAll() throws {
        let run = try refresh()
        _ = try waiting(for: "the refresh to end", seconds: 30) {
            let state = try refreshState()
            return state.value("running")?.bool == false && state.value("run")?.number ?? 0 >= run
                ? true : nil
        }
    }

    /// - Returns: The number of the run.
    @discardableResult
    fileprivate func refresh() throws -> Double {
        try data(try call("Recalls1", "Refresh", "a{sv}", "0")).value("run")?.number ?? 0
    }

    /// The state of the refresh, as plain values.
    fileprivate func refreshState() throws -> JSON {
        try data(try call("Recalls1", "RefreshState"))
    }

    /// What is known of the source.
    fileprivate func source() throws -> JSON {
        let sources = try data(try call("Recalls1", "Sources")).array ?? []
        return try #require(sources.first { $0.value("id")?.string == "cpsc" })
    }

    fileprivate func recallCount() throws -> Int {
        try data(try call("Recalls1", "List", "a{sv}", "0")).array?.count ?? 0
    }

    /// Whether a process is a child of our agent.
    fileprivate func isOurs(_ process: Int32) throws -> Bool {
        // One that has ended meanwhile is nobody's.
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return status.contains("PPid:\t\(agent?.pid ?? -1)\n")
    }

    private func data(_ outcome: Outcome) throws -> JSON {
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.json["data"]?.array?.first)
    }
}

extension JSON {
    /// A value of a dictionary with values of any type, as busctl writes it.
    fileprivate func value(_ key: String) -> JSON? { self[key]?["data"] }
}
