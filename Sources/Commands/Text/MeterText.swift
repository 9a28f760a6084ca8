import AgentInterface
import Rules

/// What the commands for meters say.
enum MeterText {
    static let valueArgument = "the reading"
    static let noMeters = "No meters. Add one: steward meter add Car --unit km --value 48210"
    static let nothingToChange = "say what to change: --name or --unit"
    static let onNeedsValue = "--on says when the meter showed a value; give --value as well"
    static func isNoReading(_ text: String, for option: String) -> String {
        "cannot understand '\(text)' for \(option): a reading is a number, 0 or more; write for example 48950"
    }
    static func hasOtherUnit(_ text: String, for option: String, _ unit: String) -> String {
        "cannot take '\(text)' for \(option): the meter counts \(unit); give the reading in \(unit)"
    }
    static func isLower(
        _ now: String, than before: String, on day: String, _ meter: String, _ value: DecimalAmount
    ) -> String {
        "\(now) is less than \(before), read \(day); nothing changed. If the earlier reading was wrong: "
            + "steward meter set '\(meter)' \(value) --correct; if the meter is new: "
            + "steward meter replace '\(meter)' --value \(value)"
    }
    static func asksMeaning(_ now: String, _ before: String, on day: String) -> String {
        "\(now) is less than \(before), read \(day). Was the earlier reading wrong (w), "
            + "has the meter been replaced (r), or neither (n)?"
    }

    static func isFast(_ now: String, _ before: String, on day: String, _ perDay: String?) -> String {
        "\(now) is far more than \(before), read \(day)"
            + (perDay.map { "; it usually goes up by about \($0) a day" } ?? "")
    }
    static func asksWhetherRight(_ words: String) -> String {
        "\(words.prefix(1).uppercased())\(words.dropFirst()). Is it right?"
    }
    /// - Parameter command: What says that it is right.
    static func isRefused(_ words: String, unless command: String) -> String {
        "\(words); nothing changed. If it is right: \(command)"
    }
    static func setCommand(_ meter: String, _ value: DecimalAmount) -> String {
        "steward meter set '\(meter)' \(value) --correct"
    }
    static func replaceCommand(_ meter: String, old: DecimalAmount, value: DecimalAmount) -> String {
        "steward meter replace '\(meter)' --old \(old) --value \(value) --correct"
    }
    /// - Parameter day: When it was read.
    static func isLowerAtLast(_ last: String, than before: String, on day: String) -> String {
        "the final reading, \(last), is less than \(before), read \(day)"
    }
    static let correctNeedsOld = "--correct goes with --old, the final reading of the old meter"
    /// `Removed the readings that contradict the new one: 48210 km (3 November) and 48950 km (21 November).`
    static func removedReadings(_ readings: [(DecimalAmount, String)], _ unit: String) -> String {
        if readings.count == 1, let (value, day) = readings.first {
            return "Removed the reading of \(amount(value, unit)) from \(day), which contradicts the new one."
        }
        let names = readings.map { "\(amount($0.0, unit)) (\($0.1))" }.joinedWords(" and ")
        return "Removed the readings that contradict the new one: \(names)."
    }

    /// The error for a meter that does not exist.
    static func noMeter(_ name: String, _ value: DecimalAmount, _ unit: String) -> String {
        "there is no meter called '\(name)'; to add it: "
            + "steward meter add '\(name)' --unit \(unit) --value \(value)"
    }

    // MARK: - Confirmations

    static func added(_ meter: MeterRecord) -> String {
        "Added the meter '\(name(meter))', \(reading(meter))"
    }
    static func read(_ meter: MeterRecord, _ value: DecimalAmount) -> String {
        let rate = rate(meter)
        return "\(name(meter)): \(amount(value, meter.unit))\(rate.isEmpty ? "" : ", \(rate)")"
    }
    static func replaced(_ meter: MeterRecord) -> String {
        "\(name(meter)): replaced by a meter that shows \(reading(meter)); \(total(meter))"
    }
    static func changed(_ meter: MeterRecord) -> String {
        "Changed the meter '\(name(meter))', \(reading(meter))"
    }
    static func removed(_ names: [String]) -> String {
        "Removed " + names.map { "the meter '\(VisibleText.line($0))'" }.joinedWords(" and ")
    }
    static func byIntervalOnly(_ plans: [String]) -> String {
        "Only the interval counts now for \(plans.map { "'\(VisibleText.line($0))'" }.joinedWords(" and "))."
    }
    /// `  Change the oil: due Fri 27 Nov, or at 63210 km`.
    static func plan(_ plan: MaintenanceRecord, due: String) -> String {
        let title = VisibleText.line(plan.title)
        return "  \(title): "
            + ([MaintenanceText.nextDue(due)] + [at(plan)].compactMap(\.self)).joinedWords(", ")
    }

    // MARK: - Facts

