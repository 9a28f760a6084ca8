import Agent
import AgentInterface
import CivilTime
import Notifications
import Rules
import Testing

/// `Meters1` over the bus, and the popups that readings bring.
struct MeterServiceTests {
    private func reading(_ value: Int32, on day: String? = nil) throws -> ReadingFields {
        var fields = ReadingFields()
        (fields.value, fields.on) = (DecimalAmount(value), try day.map { try CivilDate(parsing: $0) })
        return fields
    }

    private func addCar(_ fixture: AgentFixture, value: Int32) async throws -> MaintenanceRecord {
        var car = MeterFields()
        (car.name, car.unit, car.value) = ("Car", "kilometres", DecimalAmount(value))
        car.on = try CivilDate(parsing: "2026-10-25")
        _ = try await fixture.client.call(Meters1.add, car)
        var fields = MaintenanceFields()
        (fields.title, fields.repeats) = ("Change the oil", try Repetition(parsing: "after done P6M"))
        (fields.meter, fields.use, fields.doneAt) = ("car", DecimalAmount(500), DecimalAmount(value))
        return try await fixture.client.call(Maintenance1.add, fields)
    }

    @Test func `a reading that reaches the use rings on its day, and Done counts from it`() async throws {
        try await AgentFixture.started { fixture in
            let plan = try await addCar(fixture, value: 1_000)
            let read = try await fixture.client.call(Meters1.read, ("Car", try reading(1_500)))
            let due = try await fixture.client.call(Maintenance1.get, plan.id)
            await fixture.pass(.seconds(12 * 3600))
            let shown = try #require(fixture.server.screen.first?.notification)

            await fixture.click("Done")
            let done = try await fixture.client.call(Maintenance1.get, plan.id)
            let history = try await fixture.client.call(Maintenance1.history, plan.id)

            #expect(plan.repeatsWords == "every 500 km or 6 months after it was done")
            #expect(read.plans == ["Change the oil"] && read.value == DecimalAmount(1_500))
            #expect(due.daysLeft == 0 && due.dueAt == DecimalAmount(1_500) && due.expectedOn == nil)
            #expect(shown.summary == "Change the oil")
            #expect(shown.body.contains("Due at 1500 km; Car was at 1500 km"), "\(shown.body)")
            #expect(done.doneAt == DecimalAmount(1_500) && done.dueAt == DecimalAmount(2_000))
            // 500 km in 30 days.
            #expect(done.due.description == "2026-12-24" && done.expectedOn == done.due)
            #expect(history.map(\.reading) == [DecimalAmount(1_500)])
        }
    }

    @Test func `a lower reading is refused with the day of the higher one, and a correction is taken`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            _ = try await addCar(fixture, value: 1_000)
            let refusal = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Meters1.read, ("Car", try reading(900)))
            }
            let missing = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Meters1.read, ("Car", ReadingFields()))
            }
            var correction = try reading(900)
            correction.isCorrection = true
            _ = try await fixture.client.call(Meters1.read, ("Car", correction))
            let car = try await fixture.client.call(Meters1.get, "car")

            #expect("\(try #require(refusal))".contains("the reading on 2026-10-25 is higher: 1000 km"))
            #expect("\(try #require(missing))".contains("write what the meter shows"))
            #expect(car.readings.map(\.value) == [DecimalAmount(900)])
        }
    }

    @Test func `nothing wakes up for a forecast before its day`() async throws {
        try await AgentFixture.started { fixture in
            let plan = try await addCar(fixture, value: 1_000)
            _ = try await fixture.client.call(Meters1.read, ("Car", try reading(1_450)))
            let expected = try await fixture.client.call(Maintenance1.get, plan.id)
            await fixture.pass(.seconds(2 * 86_400))
            let early = fixture.server.titles
            await fixture.pass(.seconds(3 * 86_400))

            #expect(expected.expectedOn?.description == "2026-11-28" && expected.due == expected.expectedOn)
            #expect(early == [])
            #expect(fixture.server.titles == ["Change the oil"])
        }
    }
}
