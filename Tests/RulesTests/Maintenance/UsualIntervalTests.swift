import CivilTime
import Rules
import Testing

struct UsualIntervalTests {
    private func proposal(_ gaps: [Int], planned: String, meter: String? = nil) throws -> String? {
        var plan = MaintenanceDetails()
        plan.repeats = try Repetition(parsing: planned)
        plan.meter = meter
        return UsualInterval(gaps, of: plan).map { "\($0.repetition), \($0.count) times" }
    }

    @Test(arguments: [
        // The days between, the plan, and the proposal.
        ([77, 75, 80, 77, 76, 79, 77, 78], "after done P56D", "after done P11W, 8 times"),
        ([35, 34, 36, 35, 33, 35, 36, 40], "after done P56D", "after done P5W, 8 times"),
        ([9, 9, 10, 9, 9, 8, 9, 9], "after done P7D", "after done P9D, 8 times"),
        ([120, 121, 118, 122, 119, 120, 120, 120], "after done P3M", "after done P17W, 8 times"),
        ([270, 275, 272, 274, 273, 274, 276, 274], "after done P6M", "after done P9M, 8 times"),
        ([730, 731, 740, 735, 729, 730, 733, 731], "after done P1Y", "after done P2Y, 8 times"),
        // A long gap, as after an illness, changes nothing.
        ([77, 75, 80, 77, 76, 79, 77, 400, 78], "after done P56D", "after done P11W, 9 times"),
        // Done twice on a day is done once.
        ([77, 0, 75, 80, 77, 76, 79, 77, 78, 0], "after done P56D", "after done P11W, 8 times"),
    ])
    func `eight times at another interval propose that interval`(
        gaps: [Int], planned: String, proposed: String
    ) throws {
        #expect(try proposal(gaps, planned: planned) == proposed)
    }

    @Test(arguments: [
        // Seven times are too few.
        ([77, 75, 80, 77, 76, 79, 77], "after done P56D"),
        // Nearly as planned.
        ([58, 59, 60, 57, 58, 59, 60, 58], "after done P56D"),
        // Now early, now late.
        ([20, 90, 25, 95, 30, 85, 22, 99, 24, 91], "after done P56D"),
        // The calendar decides, not the day on which it was done.
        ([77, 75, 80, 77, 76, 79, 77, 78], "FREQ=MONTHLY"),
    ])
    func `too few, or agreeing with the plan, or a rule of the calendar, propose nothing`(
        gaps: [Int], planned: String
    ) throws {
        #expect(try proposal(gaps, planned: planned) == nil)
    }

    @Test func `what a meter makes due follows the meter`() throws {
        let gaps = [77, 75, 80, 77, 76, 79, 77, 78]

        #expect(try proposal(gaps, planned: "after done P56D", meter: "Car") == nil)
    }
}
