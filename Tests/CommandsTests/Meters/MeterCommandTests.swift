import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

struct MeterCommandTests {
    /// A car at 48210 km, read on 3 November 2026, with a meter that was replaced after 2000 km; and what was asked of it.
    private final class Garage: ScriptedAgent {
        let done = Mutex<[String]>([])
        var changes: [String] { done.withLock(\.self) }
        private func note(_ words: String) { done.withLock { $0.append(words) } }

        private var car: MeterRecord {
            var car = MeterRecord()
            (car.id, car.name, car.unit) = ("ca4a0000-0000-4000-8000-000000000001", "Car", "km")
            car.value = DecimalAmount(48_210)
            car.readOn = CivilDate("2026-11-03")
            var reading = ReadingRecord()
            (reading.on, reading.value) = (CivilDate("2026-11-03") ?? .earliest, DecimalAmount(48_210))
            reading.total = DecimalAmount(50_210)
            var earlier = ReadingRecord()
            (earlier.on, earlier.value) = (CivilDate("2026-09-04") ?? .earliest, DecimalAmount(45_750))
            earlier.total = DecimalAmount(47_750)
            car.readings = [reading, earlier]
            return car
        }

        func meters(for caller: BusName) async throws(AgentError) -> [MeterRecord] { [car] }
        func meter(_ name: String, for caller: BusName) async throws(AgentError) -> MeterRecord {
            guard name.lowercased() == "car" || name == car.id else {
                throw AgentError(.notFound, "there is no meter '\(name)'; 'steward meter list' lists all")
            }
            return car
        }
        func addMeter(_ fields: MeterFields, for caller: BusName) async throws(AgentError) -> MeterRecord {
            note("add \(fields.name ?? "") \(fields.unit ?? "") \(fields.value?.description ?? "-")")
            return car
        }
        func readMeter(_ name: String, _ reading: ReadingFields, for caller: BusName) async throws(AgentError)
            -> MeterRecord
        {
            let day = reading.on.map { " on \($0)" } ?? ""
            let correction = reading.isCorrection == true ? ", corrected" : ""
            note("read \(reading.value?.description ?? "-")\(day)\(correction)")
            return car
        }
        func replaceMeter(_ name: String, _ reading: ReadingFields, for caller: BusName)
            async throws(AgentError) -> MeterRecord
        {
            let correction = reading.isCorrection == true ? ", corrected" : ""
            note(
                "replace \(reading.value?.description ?? "-") after \(reading.old?.description ?? "the last reading")\(correction)"
            )
            return car
        }
        func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
            -> MaintenanceRecord
        {
            note(
                [
                    fields.use?.description, fields.repeats?.description,
                    fields.meter.map { String($0.prefix(4)) },
                    fields.doneAt?.description,
                ].map { $0 ?? "-" }.joined(separator: " | "))
            var record = MaintenanceRecord()
            (record.id, record.short, record.title) = ("77aa", "77aa", fields.title ?? "")
            (record.meter, record.meterName, record.meterUnit) = (fields.meter, "Car", "km")
            (record.reading, record.dueAt) = (DecimalAmount(48_210), DecimalAmount(57_000))
            record.due = CivilDate("2027-11-21") ?? .latest
            return record
        }
    }

    private func run(_ arguments: [String], typed: [String]? = nil) async throws -> (
        transcript: Transcript, changes: [String]
    ) {
        let garage = Garage()
        var runner = CommandRunner()
        runner.typed = typed
        return (try await runner.run(arguments, agent: garage), garage.changes)
    }

    @Test(
        arguments: [
            (["car", "is", "at", "48950", "km"], "read 48950"),
            (["meter", "set", "Car", "48.950"], "read 48950"),
            (["meter", "set", "car", "48950", "km", "--on", "yesterday"], "read 48950 on 2026-11-20"),
            (["das Auto ist da"], nil), (["meter", "set", "Car", "48950 h"], nil),
            (["meter", "set", "Boat", "5"], nil),
            (["meter", "set", "Car", "many"], nil),
            (["meter", "set", "Car", "100", "--correct"], "read 100, corrected"),
            (["meter", "replace", "Car"], "replace 0 after the last reading"),
            (["meter", "replace", "Car", "--value", "5", "--old", "49.500"], "replace 5 after 49500"),
            (["meter", "replace", "Car", "--old", "4950"], nil),
            (["meter", "replace", "Car", "--old", "4950000"], nil),
            (["meter", "replace", "Car", "--old", "4950", "--correct"], "replace 0 after 4950, corrected"),
            (["meter", "replace", "Car", "--correct"], nil),
            (["meter", "add", "Boat", "--unit", "h", "--value", "512,5"], "add Boat h 512.5"),
            (["meter", "add", "Boat", "--unit", "h", "--on", "yesterday"], nil),
            (["meter", "edit", "Car"], nil),
        ] as [([String], String?)])
    func `readings are recorded`(arguments: [String], expected: String?) async throws {
        let (transcript, changes) = try await run(arguments)

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        #expect((transcript.status == 0) == (expected != nil))
    }

