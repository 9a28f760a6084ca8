import Foundation
import TestSupport
import Testing

@testable import CivilTime

struct RecurrencePropertyTests {
    private typealias Question = DateutilOracle.Question

    /// How many rules are drawn: a minute of the processor is what ten thousand cost dateutil.
    private static let count =
        ProcessInfo.processInfo.environment["STEWARD_RANDOM_RULES"].flatMap { Int($0) } ?? 1000

    @Test func `random rules agree with python-dateutil`() throws {
        var random = SeededGenerator(seed: 5545)
        let questions = (0..<Self.count).map { _ in
            let rule = RandomRule(using: &random)
            return Question(rules: [rule.text], start: rule.start, count: 12)
        }

        try compare(questions) { question in
            expansion(try rule(of: question), from: question.start).prefix(question.count).map(\.clockSeconds)
        }
    }

    @Test func `in zones, around the changes of clocks, random rules agree with python-dateutil`() throws {
        var random = SeededGenerator(seed: 335)
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        let questions = try (0..<Self.count / 2).map { _ in
            let zone = try SystemZones.zone(try #require(Self.zones.randomElement(using: &random)))
            let rule = RandomRule(near: zone, using: &random)
            return Question(
                rules: [rule.text.endingInUTC(.random(using: &random))], start: rule.start, count: 12,
                zone: zone.name)
        }

        try compare(questions) { question in
            let zone = try ZoneID(parsing: question.zone ?? "")
            let found = try rule(of: question).occurrences(from: .zoned(question.start, zone), in: locality)
            return found.prefix(question.count).map(\.instant.secondsSince1970)
        }
    }

    @Test func `two rules with added and excluded times agree with python-dateutil`() throws {
        var random = SeededGenerator(seed: 3855)
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        let questions = (0..<Self.count / 5).map { _ in Self.randomSet(using: &random) }

        try compare(questions) { question in
            let recurrence = Recurrence(
                start: .floating(question.start), rules: question.rules.map(RuleText.init),
                additions: question.additions.map { .floating($0) },
                exclusions: question.exclusions.map { .floating($0) })
            let found = try recurrence.occurrences(in: locality)
            return found.prefix(question.count).map(\.instant.secondsSince1970)
        }
    }

    @Test func `skipping ahead finds what counting one by one finds`() throws {
        var random = SeededGenerator(seed: 400)
        var differences: [String] = []

        for _ in 0..<500 {
            let drawn = RandomRule(using: &random)
            let rule = try RecurrenceRule(parsing: drawn.text)
            let all = Array(expansion(rule, from: drawn.start).prefix(60))
            guard let target = all.randomElement(using: &random) else { continue }
            let expected = all.drop { $0 < target }
            var skipping = expansion(rule, from: drawn.start)
            for _ in 0..<min(3, all.count - expected.count) { _ = skipping.next() }

            skipping.skip(to: target)

            if !skipping.prefix(expected.count).elementsEqual(expected) {
                differences.append("\(rule) from \(drawn.start) to \(target)")
            }
        }

        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(5))")
    }

    private func compare(_ questions: [Question], _ answer: (Question) throws -> [Int64]) throws {
        let expected = try DateutilOracle.answers(to: questions)

        var differences: [String] = []
        for (question, expected) in zip(questions, expected) {
            guard let expected else { continue }
            let found = try answer(question)
            if found != expected { differences.append("\(question): \(found), but \(expected)") }
        }
        #expect(expected.count == questions.count)
        #expect(
            expected.count { $0 == nil } < questions.count / 2,
            "dateutil is asked for most, however slow the machine is")
        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(5))")
    }

    private func rule(of question: Question) throws -> RecurrenceRule {
        try RecurrenceRule(parsing: try #require(question.rules.first))
    }

    private func expansion(_ rule: RecurrenceRule, from start: CivilDateTime) -> RuleExpansion {
        switch rule.end {
        case .count(let count): RuleExpansion(rule, start: start, count: count)
        case .until(.floating(let until)): RuleExpansion(rule, start: start, bound: until)
        case .never, .until: RuleExpansion(rule, start: start)
        }
    }

    /// A start with two rules that never count: a start that does not satisfy a rule is counted here, and not by dateutil.
    private static func randomSet(using random: inout SeededGenerator) -> Question {
        let first = RandomRule(daily: &random)
        let second = RandomRule(daily: &random, from: first.start)
        let rules = [first.text, second.text].map { $0.replacing(/;COUNT=\d+/, with: "") }
        func times(_ range: ClosedRange<Int>, using random: inout SeededGenerator) -> [CivilDateTime] {
            (0..<Int.random(in: range, using: &random)).map { _ in
                CivilDateTime(
                    first.start.date.adding(days: .random(in: 0...60, using: &random)), first.start.time)
            }
        }
        return Question(
            rules: rules, start: first.start, count: 20,
            additions: [first.start] + times(0...5, using: &random),
            exclusions: times(0...20, using: &random))
    }

    /// Gaps and overlaps of an hour, of half an hour, of two, at midnight, of a whole day, and none.
    private static let zones = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll", "America/Sao_Paulo",
        "Asia/Beirut",
        "America/Santiago", "Africa/Casablanca", "Africa/Cairo", "America/St_Johns", "Asia/Tehran",
        "Europe/Dublin",
        "Pacific/Apia", "Asia/Kolkata",
    ]
}

extension String {
    /// An `UNTIL` in this rule, said in UTC.
    fileprivate func endingInUTC(_ isInUTC: Bool) -> String {
        isInUTC ? replacing(/UNTIL=(\w+)/) { "UNTIL=\($0.output.1)Z" } : self
    }
}
