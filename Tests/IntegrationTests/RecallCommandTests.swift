import Foundation
import Testing

extension IntegrationTests {
    /// The command line of recalls, with the real agent and `steward-fetch`.
    @Suite struct RecallCommandTests {
        @Test func `a new user learns of a recall, answers it, and sees who has looked`() async throws {
            try await Session.run { session in
                let source = try Source(session, records: 80)
                try session.startAgent()
                try session.steward("item", "add", "Zephyra Glow ceramic heater", "--brand", "Zephyra")
                try source.publish(heater: true)

                let refresh = try session.steward("refresh").output
                let recall = try #require(try session.steward("recalls", "--json").json.array?.first)
                let id = try #require(recall["short"]?.string)
                let shown = try session.steward("recalls", "show", id).output
                let checked = try session.steward(
                    "recalls", "check", "Glow ceramic heater", "--brand", "Zephyra"
                ).output
                try session.steward("recalls", "mute", id)
                let rest = try session.steward("recalls").output
                let again = try session.steward("refresh").output
                let looks = try #require(try session.steward("recalls", "history", "--json").json.array)

                #expect(refresh.contains("81 records, 81 of them new or changed"), "\(refresh)")
                #expect(recall["verdict"]?.string == "match" && recall["severity"]?.string == "critical")
                #expect(shown.contains("They can overheat and catch fire."))
                #expect(shown.contains("Stop using it and ask for a refund."))
                #expect(checked.hasPrefix("Recalled: Zephyra Recalls Zephyra Glow ceramic heater"))
                #expect(rest.hasPrefix("No known recall concerns what you have.\n"))
                #expect(again.contains("Read 1 source: nothing new."), "\(again)")
                #expect(looks.map { $0["kind"]?.string }.prefix(2) == ["refresh", "check"])
                #expect(looks[0]["recalls"]?.number == 81 && looks[0]["errors"] == nil)
                #expect(try session.steward("sources", "--on").output.contains("good"))
            }
        }

        @Test func `where nobody can be reached nothing is called well`() async throws {
            try await Session.run { session in
                try session.configure("[recalls]\naddresses = [\"cpsc=http://127.0.0.1:1/recalls.json\"]\n")
                try session.startAgent()

                let refresh = try session.run(Built.steward, ["refresh"])
                let check = try session.run(Built.steward, ["recalls", "check", "Crib"])
                let list = try session.steward("recalls")

                #expect(refresh.status == 1 && refresh.output.contains("Read none of 1 source"))
                #expect(refresh.errors.contains("cpsc: the server cannot be reached"))
                #expect(refresh.errors.contains("is this machine on the network?"))
                #expect(check.status == 1 && check.errors.contains("no recalls have been read yet"))
                #expect(list.output.isEmpty && list.errors.contains("cpsc has never been read"))
            }
        }
    }
}