    @Test(arguments: [
        ("w", "read 4000, corrected"), ("r", "replace 4000 after the last reading"), ("n", nil),
    ])
    func `a lower reading is asked about`(answer: String, expected: String?) async throws {
        let (transcript, changes) = try await run(["meter", "set", "Car", "4000"], typed: [answer])

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        #expect(transcript.errors.contains("4000 km is less than 48210 km"))
    }

    @Test(arguments: [("y", "replace 0 after 4950, corrected"), ("n", nil)])
    func `a final reading that cannot be is asked about`(answer: String, expected: String?) async throws {
        let (transcript, changes) = try await run(
            ["meter", "replace", "Car", "--old", "4950"], typed: [answer])

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        #expect(transcript.errors.contains("The final reading, 4950 km, is less than 48210 km"))
    }

    @Test func `where nobody can answer, a lower reading is refused with what to say`() async throws {
        let (transcript, changes) = try await run(["meter", "set", "Car", "4000"])

        #expect(changes == [] && transcript.status == 1)
        #expect(transcript.errors.contains("steward meter set 'Car' 4000 --correct"))
        #expect(transcript.errors.contains("steward meter replace 'Car' --value 4000"))
    }

    @Test(
        arguments: [
            (["--every", "15000 km", "--or", "1 year"], "15000 | after done P1Y | ca4a | -"),
            (["--every", "15.000 km", "--or", "6 months"], "15000 | after done P6M | ca4a | -"),
            (["--every", "15000 km"], "15000 | after done P1Y | ca4a | -"),
            (["--every", "6 months", "--or", "15000 km"], "15000 | after done P6M | ca4a | -"),
            (["--after-done", "6 months", "--or", "15000 km"], "15000 | after done P6M | ca4a | -"),
            (
                ["--every", "15000 km", "--or", "1 year", "--meter", "Car", "--done-at", "42000"],
                "15000 | after done P1Y | ca4a | 44000"
            ),
            (["--every", "15000 km", "--meter", "Car", "--done-at", "52000"], nil),
            (["--every", "6 months"], "- | FREQ=MONTHLY;INTERVAL=6 | - | -"),
            (["--after-done", "6 months"], "- | after done P6M | - | -"),
            (["--every", "500 h", "--or", "6 months"], nil),
            (["--every", "6 months", "--or", "1 year"], nil),
            (["--every", "15000 km", "--or", "whenever"], nil), (["--or", "1 year"], nil), ([], nil),
            (["--every", "500 h", "--meter", "Car"], nil), (["--every", "500 h", "--meter", "Boat"], nil),
        ] as [([String], String?)])
    func `maintenance by use and by time`(options: [String], expected: String?) async throws {
        let (transcript, changes) = try await run(["maintenance", "add", "Change the oil"] + options)

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        #expect((transcript.status == 0) == (expected != nil))
    }

    @Test func `a use that a replaced meter had reached is told without a number below zero`() {
        var plan = MaintenanceRecord()
        (plan.meterUnit, plan.reading, plan.dueAt) = ("km", DecimalAmount(100), DecimalAmount(-500))

        #expect(MeterText.at(plan) == "its use has been reached")
        #expect(MeterText.expectation(plan, on: nil) == "its use has been reached")
        plan.dueAt = DecimalAmount(50)
        #expect(MeterText.at(plan) == "50 km reached")
    }

    @Test func `a meter that is not there is offered`() async throws {
        let (transcript, changes) = try await run(["the van is at 120000 km"])

        #expect(changes == [])
        #expect(
            transcript.errors.contains("steward meter add 'van' --unit km --value 120000"), "\(transcript)")
    }

    @Test func `a reading that is far more than usual is asked about`() async throws {
        let right = try await run(["meter", "set", "Car", "489500"], typed: ["y"])
        let wrong = try await run(["meter", "set", "Car", "489500"], typed: ["n"])
        let alone = try await run(["meter", "set", "Car", "489500"])
        let usual = try await run(["meter", "set", "Car", "48950"])

        #expect(right.changes == ["read 489500, corrected"], "\(right)")
        #expect(wrong.changes == [] && wrong.transcript.status != 0)
        #expect(
            alone.changes == []
                && alone.transcript.errors.contains("steward meter set 'Car' 489500 --correct"))
        #expect(usual.changes == ["read 48950"])
    }
}
