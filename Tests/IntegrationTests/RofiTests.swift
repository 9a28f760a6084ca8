import Testing

extension IntegrationTests {
    /// The main job in a real launcher: a sentence becomes a task, and a task is completed.
    @Suite(.enabled(if: Rofi.isInstalled || Rofi.isRequired, "rofi is not installed"))
    struct RofiTests {
        @Test func `a sentence typed into rofi becomes a task`() async throws {
            try await Session.started { session in
                let rofi = try Rofi(session)

                try rofi.type("call the bank tomorrow 3pm")
                try rofi.press("Return")
                let before = try session.steward("list", "--json").json.array?.count
                // The next page shows what was understood; only choosing it adds something.
                try rofi.press("Return")
                try rofi.waitForEnd()

                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(before == 0)
                #expect(tasks.map { $0["title"]?.string } == ["call the bank"])
                #expect(tasks.first?["due"]?.string?.hasSuffix("T15:00") == true)
            }
        }

        @Test func `a task chosen in rofi is completed`() async throws {
            try await Session.started { session in
                try session.steward("add", "Water the plants")
                try session.steward("add", "Pay the rent")
                let rofi = try Rofi(session)

                try rofi.type("plants")
                try rofi.press("Return")  // to its verbs, of which Complete is the first
                try rofi.press("Return")
                try rofi.waitForEnd()

                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(tasks.map { $0["title"]?.string } == ["Pay the rent"])
            }
        }

        @Test func `a key completes the chosen task at once`() async throws {
            try await Session.started { session in
                try session.steward("add", "Water the plants")
                let rofi = try Rofi(session)

                try rofi.press("alt+1")
                try rofi.waitForEnd()

                #expect(try session.steward("list", "--json").json.array?.isEmpty == true)
            }
        }
    }
}
