import Foundation
import Testing

extension IntegrationTests {
    /// The dates of food on a journey: the agent's clock is set, and the zone of its machine is moved.
    @Suite struct FoodTravelTests {
        @Test
        func `food is good on its day and expired on the next, where the user is, and nothing is told twice`()
            async throws
        {
            try await Session.run { session in
                let zone = try MovedZone(for: session, "UTC")
                let screen = try Screen(session)
                let clock = try MovedClock(for: session)
                try session.startAgent()
                clock.release(session)
                try session.steward("food", "add", "Milk", "--use-by", clock.date(4))
                try clock.set(day: 4, hour: 9.01)
                _ = try screen.popup("Milk must be used today")
                try clock.set(day: 5, hour: 2)
                #expect(try Self.stage(of: "Milk", session) == "over -1")

                // West, over midnight: there it is still the day before, 16:00.
                try zone.move(to: "Pacific/Honolulu", session)
                #expect(try Self.stage(of: "Milk", session) == "today 0")
                try Self.waitForWords("Milk must be used today", on: screen)
                try clock.set(day: 5, hour: 19.1)
                // At two o'clock the popup may have said so, too: put right at midnight, without a sound.
                _ = try waiting(for: "'Milk expired yesterday' with a sound") {
                    Self.received(screen) == ["Milk must be used today", "Milk expired yesterday"]
                        ? true : nil
                }
                try session.steward("food", "use", "Milk")

                // East, over midnight: from 15:00 to 10:00 on the next day, which is the last good one.
                try session.steward("food", "add", "Ham", "--use-by", clock.date(8))
                try clock.set(day: 7, hour: 19.01)
                _ = try screen.popup("Ham must be used by tomorrow")
                try clock.set(day: 8, hour: 1)
                try zone.move(to: "Asia/Tokyo", session)
                _ = try screen.popup("Ham must be used today")
                #expect(try Self.stage(of: "Ham", session) == "today 0")
                try clock.set(day: 8, hour: 15.5)
                #expect(try Self.stage(of: "Ham", session) == "over -1")
                try clock.set(day: 9, hour: 0.01)
                _ = try screen.popup("Ham expired yesterday")

                // And back again: it is the last good day once more, and nobody hears of it once more.
                try zone.move(to: "Pacific/Honolulu", session)
                #expect(try Self.stage(of: "Ham", session) == "today 0")
                try Self.waitForWords("Ham must be used today", on: screen)
                try clock.set(day: 9, hour: 19.01)
                try Self.waitForWords("Ham expired yesterday", on: screen)
                let all = [
                    "Milk must be used today", "Milk expired yesterday",
                    "Ham must be used by tomorrow", "Ham must be used today",
                    "Ham expired yesterday",
                ]
                #expect(never(for: 1.5) { Self.received(screen) != all }, "\(Self.received(screen))")
            }
        }

        /// What the list says of an item, and how many good days it has.
        private static func stage(of name: String, _ session: Session) throws -> String {
            let item = try session.steward("item", "show", name, "--json").json
            return "\(item["stage"]?.string ?? "-") \(Int(item["days_left"]?.number ?? 99))"
        }

        /// The popups with a sound; what is only put up afresh has none.
        private static func received(_ screen: Screen) -> [String] {
            screen.popups().filter { $0.hints["suppress-sound"] == nil }.map(\.summary)
        }

        /// Until what is on the screen says so.
        private static func waitForWords(_ words: String, on screen: Screen) throws {
            var titles: [String] = []
            _ = try waiting(for: "'\(words)' on the screen, where \(titles) is") {
                titles = try screen.up().compactMap { $0["summary"]?.string }
                return titles == [words] ? true : nil
            }
        }
    }
}

/// A machine's zone that a test moves: the link that `TZ` names.
private final class MovedZone {
    private let link: URL

    /// What is started from now on is there where the link leads.
    init(for session: Session, _ name: String) throws {
        link = session.directory.appendingPathComponent("localtime")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: Self.file(name))
        session.extra["TZ"] = link.path
    }

    /// Waits until the agent is there.
    func move(to name: String, _ session: Session) throws {
        let other = link.appendingPathExtension("new")
        try FileManager.default.createSymbolicLink(atPath: other.path, withDestinationPath: Self.file(name))
        guard rename(other.path, link.path) == 0 else {
            throw NothingCame(description: "the zone cannot be moved: \(errno)")
        }
        _ = try waiting(for: "the agent to be in \(name)") {
            try session.steward("status", "--json").json["zone"]?.string == name ? true : nil
        }
    }

    private static func file(_ name: String) -> String { "/usr/share/zoneinfo/\(name)" }
}
