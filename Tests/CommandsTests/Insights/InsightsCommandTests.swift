import AgentInterface
import CivilTime
import DBus
import Foundation
import Rules
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct InsightsCommandTests {
    /// A household with something to say.
    private final class InsightsAgent: ScriptedAgent {
        let changes = Mutex<[String]>([])
        let isSignificant: Bool

        init(isSignificant: Bool = true) {
            self.isSignificant = isSignificant
        }

        func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
            var record = InsightsRecord()
            (record.since, record.until) = (CivilDate("2025-11-22")!, CivilDate("2026-11-21")!)
            record.isSignificant = isSignificant
            record.all = count("", 12, 3, 2, percent: 71)
            record.kinds = [count("repeating", 12, 3, 2, percent: 71)]
            record.weeks = [count("2026-11-16", 2, 1, 0)]
            record.hours = [count("09", 12, 3, 2, percent: 71)]
            record.streaks = [streak("'Trash' was done in time 9 times in a row.", 9), streak("Not this", 1)]
            record.late = [
                late("'Bills' is done at least one day after it is due, 7 of 9 times.", nil),
                late(
                    "'Water plants' is done two days late: due every 9 days instead?", "FREQ=DAILY;INTERVAL=9"
                ),
            ]
            var open = ProspectRecord()
            (open.short, open.title, open.due, open.percent) = ("3f2a", "Tax", CivilDate("2026-11-22")!, 35)
            open.reasons = ["it was done in time 3 of 9 times"]
            record.open = [open]
            var waste = WasteRecord()
            (waste.name, waste.used, waste.thrownAway, waste.isTooMuch) = ("Lettuce", 4, 5, true)
            waste.text = "Of 'Lettuce', 5 of 9 were thrown away: buy less of it?"
            (record.products, record.waste) = ([waste], waste)
            var cans = OutlookRecord()
            (cans.name, cans.stock) = ("Tomatoes", (try? Quantity(parsing: "20 cans")) ?? .one)
            (cans.useUp, cans.useUpBy) = (cans.stock, CivilDate("2028-01-31"))
            (cans.useUpDays, cans.useUpPieces) = (21, 1)
            if isSignificant { record.useUp = [cans] }
            record.intervals = [
                late("'Kettle' is usually repeated 11 weeks after it was done.", "after done P77D")
            ]
            (record.intervals[0].kind, record.intervals[0].due) = ("maintenance", nil)
            return record
        }

        func insightsPage(for caller: BusName) async throws(AgentError) -> String { "<!DOCTYPE html>\n" }

        func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
            -> TaskRecord
        {
            let set = changes.edits.set
            let words = "\(id.suffix(3)) \(set.repeats?.description ?? "-") \(set.due?.description ?? "-")"
            self.changes.withLock { $0.append(words) }
            return TaskRecord.sample("3f2a", "Water plants") { _ in }
        }

        func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
            async throws(AgentError) -> MaintenanceRecord
        {
            let set = changes.set
            let words = "\(id.suffix(3)) \(set.repeats?.description ?? "-") \(set.due?.description ?? "-")"
            self.changes.withLock { $0.append(words) }
            var record = MaintenanceRecord()
            (record.short, record.details.title) = ("3f2a", "Kettle")
            return record
        }

        func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
            changes.withLock { $0.append("pause \(time?.description ?? "off")") }
            var record = QuietRecord()
            if time != nil { record.pausedUntil = Instant("2026-11-27T09:00:00Z") }
            return record
        }

        func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
            var status = StatusRecord()
            status.pausedUntil = Instant("2026-11-27T09:00:00Z")
            return status
        }

        private func count(
            _ name: String, _ inTime: UInt32, _ late: UInt32, _ missed: UInt32, percent: UInt32? = nil
        ) -> OutcomeRecord {
            var record = OutcomeRecord()
            (record.name, record.inTime, record.late) = (name, inTime, late)
            (record.missed, record.percent) = (missed, percent)
            return record
        }

        private func streak(_ text: String, _ current: UInt32) -> StreakRecord {
            var record = StreakRecord()
            (record.text, record.current) = (text, current)
            return record
        }

        private func late(_ text: String, _ repeats: String?) -> LateRecord {
            var record = LateRecord()
            (record.kind, record.id, record.text) = ("task", "the 001", text)
            record.repeats = repeats.flatMap { Repetition($0) }
            if repeats != nil { record.due = .date(CivilDate("2026-11-25")!) }
            return record
        }
    }

    @Test func `insights are printed with what one command accepts`() async throws {
        let transcript = try await CommandRunner().run(["insights"], agent: InsightsAgent())

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(
            transcript.output == """
                Since 22 November 2025
                WHAT                 IN TIME  LATER  NOT DONE  IN TIME %
                everything                12      3         2         71
                repeating tasks           12      3         2         71
                week of 16 November        2      1         0
                due from 09:00            12      3         2         71

                In a row
                'Trash' was done in time 9 times in a row.

                Usually later
                'Bills' is done at least one day after it is due, 7 of 9 times.
                'Water plants' is done two days late: due every 9 days instead?  (steward insights accept 1)

                Usually at another interval
                'Kettle' is usually repeated 11 weeks after it was done.  (steward insights accept 2)

                Due soon: chance of being done in time
                ID    WHAT  DUE        %  WHY
                3f2a  Tax   tomorrow  35  it was done in time 3 of 9 times

                Use up in time
                Tomatoes: to use up 20 cans by Mon 31 Jan 2028: one every 3 weeks

                Thrown away
                WHAT     USED  THROWN AWAY
                Lettuce     4            5
                Of 'Lettuce', 5 of 9 were thrown away: buy less of it?

                """)
    }

    @Test func `with too little to say, that is said, and what does not rest on the past year`() async throws
    {
        let transcript = try await CommandRunner().run(
            ["insights"], agent: InsightsAgent(isSignificant: false))

        #expect(
            transcript.output == """
                There is nothing to say yet: Steward needs 8 tasks that were due, and has counted 17.

                Usually at another interval
                'Kettle' is usually repeated 11 weeks after it was done.  (steward insights accept 2)


                """)
    }

    @Test func `accepting a proposal is one change of rule and time`() async throws {
        let agent = InsightsAgent()

        let accepted = try await CommandRunner().run(["insights", "accept", "1"], agent: agent)
        let refused = try await CommandRunner().run(["insights", "accept", "3"], agent: agent)
        let interval = try await CommandRunner().run(["insights", "accept", "2"], agent: agent)

        #expect(
            agent.changes.withLock(\.self) == [
                "001 FREQ=DAILY;INTERVAL=9 2026-11-25", "001 \(Repetition("after done P77D")!) -",
            ])
        #expect(interval.output.hasPrefix("Changed 3f2a Kettle"), "\(interval.errors)")
        #expect(accepted.output.hasPrefix("Changed 3f2a Water plants"))
        #expect(refused.status == 66)
        #expect(
            refused.errors.contains("there is no proposal 3: ")
        )
    }

    @Test func `the page goes into the file`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID()).html").path
        defer { try? FileManager.default.removeItem(atPath: file) }

        let transcript = try await CommandRunner().run(["insights", "--html", file], agent: InsightsAgent())

        #expect(transcript.output == "The page is \(file).\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "<!DOCTYPE html>\n")
    }

    @Test func `a pause is begun, told and ended`() async throws {
        let agent = InsightsAgent()

        let begun = try await CommandRunner().run(["pause", "until", "fri"], agent: agent)
        let ended = try await CommandRunner().run(["pause", "off"], agent: agent)

        #expect(agent.changes.withLock(\.self) == ["pause 2026-11-27", "pause off"])
        #expect(
            begun.output
                == "Paused until Fri 27 Nov 09:00: what can wait is held back, and nothing counts as missed.  (steward pause off)\n"
        )
        #expect(ended.output == "There is no pause: everything counts and comes as usual.\n")
    }

    @Test func `the status says until when there is a pause`() async throws {
        let transcript = try await CommandRunner().run(["status"], agent: InsightsAgent())

        #expect(transcript.output.hasPrefix("Paused until Fri 27 Nov 09:00: "), "\(transcript.errors)")
    }
}
