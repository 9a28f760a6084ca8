import TestSupport
import Testing

@testable import CivilTime

/// Texts, starts and zones at random. None may keep the processor busy, and what is understood keeps its promises.
struct RecurrenceFuzzTests {
    /// For one case, of the processor: a build with checks takes some fifty times what a release does, and that
    /// has to be done with a case within 50 ms (`make bench` measures it).
    private let deadline = Duration.seconds(3)

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `no rule, start or zone keeps it busy`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var understood = 0

        for _ in 0..<500 {
            let text = MutatedRule(using: &random).text
            let start = try start(using: &random)
            let moment = Instant(secondsSince1970: second(using: &random))
            let spent = try ProcessorTime.spent {
                do {
                    let rule = try RecurrenceRule(parsing: text)
                    understood += 1
                    try check(rule, from: start, moment)
                } catch is TimeTextError {}
            }
            #expect(
                spent < deadline,
                "\(spent) for \(text.debugDescription) from \(start), \(moment), seed \(seed)")
        }

        #expect(understood > 150, "seed \(seed)")
    }

    @Test func `no text of a time or a zone is more than refused`() throws {
        var random = SeededGenerator(seed: 7)
        let texts = [
            "20261124", "20261124T173000", "20261124T163000Z", "America/Argentina/Ushuaia",
            "Europe/Paris",
        ]
        let letters = Array("0123456789TZ/-_.+ aé\0\u{202E}")

        for _ in 0..<3000 {
            var text = Array(texts.randomElement(using: &random) ?? "")
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                text[place] = letters.randomElement(using: &random) ?? " "
            }
            let spent = try ProcessorTime.spent {
                // Whether it is understood does not matter here.
                if let when = try? CompactTime.when(String(text)) {
                    #expect(CompactTime.text(when) == text.leapless)
                }
                if let id = ZoneID(String(text)) { _ = try? SystemZones.database.zone(id) }
            }
            #expect(spent < deadline, "\(String(text).debugDescription)")
        }
    }

    private func check(_ rule: RecurrenceRule, from start: When, _ moment: Instant) throws {
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        #expect(try RecurrenceRule(parsing: rule.description) == rule)
        #expect(!RuleWords(rule, start: nil, startTime: nil).text.isEmpty)

        let found = Array(try rule.occurrences(from: start, in: locality).prefix(20))
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.instant < $1.instant }, "\(rule) from \(start)")
        if case .count(let count) = rule.end { #expect(found.count <= count, "\(rule) from \(start)") }

        var later = try rule.occurrences(from: start, in: locality)
        later.skip(to: moment)
        let next = later.next()
        #expect(next.map { $0.instant >= moment } ?? true, "\(rule) from \(start) after \(moment)")
        if let first = found.first(where: { $0.instant >= moment }) {
            #expect(first == next, "\(rule) from \(start) after \(moment)")
        }

        let recurrence = Recurrence(start: start, rules: [.understood(rule)])
        let nextOfAll = try recurrence.next(after: moment, in: locality)
        #expect(nextOfAll.map { $0.instant > moment } ?? true, "\(rule) from \(start) after \(moment)")
    }

    private func start(using random: inout SeededGenerator) throws -> When {
        let civil = CivilDateTime(nearestToClockSeconds: second(using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0: return .date(civil.date)
        case 1: return .floating(civil)
        case 2: return .instant(Instant(secondsSince1970: civil.clockSeconds))
        default:
            let zones = [
                "Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca",
                "America/Sao_Paulo",
            ]
            return .zoned(civil, try ZoneID(parsing: try #require(zones.randomElement(using: &random))))
        }
    }

    /// Mostly of our time, sometimes at the ends of the calendar.
    private func second(using random: inout SeededGenerator) -> Int64 {
        let earliest = CivilDateTime.earliest.clockSeconds
        let latest = CivilDateTime.latest.clockSeconds
        switch Int.random(in: 0...9, using: &random) {
        case 0: return .random(in: earliest...latest, using: &random)
        case 1: return latest - .random(in: 0...200_000, using: &random)
        case 2: return earliest + .random(in: 0...200_000, using: &random)
        default: return .random(in: 0...2_000_000_000, using: &random)
        }
    }
}

extension [Character] {
    /// As a time that was read is written: a leap second is the second before it.
    fileprivate var leapless: String {
        let text = String(self)
        return text.count > 14 && text.dropFirst(13).prefix(2) == "60"
            ? text.prefix(13) + "59" + text.dropFirst(15) : text
    }
}
