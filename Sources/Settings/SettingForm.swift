import CivilTime

/// Why a value does not fit its key: "it is not a time of day".
struct SettingRefusal: Error {
    let reason: String
}

/// How the values of a setting are written: reading, writing and the words for it.
struct SettingForm<Value: Sendable>: Sendable {
    /// What to write, to complete "write ...".
    let instruction: String
    let read: @Sendable (TOMLValue) throws(SettingRefusal) -> Value
    let write: @Sendable (Value) -> TOMLValue
}

extension SettingForm where Value == Bool {
    static var flag: Self {
        Self(
            instruction: "true or false",
            read: { value throws(SettingRefusal) in
                guard case .flag(let flag) = value else {
                    throw SettingRefusal(reason: "it is neither true nor false")
                }
                return flag
            }, write: { .flag($0) })
    }
}

extension SettingForm where Value == Int {
    static func number(_ range: ClosedRange<Int>) -> Self {
        Self(
            instruction: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { value throws(SettingRefusal) in
                guard case .number(let number) = value else {
                    throw SettingRefusal(reason: "it is not a whole number")
                }
                guard range.contains(number) else {
                    throw SettingRefusal(
                        reason: number < range.lowerBound ? "it is too small" : "it is too large")
                }
                return number
            }, write: { .number($0) })
    }
}

extension SettingForm where Value == TimeOfDay {
    static var timeOfDay: Self {
        Self(
            instruction: "a time of day with 24 hours, such as \"09:00\"",
            read: { value throws(SettingRefusal) in
                // "9:00" is as clear as "09:00".
                guard case .text(let text) = value,
                    let time = TimeOfDay(text.dropFirst().first == ":" ? "0" + text : text)
                else {
                    throw SettingRefusal(reason: "it is not a time of day")
                }
                return time
            }, write: { .text($0.description) })
    }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
    static var choice: Self {
        let names = Value.allCases.map { "\"\($0.rawValue)\"" }
        return Self(
            instruction: names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
            read: { value throws(SettingRefusal) in
                guard case .text(let text) = value, let choice = Value(rawValue: text) else {
                    throw SettingRefusal(reason: "there is no such choice")
                }
                return choice
            }, write: { .text($0.rawValue) })
    }
}

extension SettingForm where Value == CivilPeriod {
    /// A positive length up to ten years; days and weeks are those of the calendar.
    static var period: Self {
        Self(
            instruction: "a length such as \"15m\", \"2h\" or \"1d\"",
            read: { value throws(SettingRefusal) in try Self.length(value).period },
            write: { .text(SettingLength(period: $0).description) })
    }

    fileprivate static func length(_ value: TOMLValue) throws(SettingRefusal) -> SettingLength {
        guard case .text(let text) = value, let length = SettingLength(text) else {
            throw SettingRefusal(reason: "it is not a length")
        }
        guard length.exactSeconds > 0 else { throw SettingRefusal(reason: "it is too short") }
        guard length.exactSeconds <= 3660 * 86_400 else {
            throw SettingRefusal(reason: "it is longer than ten years")
        }
        return length
    }
}

extension SettingForm where Value == Duration {
    /// A positive length up to ten years; a day has 24 hours.
    static var duration: Self {
        Self(
            instruction: "a length such as \"30s\", \"10m\", \"2h\" or \"365d\"",
            read: { value throws(SettingRefusal) in
                .seconds(try SettingForm<CivilPeriod>.length(value).exactSeconds)
            },
            write: { .text(SettingLength(exact: $0).description) })
    }
}

extension SettingForm where Value == Duration? {
    static var durationOrNever: Self {
        Self(
            instruction: "a length such as \"30s\", or \"never\"",
            read: { value throws(SettingRefusal) in
                value == .text("never") ? nil : try SettingForm<Duration>.duration.read(value)
            },
            write: { $0.map(SettingForm<Duration>.duration.write) ?? .text("never") })
    }
}
