import Testing

@testable import CivilTime

struct RecurrencePropertyTests {
    @Test func `random rules agree with python-dateutil`() throws {
        var random = SeededGenerator(seed: 5545)
        let questions = (0..<1000).map { _ in
            let rule = RandomRule(using: &random)
            return DateutilOracle.Question(rule: rule.text, start: rule.start, from: rule.start, count: 12)
        }

        let answers = try DateutilOracle.answers(to: questions)

        var differences: [String] = []
        for (question, answer) in zip(questions, answers) {
            guard let answer else { continue }
            let found = try Array(expansion(question).prefix(question.count))
            if found != answer {
                differences.append("\(question.rule) from \(question.start): \(found), but \(answer)")
            }
        }
        #expect(answers.count == questions.count)
        #expect(answers.count { $0 == nil } < questions.count / 5, "a few rules take dateutil too long")
        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(5))")
    }

    @Test func `skipping ahead finds what counting one by one finds`() throws {
        var random = SeededGenerator(seed: 400)
        var differences: [String] = []

        for _ in 0..<500 {
            let rule = RandomRule(using: &random)
            let question = DateutilOracle.Question(
                rule: rule.text, start: rule.start, from: rule.start, count: 60)
            let all = try Array(expansion(question).prefix(60))
            guard let target = all.randomElement(using: &random) else { continue }
            let expected = all.drop { $0 < target }
            var skipping = try expansion(question)
            for _ in 0..<min(3, all.count - expected.count) { _ = skipping.next() }

            skipping.skip(to: target)

            if !skipping.prefix(expected.count).elementsEqual(expected) {
                differences.append("\(question.rule) from \(question.start) to \(target)")
            }
        }

        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(5))")
    }

    private func expansion(_ question: DateutilOracle.Question) throws -> RuleExpansion {
        let rule = try RecurrenceRule(parsing: question.rule)
        return switch rule.end {
        case .never: RuleExpansion(rule, start: question.start)
        case .count(let count): RuleExpansion(rule, start: question.start, count: count)
        case .until(.floating(let until)): RuleExpansion(rule, start: question.start, bound: until)
        case .until(let other): try #require(nil as RuleExpansion?, "\(other) is no floating time")
        }
    }
}
