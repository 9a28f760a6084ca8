import Testing

extension IntegrationTests {
    /// The main job on a real notification daemon; all that it needs is what `make test` installs.
    @Suite struct DunstTests {
        @Test func `Complete in dunst's menu completes the task`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                try dunst.choose("Complete")
                try dunst.waitForPopups(0)

                try session.stopAgent()
                #expect(
                    try session.rows("SELECT status FROM task").map { $0["status"]?.string } == ["completed"])
            }
        }

        @Test func `Snooze in dunst's menu snoozes the reminder`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                try dunst.choose("Snooze 15 min")
                try dunst.waitForPopups(0)

                try session.stopAgent()
                #expect(try session.rows("SELECT status FROM task").map { $0["status"]?.string } == ["open"])
                #expect(
                    try session.rows("SELECT state FROM reminder").map { $0["state"]?.string } == ["snoozed"])
            }
        }

        @Test func `a click into the popup dismisses it and completes nothing`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                try dunst.control("close")
                let reminder = try waiting(for: "the reminder to be snoozed") {
                    try session.steward("reminders", "--json").json.array?.first {
                        $0["state"]?.string == "snoozed"
                    }
                }

                #expect(reminder["title"]?.string == "Call the dentist")
                #expect(try session.steward("list", "--json").json.array?.count == 1)
            }
        }

        @Test func `a popup stays until it is answered`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session, timeout: 1)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                #expect(try never(for: 3) { try dunst.shown() == 0 })
            }
        }

        @Test func `where popups may expire, the reminder comes back`() async throws {
            try await Session.run { session in
                try session.configure(
                    Session.repeatingAtNight + "[reminders]\nreturn_after = \"2s\"\n[popups]\nstay = false\n")
                let dunst = try Dunst(session, timeout: 2)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))

                try dunst.waitForPopups(1)
                try dunst.waitForPopups(0)
                try dunst.waitForPopups(1)

                #expect(try session.steward("list", "--json").json.array?.count == 1)
            }
        }

        @Test func `what comes while dunst is paused is shown when it goes on`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try dunst.control("set-paused", "true")
                try session.steward("add", "Call the dentist", "--due", at(1))
                let held = try waiting(for: "a reminder that is held") {
                    let quiet = try session.steward("quiet", "--json").json
                    return quiet["held"]?.number == 1 ? quiet : nil
                }
                #expect(held["do_not_disturb"]?.string == "on")
                #expect(try dunst.control("count", "waiting").output.hasPrefix("0"))

                try dunst.control("set-paused", "false")
                try dunst.waitForPopups(1)
            }
        }

        @Test func `dunst restarts with a popup on the screen`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                try dunst.kill()
                try dunst.start()
                try dunst.waitForPopups(1)
                try dunst.choose("Complete")
                try dunst.waitForPopups(0)

                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }

        @Test func `the agent is killed with a popup on dunst's screen`() async throws {
            try await Session.run { session in
                let dunst = try Dunst(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                try dunst.waitForPopups(1)

                try session.killAgent()
                try session.startAgent()

                // The popup of the first life may still be there; its buttons lead nowhere, so that a user tries again.
                _ = try waiting(for: "a popup that completes the task") {
                    if try dunst.shown() == 1 { try dunst.choose("Complete") }
                    return try session.steward("list", "--completed", "--json").json.array?.first
                }
                try dunst.waitForPopups(0)
            }
        }
    }
}
