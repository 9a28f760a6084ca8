package import CivilTime

/// A reading as somebody gives it.
package struct NewMeterReading: Sendable, Hashable {
    package var value: DecimalAmount
    /// Today if `nil`.
    package var day: CivilDate?
    /// Whether it is right although readings contradict it, which are then wrong.
    package var isCorrection = false

    package init(_ value: DecimalAmount, on day: CivilDate? = nil, isCorrection: Bool = false) {
        self.value = value
        self.day = day
        self.isCorrection = isCorrection
    }

    /// The log with this reading.
    /// - Throws: If the value or the day is impossible, or the use would fall.
    package func added(to log: MeterLog, of meter: Meter, on today: CivilDate) throws(InvalidValue)
        -> MeterLog
    {
        let day = try checkedDay(on: today)
        try Self.check(value, as: "value")
        do throws(MeterLog.Doubt) {
            if isCorrection { return try log.correcting(value, on: day) }
            let added = try log.adding(value, on: day)
            try log.checkHaste(of: value, on: day)
            return added
        } catch {
            throw InvalidValue(error, value, of: meter, as: "value")
        }
    }

    /// The log with this reading as the first one of a new meter.
    /// - Parameter old: What the old meter showed in the end. `isCorrection` says that it is right.
    package func replacing(
        in log: MeterLog, of meter: Meter, old: DecimalAmount?, on today: CivilDate
    ) throws(InvalidValue) -> MeterLog {
        let day = try checkedDay(on: today)
        try Self.check(value, as: "value")
        if let old { try Self.check(old, as: "old") }
        do throws(MeterLog.Doubt) {
            return try log.replacing(value, on: day, old: old, isRight: isCorrection)
        } catch {
            throw InvalidValue(error, old ?? value, of: meter, as: old == nil ? "on" : "old")
        }
    }

    private func checkedDay(on today: CivilDate) throws(InvalidValue) -> CivilDate {
        let day = day ?? today
        guard day <= today else {
            throw InvalidValue(
                field: "on", value: day.description, reason: "that day is in the future",
                remedy: "give the day on which the meter was read")
        }
        return day
    }

    private static func check(_ value: DecimalAmount, as field: String) throws(InvalidValue) {
        guard !value.isNegative, value <= Quantity.most else {
            throw InvalidValue(
                field: field, value: value.description,
                reason: value.isNegative ? "it is negative" : "it is too large",
                remedy: "write what the meter shows, up to \(Quantity.most)")
        }
    }
}

extension InvalidValue {
    fileprivate init(_ doubt: MeterLog.Doubt, _ value: DecimalAmount, of meter: Meter, as field: String) {
        func words(_ reading: MeterReading) -> String { "\(reading.value) \(meter.unit)" }
        switch doubt {
        case .isLower(let earlier):
            self.init(
                field: field, value: "\(value) \(meter.unit)",
                reason: "the reading on \(earlier.day) is higher: \(words(earlier))",
                remedy: "say that it corrects that reading, or that the meter has been replaced")
        case .isHigher(let later):
            self.init(
                field: field, value: "\(value) \(meter.unit)",
                reason: "there is already a later reading, on \(later.day): \(words(later))",
                remedy: "give the day of this reading, or say that it corrects the later one")
        case .isFast(let earlier, let rate):
            let perDay =
                rate.perDay.map { ", and the meter usually goes up by about \($0) \(meter.unit) a day" } ?? ""
            self.init(
                field: field, value: "\(value) \(meter.unit)",
                reason: "it is far more than the \(words(earlier)) read on \(earlier.day)\(perDay)",
                remedy: "check it for an extra digit, or say that it is correct")
        case .isTooLarge:
            self.init(
                field: field, value: value.description, reason: "the total use would be too large",
                remedy: "write what the meter shows")
        }
    }
}
