import CivilTime
import Rules
import Testing

@testable import Store

struct UpgradeHistoryTests {
    @Test func `upgrades of the last hour are kept, older ones and those in the future not`() throws {
        let fixture = try StoreFixture()
        let begin = fixture.now
        for minutes in [90, 0, 30, 50] {
            try fixture.store.noteUpgrade(at: begin + .seconds(minutes * 60), within: .seconds(3600))
        }

        #expect(try fixture.store.upgrades() == [0, 30, 50].map { begin + .seconds($0 * 60) })
        try fixture.store.noteUpgrade(at: begin + .seconds(70 * 60), within: .seconds(3600))
        #expect(try fixture.store.upgrades() == [30, 50, 70].map { begin + .seconds($0 * 60) })
    }
}
