import CivilTime
import Rules
import Store
import Testing

struct JobTests {
    @Test func `a job keeps its time over a restart, and waits longer after each failure`() throws {
        let world = try StoreWorld()
        let rules = JobRules(interval: .seconds(86_400))
        try world.store.schedule("source:cpsc", at: world.now)
        try world.store.schedule("source:cpsc", at: world.now + .seconds(999))
        #expect(try world.store.jobs().first?.nextAt == world.now)

        var waits: [Int64] = []
        for _ in 0..<9 {
            let job = try world.store.jobDone(
                "source:cpsc", rules, error: "no answer", chance: 0, at: world.now)
            waits.append((job.nextAt - world.now).components.seconds)
        }
        #expect(waits == [900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 86_400])
        try world.reopen()
        #expect(try world.store.jobs().first?.failures == 9 && world.store.jobs().first?.error == "no answer")

        let paused = try world.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(200_000), chance: 1, at: world.now)
        #expect(paused.nextAt - world.now == .seconds(220_000))
        let done = try world.store.jobDone("source:cpsc", rules, chance: 0.5, at: world.now)
        #expect(done.nextAt - world.now == .seconds(90_720) && done.failures == 0)
        #expect(done.succeededAt == world.now)
    }

    @Test func `somebody in a hurry does not break a pause that a server has asked for`() throws {
        let world = try StoreWorld()
        let rules = JobRules(interval: .seconds(86_400))
        try world.store.schedule("source:cpsc", at: world.now)
        _ = try world.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(3_600), chance: 0, at: world.now)
        try world.reopen()
        let end = world.now + .seconds(3_600)
        world.pass(.seconds(60))

        try world.store.schedule("source:cpsc", at: world.now, isMoved: true)

        #expect(try world.store.pause(of: "source:cpsc", at: world.now) == end)
        #expect(try world.store.job("source:cpsc")?.nextAt == end)
        #expect(try world.store.pause(of: "source:cpsc", at: end) == nil)
        // By a clock that was set back it would last for years.
        #expect(try world.store.pause(of: "source:cpsc", at: world.now - .seconds(999 * 86_400)) == nil)
        _ = try world.store.jobDone("source:cpsc", rules, chance: 0, at: end)
        try world.store.schedule("source:cpsc", at: world.now, isMoved: true)
        #expect(try world.store.job("source:cpsc")?.nextAt == world.now)
    }

    @Test func `what was lost is fetched again after the pause that a server has asked for`() throws {
        let world = try StoreWorld()
        let rules = JobRules(interval: .seconds(86_400))
        for name in ["source:cpsc", "source:rasff"] { try world.store.schedule(name, at: world.now) }
        _ = try world.store.jobDone(
            "source:cpsc", rules, error: "busy", pause: .seconds(3_600), chance: 0, at: world.now)
        _ = try world.store.jobDone("source:rasff", rules, chance: 0, at: world.now)
        let end = world.now + .seconds(3_600)
        world.pass(.seconds(60))

        try world.store.scheduleAnew("source:", at: world.now)

        #expect(try world.store.job("source:cpsc")?.nextAt == end)
        #expect(try world.store.job("source:rasff")?.nextAt == world.now)
    }

    @Test func `jobs come in the order of their times, and can be brought forward or dropped`() throws {
        let world = try StoreWorld()
        try world.store.schedule("shop:a", at: world.now + .seconds(30))
        try world.store.schedule("source:b", at: world.now + .seconds(20))
        try world.store.schedule("source:c", at: world.now + .seconds(40))
        try world.store.scheduleAnew("source:", at: world.now)
        #expect(try world.store.jobs().map(\.name) == ["source:b", "source:c", "shop:a"])
        try world.store.moveJobsBack(to: world.now - .seconds(5))
        #expect(try world.store.jobs().allSatisfy { $0.nextAt == world.now - .seconds(5) })
        try world.store.unschedule(["source:b", "source:c"])
        #expect(try world.store.jobs().first?.name == "shop:a")
        #expect(throws: StoreError.self) {
            _ = try world.store.jobDone("source:b", JobRules(interval: .seconds(1)), chance: 0, at: world.now)
        }
    }
}
