import CivilTime
import Foundation
import Rules
import TestSupport
import Testing

@testable import Store

/// What comparing costs with many recalls and many things. Without a number of recalls to measure, as in
/// `STEWARD_MEASURED_RECALLS=50000`, it only makes sure that what is to be found among some hundred is found.
struct RecallSpeedTests {
    @Test(.timeLimit(.minutes(30)))
    func `one thing among many recalls, and one recall among many things`() throws {
        let measured = ProcessInfo.processInfo.environment["STEWARD_MEASURED_RECALLS"].flatMap { Int($0) }
        let (recalls, things) = (measured ?? 300, measured.map { $0 / 5 } ?? 60)
        var made = MadeUpRecalls()
        let fixture = try RecallFixture()
        let clock = ContinuousClock()
        func print(_ what: String, _ lengths: [Duration]) {
            guard measured != nil else { return }
            let times = lengths.sorted().map { $0 / .milliseconds(1) }
            let (median, slow) = (times[times.count / 2], times[times.count * 95 / 100])
            Swift.print("\(what): median \(median) ms, 95 of 100 \(slow) ms, most \(times.last ?? 0) ms")
        }

        var ingestion: [Duration] = []
        for start in stride(from: 0, to: recalls, by: 50) {
            let slice = try (start..<min(start + 50, recalls)).map { try made.notice($0, date: "2025-03-01") }
            ingestion.append(try clock.measure { _ = try fixture.take(slice) })
        }
        print("taking in 50 notices", ingestion)
        try fixture.match()

        // People have what is recalled seldom, and what is like it often.
        let names = (0..<things).map { _ in made.name() }
        for start in stride(from: 0, to: things, by: 500) {
            let drafts = names[start..<min(start + 500, things)].map { ItemDraft(name: $0) }
            _ = try fixture.store.addItems(Array(drafts), fixture.fixture.context)
        }
        var perThing: [Duration] = []
        var hasMore = true
        while hasMore {
            perThing.append(
                try clock.measure {
                    hasMore = try fixture.store.matchRecalls(
                        in: fixture.catalogue, fixture.terms, fixture.fixture.context(.job), items: 1
                    ).value.hasMore
                })
        }
        print("one thing against \(recalls) recalls", perThing)

        let before = try fixture.findings().count
        var perRecall: [Duration] = []
        for number in 0..<(measured == nil ? 10 : 200) {
            let name = names[number * 7 % names.count]
            let notice = try made.notice(recalls + number, name: name, date: "2026-11-23")
            _ = try fixture.take([notice])
            perRecall.append(
                try clock.measure {
                    _ = try fixture.store.matchRecalls(
                        in: fixture.catalogue, fixture.terms, fixture.fixture.context(.job))
                })
        }
        print("one recall against \(things) things", perRecall)
        #expect(try fixture.findings().count > before)
        let last = try fixture.store.matchRecalls(
            in: fixture.catalogue, fixture.terms, fixture.fixture.context(.job))
        #expect(last.value.compared == 0)
    }
}

/// Notices of words as they are spread in real ones: few everywhere, most hardly anywhere.
struct MadeUpRecalls {
    private var random = SeededGenerator(seed: 4)
    private let words: [String]

    init() {
        let syllables = "ba ko lin ter mo sa vel gra pi dun ech os ril tan u".split(separator: " ")
        var random = SeededGenerator(seed: 5)
        words = (0..<20_000).map { _ in
            (0..<Int.random(in: 2...4, using: &random)).map { _ in
                String(syllables[Int.random(in: 0..<syllables.count, using: &random)])
            }.joined()
        }
    }

    private mutating func word() -> String {
        let share = Double.random(in: 0..<1, using: &random)
        return words[min(Int(Double(words.count) * share * share * share), words.count - 1)]
    }

    mutating func name() -> String {
        let brand = words[Int.random(in: words.count / 2..<words.count, using: &random)].capitalized
        return brand + " " + (0..<3).map { _ in word() }.joined(separator: " ")
    }

    mutating func notice(_ number: Int, name: String? = nil, date: String) throws -> RecallNotice {
        let name = name ?? self.name()
        let brand = name.split(separator: " ").first.map(String.init) ?? name
        let text = (0..<60).map { _ in word() }.joined(separator: " ")
        return RecallNotice(
            id: RecallID(source: "made", number: String(number)), date: try CivilDate(parsing: date),
            title: "\(brand) recalls \(name)", firms: [brand], products: [RecalledProduct(name: name)],
            text: text,
            hazard: "fire", grounds: SeverityGrounds(kind: .productSafety, hazard: "fire"))
    }
}
