import CivilTime
import JSONText
import Rules

/// Answers the questions of `adaptive_sim.py`: what `steward-eval timing` does.
struct TimingEvaluation {
    /// The default of the setting `date_hour`.
    private static let dateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)

    private var history = TimingHistory()
    private var quiet = (from: 22, to: 7)
    private var planned: (day: Int, curve: AnswerCurve)?
    private var today = TimingPlanner.Day()

    mutating func answer(_ json: JSON) -> JSON {
        do throws(Refusal) {
            switch json["op"]?.asText {
            case "reset": return try reset(json)
            case "tick": return try tick(json)
            case "feedback": return try feedback(json)
            default: throw Refusal("op")
            }
        } catch {
            return .object(["error": .text("'\(error.member)' is missing or cannot be read")])
        }
    }

    private mutating func reset(_ json: JSON) throws(Refusal) -> JSON {
        self = TimingEvaluation()
        if case .list(let bounds)? = json["quiet"] {
            guard bounds.count == 2, case .number(let from) = bounds[0], case .number(let to) = bounds[1],
                (0..<24).contains(from), (0..<24).contains(to)
            else { throw Refusal("quiet") }
            quiet = (Int(from), Int(to))
        }
        return .object(["ok": .flag(true)])
    }

    private mutating func tick(_ json: JSON) throws(Refusal) -> JSON {
        let now = try json.hour("t")
        guard case .list(let pending)? = json["pending"] else { throw Refusal("pending") }
        var items: [TimingPlanner.Item] = []
        for item in pending { items.append(try Self.item(item)) }
        let day = now / 24
        let curve: AnswerCurve
        if let planned, planned.day == day {
            curve = planned.curve
        } else {
            history.forget(before: day / 7)
            curve = AnswerCurve(history, at: day / 7, dateHour: Self.dateHour)
            planned = (day, curve)
            today = TimingPlanner.Day()
        }
        history.add(TimingCounts(openHours: pending.count), in: Self.slot(now), week: day / 7)
        let planner = TimingPlanner(
            outlook: (0...TimingPlanner.horizon).map {
                isQuiet((now + $0) % 24) ? nil : curve.chance(in: Self.slot(now + $0))
            }, hoursOfDay: 24 - now % 24)
        let ids = planner.plan(items, at: now, on: &today).items.map { pending[$0]["id"] ?? .null }
        return .object(["send": .list(ids.count == 1 ? ids : []), "digest": .list(ids.count > 1 ? ids : [])])
    }

    private mutating func feedback(_ json: JSON) throws(Refusal) -> JSON {
        let now = try json.hour("t")
        let counts: TimingCounts
        switch json["outcome"]?.asText {
        case "complete", "snooze": counts = TimingCounts(answered: 1)
        case "dismiss", "ignored": counts = TimingCounts(missed: 1)
        case "self": counts = TimingCounts(unprompted: 1)
        default: throw Refusal("outcome")
        }
        history.add(counts, in: Self.slot(now), week: now / (24 * 7))
        return .object(["ok": .flag(true)])
    }

    private func isQuiet(_ hour: Int) -> Bool {
        quiet.from <= quiet.to
            ? (quiet.from..<quiet.to).contains(hour) : hour >= quiet.from || hour < quiet.to
    }

    /// The hours count from a Monday.
    private static func slot(_ hour: Int) -> TimingSlot {
        TimingSlot(hour / 24 % 7 >= 5 ? .weekend : .working, hour % 24)
    }

    private static func item(_ json: JSON) throws(Refusal) -> TimingPlanner.Item {
        let weight: TimingPlanner.Weight
        switch json["priority"]?.asText {
        case "low": weight = .low
        case "normal": weight = .normal
        case "high": weight = .high
        default: throw Refusal("priority")
        }
        return TimingPlanner.Item(
            weight: weight, since: try json.hour("created"), until: try json.hour("due"),
            tries: try json.hour("nudges"), lastShown: try? json.hour("last"))
    }

    fileprivate struct Refusal: Error {
        let member: String

        init(_ member: String) {
            self.member = member
        }
    }
}

extension JSON {
    /// A member that counts hours or tries.
    fileprivate func hour(_ member: String) throws(TimingEvaluation.Refusal) -> Int {
        guard case .number(let number)? = self[member], (0..<1_000_000_000).contains(number) else {
            throw TimingEvaluation.Refusal(member)
        }
        return Int(number)
    }
}
