import CivilTime
import DBus
import Testing

@testable import Agent

struct LimitsTests {
    private let noon = Instant(secondsSince1970: 1_795_000_000)

    @Test func `a caller may come in a rush, then at a steady pace`() {
        var limits = CallerLimits(burst: 3, perSecond: 2)

        let rush = (0..<5).map { _ in limits.admit(":1.1", at: noon) }
        let later = (0..<3).map { _ in limits.admit(":1.1", at: noon + .seconds(1)) }

        #expect(rush == [true, true, true, false, false])
        #expect(later == [true, true, false])
    }

    @Test func `one caller's rush is not another's`() {
        var limits = CallerLimits(burst: 1, perSecond: 1)

        _ = limits.admit(":1.1", at: noon)

        let (again, other) = (limits.admit(":1.1", at: noon), limits.admit(":1.2", at: noon))

        #expect(!again)
        #expect(other)
    }

    @Test func `a clock set back neither stops nor frees anybody`() {
        var limits = CallerLimits(burst: 1, perSecond: 1)

        _ = limits.admit(":1.1", at: noon)

        let back = limits.admit(":1.1", at: noon - .seconds(3600))
        let later = limits.admit(":1.1", at: noon - .seconds(3599))

        #expect(!back)
        #expect(later)
    }

    @Test func `any number of callers takes a bounded amount of memory`() throws {
        var limits = CallerLimits(burst: 2, perSecond: 1)

        for number in 0..<10_000 {
            _ = limits.admit(try BusName(validating: ":1.\(number)"), at: noon)
        }

        #expect(limits.remembered <= 256)
    }

    @Test func `pauses grow up to a limit and start over after a success`() {
        var backoff = Backoff(from: .seconds(2), to: .seconds(10))

        let pauses = (0..<4).map { _ in backoff.pause() }
        backoff.didSucceed()
        let afterSuccess = backoff.pause()

        #expect(pauses == [.seconds(2), .seconds(4), .seconds(8), .seconds(10)])
        #expect(afterSuccess == .seconds(2))
    }
}