    static func amount(_ value: DecimalAmount, _ unit: String) -> String {
        "\(value) \(VisibleText.line(unit))"
    }
    static func reading(_ meter: MeterRecord) -> String {
        meter.value.map { amount($0, meter.unit) } ?? "in \(VisibleText.line(meter.unit)), not read yet"
    }
    static func total(_ meter: MeterRecord) -> String {
        meter.total.map { "\(amount($0, meter.unit)) in total" } ?? ""
    }
    /// `about 41 km a day`; empty if it is not known.
    static func rate(_ meter: MeterRecord) -> String {
        meter.perDay.map { "about \(amount($0, meter.unit)) a day" } ?? ""
    }
    static func rateOrWhyNot(_ meter: MeterRecord) -> String {
        meter.perDay == nil ? unknownRate : rate(meter)
    }
    static let unknownRate = "not known yet: that takes two readings at least a week apart"

    private static func name(_ meter: MeterRecord) -> String { VisibleText.line(meter.name) }

    // MARK: - Maintenance

    static let noneTakesNoUse = "with --meter none, only the interval counts; give --every without --or"
    static let needsUse =
        "--or combines an interval with the use of a meter; write, for example, --every \"500 h\" --or \"6 months\""
    static func needsMeter(_ unit: String, _ item: String?, _ fitting: [String]) -> String {
        if !fitting.isEmpty {
            let names = fitting.map { "'\($0)'" }.joinedWords(" or ")
            return "name the meter that counts \(unit), with --meter: \(names)"
        }
        let name = item ?? "Car"
        return "there is no meter that counts \(unit); add it first, such as: "
            + "steward meter add '\(name)' --unit \(unit) --value 0"
    }
    /// What the meter showed when it was done is more than it has ever shown.
    static func isMoreThanRead(_ shown: DecimalAmount, _ meter: MeterRecord) -> String {
        let name = VisibleText.line(meter.name)
        return
            "cannot take '\(shown)' for --done-at: '\(name)' shows \(reading(meter)); if it shows more by now: "
            + "steward meter set \(ShellWords.line([name])) \(shown)"
    }
    static func isMeterAndNoItem(_ name: String) -> String {
        "there is no item called '\(name)', but there is a meter of that name: give --meter \(ShellWords.line([name])) "
            + "instead, or add the item first: steward item add \(ShellWords.line([name]))"
    }
    static func countsOther(_ meter: String, _ own: String, _ unit: String) -> String {
        "the meter '\(meter)' counts \(own), not \(unit); give the use in \(own), or name another meter with --meter"
    }
    /// `at 63210 km`, or since when it is reached; `nil` without a meter.
    static func at(_ plan: MaintenanceRecord) -> String? {
        guard let dueAt = plan.dueAt else { return nil }
        let threshold = amount(dueAt, plan.meterUnit ?? "")
        if let reading = plan.reading, reading >= dueAt { return isReached(dueAt, threshold) }
        return "or at \(threshold)"
    }
    /// After a replacement, the new meter may never show what it was due at.
    private static func isReached(_ dueAt: DecimalAmount, _ threshold: String) -> String {
        dueAt.isNegative ? "its use has been reached" : "\(threshold) reached"
    }
    /// `Car, 48950 km`.
    static func meter(of plan: MaintenanceRecord) -> String {
        [plan.meterName.map { VisibleText.line($0) }, plan.reading.map { amount($0, plan.meterUnit ?? "") }]
            .compactMap(\.self).joinedWords(", ")
    }
    /// When the reading that makes it due is expected.
    static func expectation(_ plan: MaintenanceRecord, on day: String?) -> String {
        guard let dueAt = plan.dueAt else { return "" }
        let threshold = amount(dueAt, plan.meterUnit ?? "")
        if let reading = plan.reading, reading >= dueAt { return isReached(dueAt, threshold) }
        return day.map { "\(threshold), expected about \($0)" } ?? "\(threshold), no forecast yet"
    }
    static func noForecast(_ plan: MaintenanceRecord) -> String {
        let meter = VisibleText.line(plan.meterName ?? "")
        return plan.reading == nil
            ? "The meter '\(meter)' has not been read yet: until it is, only the interval counts."
            : "Steward cannot forecast the meter '\(meter)' yet: until two readings are a week apart, only the "
                + "interval, or a reading that reaches the use, makes this due."
    }
    /// Which reading counts for maintenance that was done without one.
    static func counts(from reading: String, of meter: String) -> String {
        "The use counts from \(reading), the last reading of '\(meter)'; --reading gives a newer one."
    }
    static func usualInterval(_ interval: String) -> String {
        "It is due after \(interval) at the latest; --or changes that."
    }
    enum Heading {
        static let meter = "METER"
        static let reading = "READING"
        static let readOn = "READ"
        static let rate = "RATE"
        static let plans = "MAINTENANCE"
        static let date = "DATE"
        static let total = "TOTAL"
    }

    enum Label {
        static let id = "id"
        static let reading = "reading"
        static let readOn = "read on"
        static let total = "total"
        static let rate = "rate"
        static let meter = "meter"
        static let dueAt = "due at"
    }
}
