import Foundation
import Testing

extension IntegrationTests {
    /// What is left after something died: the agent, the notification server, the bus.
    @Suite struct SurvivalTests {
        @Test func `a killed agent shows what is unanswered again, once`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try screen.popup("Call the dentist")
                let before = screen.mark

                try session.killAgent()
                try session.startAgent()
                let again = try screen.popup("Call the dentist", since: before)
                let shown = try screen.up()
                try screen.click("complete:", on: again)
                try screen.waitForClosing(of: again, since: before)

                #expect(shown.count == 1, "one reminder, one popup")
                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }

        @Test func `everything that was answered is there after a kill`() async throws {
            try await Session.started { session in
                for number in 1...5 { try session.steward("add", "Task \(number)") }

                try session.killAgent()

                let titles = try session.rows("SELECT title FROM task ORDER BY title").map {
                    $0["title"]?.string
                }
                #expect(titles == ["Task 1", "Task 2", "Task 3", "Task 4", "Task 5"])
            }
        }

        @Test func `a reminder that fell due while the agent was away is shown at its start`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(60))
                try session.killAgent()
                #expect(screen.popups().isEmpty)

                // The next agent finds the next day.
                let clock = try MovedClock(for: session)
                try session.startAgent()
                clock.release(session)

                let popup = try screen.popup("Call the dentist")
                try screen.click("complete:", on: popup)
                try screen.waitForClosing(of: popup)
            }
        }

        @Test func `a notification server that was killed shows the reminder again when it is back`()
            async throws
        {
            try await Session.run { session in
                let old = try Screen(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try old.popup("Call the dentist")

                try old.kill()
                let new = try Screen(session)
                let popup = try new.popup("Call the dentist", seconds: 5)
                try new.click("complete:", on: popup)
                try new.waitForClosing(of: popup)

                #expect(popup.replaces == 0, "an id of the old server means somebody else's popup now")
                #expect(new.popups().count == 1)
            }
        }

        @Test func `without a notification server the reminder waits for one`() async throws {
            try await Session.started { session in
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try waiting(for: "the reminder to be due") {
                    try session.steward("reminders", "--json").json.array?.first {
                        $0["state"]?.string == "due"
                    }
                }

                let screen = try Screen(session)

                _ = try screen.popup("Call the dentist", seconds: 5)
            }
        }

        @Test func `the agent ends soon when the bus dies, and a new one goes on`() async throws {
            try await Session.run { session in
                let old = try Screen(session)
                let agent = try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try old.popup("Call the dentist")

                try session.bus.kill()
                let status = try agent.waitForEnd(seconds: 5)
                try session.bus.start(environment: session.environment)
                let new = try Screen(session)
                try session.startAgent()
                let popup = try new.popup("Call the dentist")
                try new.click("complete:", on: popup)
                try new.waitForClosing(of: popup)

                #expect(status == 69)
                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }

        @Test func `a server that hangs holds nobody up`() async throws {
            try await Session.started { session, screen in
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try screen.popup("Call the dentist")

                screen.freeze()
                try session.steward("add", "Water the plants", "--due", at(1))
                let started = Date()
                for _ in 1...10 { try session.steward("list") }
                let seconds = Date().timeIntervalSince(started)
                screen.thaw()

                #expect(seconds < 5)
                _ = try screen.popup("Water the plants", seconds: 20)
            }
        }

        @Test func `a damaged database is kept aside, and the user is told`() async throws {
            try await Session.started { session, screen in
                try session.addTasks(1...20) { _ in at(86_400) }
                try session.stopAgent()
                let file = try #require(FileHandle(forUpdatingAtPath: session.database))
                try file.seek(toOffset: 0)
                try file.write(contentsOf: Data(repeating: 0, count: 512))
                try file.close()

                try session.startAgent()

                _ = try screen.popup("database")
                let kept = try FileManager.default.contentsOfDirectory(
                    atPath: (session.database as NSString).deletingLastPathComponent)
                #expect(kept.contains { $0.contains("damaged") }, "\(kept)")
                try session.steward("add", "It works again")
            }
        }
    }
}
