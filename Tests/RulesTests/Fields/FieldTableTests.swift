import CivilTime
import Testing

@testable import Rules

struct FieldTableTests {
    @Test func `every property of details is in their table of fields, once`() {
        func check<Details: FieldDetails>(_: Details.Type) {
            let properties = Mirror(reflecting: Details()).children.count
            let paths: [PartialKeyPath<Details>] = Details.fields.map { $0.path }
            #expect(Details.fields.count == properties, "\(Details.self)")
            #expect(Set(paths).count == properties, "\(Details.self)")
            #expect(Set(Details.fields.map(\.key)).count == properties, "\(Details.self)")
        }

        check(ItemDetails.self)
        check(TodoDetails.self)
        check(EventDetails.self)
        check(MaintenanceDetails.self)
        check(DocumentDetails.self)
        check(PartDetails.self)
        check(ServiceDetails.self)
    }

    @Test func `the value of each field of an event is read as it was written`() throws {
        var details = EventDetails()
        (details.title, details.notes, details.location) = ("Fair", "a\nb", "hall")
        details.start = try When(parsing: "2026-11-24T17:30")
        details.duration = try CivilPeriod(parsing: "PT1H30M")
        details.repeats = try Repetition(parsing: "FREQ=DAILY")
        details.reminders = [.relative(try CivilPeriod(parsing: "-PT1H")), .atDue]

        #expect(try details.copiedByField() == details)
        #expect(try details.checked() == details)
    }

    @Test func `the value of each field of maintenance is read as it was written`() throws {
        var details = MaintenanceDetails()
        (details.title, details.notes, details.item) = ("Descale", "a\nb", "3f2a")
        details.due = try CivilDate(parsing: "2026-12-01")
        details.repeats = try Repetition(parsing: "after done P3M")
        (details.season, details.leads) = (Season("04-10"), [-7])

        #expect(try details.copiedByField() == details)
    }

    @Test func `what means no value clears a field, and does not leave it`() throws {
        var old = MaintenanceDetails()
        (old.title, old.item, old.season) = ("Descale", "3f2a", Season("04-10"))
        var edits = FieldEdits<MaintenanceDetails>()
        #expect(try edits.set.take(.text(""), for: MaintenanceDetails.field("season")))

        let new = try edits.applied(to: old)

        #expect(new.season == nil && new.item == "3f2a")
        #expect(throws: InvalidValue.self) {
            try edits.set.take(.text("13-14"), for: MaintenanceDetails.field("season"))
        }
    }

    @Test func `an event has an end or a length, and its usual length is not kept`() throws {
        var details = EventDetails()
        (details.title, details.start) = ("Fair", try When(parsing: "2026-11-24"))
        details.duration = try CivilPeriod(parsing: "P1D")

        #expect(try details.checked().duration == nil)
        details.end = try When(parsing: "2026-11-25")
        #expect(throws: InvalidValue.self) { try details.checked() }
    }
}

extension FieldDetails {
    fileprivate func copiedByField() throws -> Self {
        var copy = Self()
        for field in Self.fields {
            if let value = field.read(self) { #expect(try field.write(value, &copy), "\(field.key)") }
        }
        return copy
    }
}
