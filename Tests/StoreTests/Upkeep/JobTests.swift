import CivilTime
import Rules
import Store
import Testing

struct JobTests {
    @Test func `a job keeps its time over a restart, and waits longer after each failure`() throws {
        let fixture = try StoreFixture()
        let rules = JobRules(interval: .seconds(86_400))
        try fixture.store.schedule("source:cpsc", at: fixture.now)
        try fixture.store.schedule("source:cpsc", at: fixture.now + .seconds(999))
        #expect(try fixture.store.jobs().first?.nextAt == fixture.now)

        var waits: [Int64] = []
        for _ in 0..<9 {
            let job = try fixture.store.jobDone(
                "source:cpsc", rules, error: "no answer", chance: 0, at: fixture.now)
            waits.append((job.nextAt - fixture.now).components.seconds)
        }
        #expect(waits == [900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 86_400])
        try fixture.reopen()
        #expect(
            try fixture.store.jobs().first?.failures == 9 && fixture.store.jobs().first?.error == "no answer")

        let paused = try fixture.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(200_000), chance: 1, at: fixture.now)
        #expect(paused.nextAt - fixture.now == .seconds(220_000))
        let done = try fixture.store.jobDone("source:cpsc", rules, chance: 0.5, at: fixture.now)
        #expect(done.nextAt - fixture.now == .seconds(90_720) && done.failures == 0)
        #expect(done.succeededAt == fixture.now)
    }

    @Test func `somebody in a hurry does not break a pause that a server has asked for`() throws {
        let fixture = try StoreFixture()
        let rules = JobRules(interval: .seconds(86_400))
        try fixture.store.schedule("source:cpsc", at: fixture.now)
        _ = try fixture.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(3_600), chance: 0, at: fixture.now)
        try fixture.reopen()
        let end = fixture.now + .seconds(3_600)
        fixture.pass(.seconds(60))

        try fixture.store.schedule("source:cpsc", at: fixture.now, isMoved: true)

        #expect(try fixture.store.pause(of: "source:cpsc", at: fixture.now) == end)
        #expect(try fixture.store.job("source:cpsc")?.nextAt == end)
        #expect(try fixture.store.pause(of: "source:cpsc", at: end) == nil)
        // By a clock that was set back it would last for years.
        #expect(try fixture.store.pause(of: "source:cpsc", at: fixture.now - .seconds(999 * 86_400)) == nil)
        _ = try fixture.store.jobDone("source:cpsc", rules, chance: 0, at: end)
        try fixture.store.schedule("source:cpsc", at: fixture.now, isMoved: true)
        #expect(try fixture.store.job("source:cpsc")?.nextAt == fixture.now)
    }

    @Test func `what was lost is fetched again after the pause that a server has asked for`() throws {
        let fixture = try StoreFixture()
        let rules = JobRules(interval: .seconds(86_400))
        for name in ["source:cpsc", "source:rasff"] { try fixture.store.schedule(name, at: fixture.now) }
        _ = try fixture.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(3_600), chance: 0, at: fixture.now)
        _ = try fixture.store.jobDone("source:rasff", rules, chance: 0, at: fixture.now)
        let end = fixture.now + .seconds(3_600)
        fixture.pass(.seconds(60))

        try fixture.store.scheduleAnew("source:", at: fixture.now)

        #expect(try fixture.store.job("source:cpsc")?.nextAt == end)
        #expect(try fixture.store.job("source:rasff")?.nextAt == fixture.now)
    }

    @Test func `jobs come in the order of their times, and can be brought forward or dropped`() throws {
        let fixture = try StoreFixture()
        try fixture.store.schedule("shop:a", at: fixture.now + .seconds(30))
        try fixture.store.schedule("source:b", at: fixture.now + .seconds(20))
        try fixture.store.schedule("source:c", at: fixture.now + .seconds(40))
        try fixture.store.scheduleAnew("source:", at: fixture.now)
        #expect(try fixture.store.jobs().map(\.name) == ["source:b", "source:c", "shop:a"])
        try fixture.store.moveJobsBack(to: fixture.now - .seconds(5))
        #expect(try fixture.store.jobs().allSatisfy { $0.nextAt == fixture.now - .seconds(5) })
        try fixture.store.unschedule(["source:b", "source:c"])
        #expect(try fixture.store.jobs().first?.name == "shop:a")
        #expect(throws: StoreError.self) {
            _ = try fixture.store.jobDone(
                "source:b", JobRules(interval: .seconds(1)), chance: 0, at: fixture.now)
        }
    }
}
