import CivilTime
import JSONText

/// Answers cases about recurrence rules: what `steward-eval rrule` does.
///
/// The answer to a case has the rule's own occurrences: a start that does not satisfy the rule is not among
/// them, and a count begins with the first that does.
struct RuleEvaluation {
    /// No case gets more.
    static let mostInstances = 10_000

    let zones: ZoneDatabase

    /// The answer to one case, or why there is none.
    func answer(_ json: JSON) -> JSON {
        let id = json["id"] ?? .null
        do {
            let (local, utc) = try instances(try Case(json))
            return .object(["id": id, "instances": local, "utc": utc])
        } catch {
            return .object(["id": id, "error": .text("\(error)")])
        }
    }

    private func instances(_ question: Case) throws -> (local: JSON, utc: JSON) {
        var rule = try RecurrenceRule(parsing: question.rule)
        if rule.end == .never, let end = question.end { rule = try rule.ending(end) }
        let zone = try question.zone.map(zones.zone(tzid:))
        let start = try Self.start(question.start, in: zone?.id)
        var occurrences = try rule.occurrences(from: start, in: locality(.utc))
        if let after = question.after {
            occurrences.skip(to: try after.instant(in: locality(zone ?? .utc)) + .milliseconds(1))
        }
        let found = Array(occurrences.prefix(question.first ?? Self.mostInstances + 1))
        guard found.count <= Self.mostInstances else {
            throw Refusal("there are more than \(Self.mostInstances) instances; ask for FIRST=n")
        }
        guard let zone, case .zoned = start else { return (Self.list(found.map(\.when)), .null) }
        // A time in a gap is told as what clocks show when it comes.
        return (
            Self.list(found.map { .floating(zone.civil(of: $0.instant)) }),
            Self.list(found.map { .instant($0.instant) })
        )
    }

    /// Dates come at midnight.
    private func locality(_ zone: Zone) -> Locality {
        Locality(zone: zone, dateHour: .midnight, zones: zones)
    }

    private static func start(_ start: When, in zone: ZoneID?) throws(Refusal) -> When {
        guard let zone else { return start }
        switch start {
        case .date: return start
        case .floating(let civil): return .zoned(civil, zone)
        case .zoned, .instant:
            throw Refusal("dtstart is in UTC, and tzid names a zone; leave one of them out")
        }
    }

    private static func list(_ times: [When]) -> JSON {
        .list(times.map { .text(CompactTime.text($0)) })
    }
}

/// Why there is no answer.
private struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// A case as it is asked.
private struct Case {
    let rule: String
    let start: When
    let zone: String?
    let after: When?
    /// How many are wanted at most; `nil` for all.
    let first: Int?
    /// Of a rule that has none itself.
    let end: RecurrenceRule.End?

    init(_ json: JSON) throws {
        guard case .object = json else { throw Refusal("a case has to be an object") }
        rule = try Self.text("rule", of: json)
        start = try CompactTime.when(try Self.text("dtstart", of: json))
        zone = try Self.optionalText("tzid", of: json)
        after = try Self.optionalText("after", of: json).map(CompactTime.when)
        (first, end) = try Self.limit(try Self.optionalText("count_or_until", of: json))
    }

    private static func limit(_ text: String?) throws -> (first: Int?, end: RecurrenceRule.End?) {
        guard let text else { return (nil, nil) }
        let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
        switch sides.first {
        case "FIRST": if let first = number(sides) { return (min(first, RuleEvaluation.mostInstances), nil) }
        case "COUNT": if let count = number(sides) { return (nil, .count(count)) }
        case "UNTIL" where sides.count == 2: return (nil, .until(try CompactTime.when(sides[1])))
        default: break
        }
        throw Refusal("count_or_until has to be FIRST=n, COUNT=n or UNTIL=time")
    }

    private static func number(_ sides: [String]) -> Int? {
        sides.last.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }

    private static func text(_ name: String, of json: JSON) throws -> String {
        guard let text = try optionalText(name, of: json) else { throw Refusal("\(name) is missing") }
        return text
    }

    private static func optionalText(_ name: String, of json: JSON) throws -> String? {
        switch json[name] {
        case nil, .null: return nil
        case .text(let text): return text
        default: throw Refusal("\(name) has to be a string")
        }
    }
}
