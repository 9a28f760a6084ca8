import CivilTime
import Rules

/// Why a value does not fit its key: "it is not a time of day".
struct SettingRefusal: Error {
    let reason: String
    /// Whether it is a value of another type; as text, it may say more.
    var isOfOtherType = false

    static let noText = SettingRefusal(reason: "it is not a text", isOfOtherType: true)

    /// Returns what `body` returns.
    /// - Throws: Why a rule does not accept the value.
    static func catching<Value>(_ body: () throws(InvalidValue) -> Value) throws(SettingRefusal) -> Value {
        do {
            return try body()
        } catch {
            throw SettingRefusal(reason: error.reason)
        }
    }
}

/// The form of a setting's values: how to read them, write them and explain them.
struct SettingForm<Value: Sendable>: Sendable {
    /// Completes the sentence "write ...": `true or false`.
    let instruction: String
    /// Throws `SettingRefusal`.
    let read: @Sendable (TOMLValue) throws -> Value
    let write: @Sendable (Value) -> TOMLValue
}

extension SettingForm {
    /// Values that the file has as text.
    /// - Parameters:
    ///   - refusal: Why values of another type do not fit, nor text of which `read` makes `nil`.
    ///   - write: By default, the value's description.
    static func text(
        _ instruction: String, else refusal: SettingRefusal = .noText,
        read: @escaping @Sendable (String) throws -> Value?,
        write: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) -> Self {
        Self(
            instruction: instruction,
            read: { value in
                guard case .text(let text) = value, let content = try read(text) else { throw refusal }
                return content
            }, write: { .text(write($0)) })
    }

    /// The values of `form`, or `word` for `nil`.
    static func optional<Wrapped>(
        _ form: SettingForm<Wrapped>, or word: String, _ instruction: String
    ) -> Self where Value == Wrapped? {
        Self(
            instruction: instruction, read: { $0 == .text(word) ? nil : try form.read($0) },
            write: { $0.map(form.write) ?? .text(word) })
    }
}

extension SettingForm where Value == Bool {
    static var flag: Self {
        Self(
            instruction: "true or false",
            read: { value in
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
            read: { value in
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

extension SettingForm {
    /// A list of values that `element` reads, without duplicates.
    ///
    /// - Parameters:
    ///   - count: How many values the list may have.
    ///   - example: The list as people write it, `["15m", "1h"]`.
    static func list<Element: Hashable>(
        of element: SettingForm<Element>, _ count: ClosedRange<Int>, example: String
    ) -> Self where Value == [Element] {
        Self(
            instruction: "a list such as \(example); each is \(element.instruction)",
            read: { value in
                guard case .list(let values) = value else { throw SettingRefusal(reason: "it is not a list") }
                guard count.contains(values.count) else {
                    throw SettingRefusal(
                        reason: values.count < count.lowerBound
                            ? "the list is too short" : "the list is longer than \(count.upperBound)")
                }
                var elements: [Element] = []
                for value in values {
                    let content: Element
                    do {
                        content = try element.read(value)
                    } catch let refusal as SettingRefusal {
                        throw SettingRefusal(reason: "\(value.literal) in it: \(refusal.reason)")
                    }
                    guard !elements.contains(content) else {
                        throw SettingRefusal(reason: "\(value.literal) is in it twice")
                    }
                    elements.append(content)
                }
                return elements
            }, write: { .list($0.map(element.write)) })
    }
}

extension SettingForm where Value == TimeOfDay {
    static var timeOfDay: Self {
        .text(
            "a time of day with 24 hours, such as \"09:00\"",
            else: SettingRefusal(reason: "it is not a time of day"),
            // Accept "9:00" for "09:00".
            read: { TimeOfDay($0.dropFirst().first == ":" ? "0" + $0 : $0) })
    }
}

extension SettingForm where Value == TimeOfDay? {
    /// A time of day, or `word` for `nil`, which means the time of another setting.
    static func timeOfDay(or word: String) -> Self {
        let form = SettingForm<TimeOfDay>.timeOfDay
        return .optional(form, or: word, "\(form.instruction), or \"\(word)\"")
    }
}

extension SettingForm where Value == DigestTime {
    static var digestTime: Self {
        .text(
            "\"off\", \"auto\", or a day and a time such as \"sun 18:00\"",
            else: SettingRefusal(reason: "it is not a time of the week"), read: { DigestTime($0) })
    }
}

extension SettingForm where Value == Weekday {
    static var weekday: Self {
        .text(
            "a day such as \"monday\"", else: SettingRefusal(reason: "it is not a day of the week"),
            read: { text in Weekday.allCases.first { $0.englishName == text.lowercased() } },
            write: \.englishName)
    }
}

extension SettingForm where Value == SnoozeRule {
    static var snoozeRule: Self {
        .text(
            """
            "usual", a length such as "1h", a time such as "18:30", "evening", "tomorrow", "weekend" or "next week"
            """, else: SettingRefusal(reason: "it is not a snooze length or time"), read: { SnoozeRule($0) })
    }
}

extension SettingForm where Value == RecipeSearch {
    static var recipeSearch: Self {
        .text(
            """
            an https address (or http on this machine) with {names} in it, such as "\(RecipeSearch.usual)"
            """, else: SettingRefusal(reason: "it is not a search address"), read: { RecipeSearch($0) })
    }
}

extension SettingForm where Value == String {
    /// One line of up to 100 characters.
    static var name: Self { line("one line of text", 100) }

    /// A line for `/bin/sh -c`, of up to 1,000 characters.
    static var command: Self { line("a one-line shell command", 1000) }

    /// The path of a file, absolute or below the home folder; empty for none.
    static var path: Self {
        let line = line("a path such as \"/srv/calendar/home.ics\" or \"~/home.ics\", or \"\" for none", 1000)
        return Self(
            instruction: line.instruction,
            read: { value in
                let path = try line.read(value)
                guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~/"), path.last != "/" else {
                    throw SettingRefusal(reason: "it is not the path of a file")
                }
                return path
            }, write: line.write)
    }

    private static func line(_ instruction: String, _ longest: Int) -> Self {
        .text(
            instruction,
            read: { text in
                guard text.count <= longest, text.utf8.count <= 8 * longest else {
                    throw SettingRefusal(reason: "it is too long")
                }
                guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
                    throw SettingRefusal(reason: "it is more than one line")
                }
                return text
            })
    }
}

extension SettingForm where Value == WeeklyHours {
    static var weeklyHours: Self {
        .text(
            """
            hours such as "22:00-07:00", or "mon-thu 22:00-07:00, fri-sat 23:30-09:00", or "" for none
            """,
            read: { text in
                do throws(TimeTextError) {
                    return try WeeklyHours(parsing: text)
                } catch {
                    throw SettingRefusal(reason: error.reason)
                }
            })
    }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> {
    static var choice: Self {
        let names = Value.allCases.map { "\"\($0.rawValue)\"" }
        return .text(
            names.dropLast().joined(separator: ", ") + " or " + (names.last ?? ""),
            else: SettingRefusal(reason: "there is no such choice"), read: { Value(rawValue: $0) },
            write: \.rawValue)
    }
}

extension SettingForm where Value == CivilPeriod {
    /// A positive length of at most 3,660 days; days and weeks are those of the calendar.
    static var period: Self {
        Self(
            instruction: "a length such as \"15m\", \"2h\" or \"1d\"",
            read: { try Self.length($0).period },
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

extension SettingForm where Value == CivilPeriod? {
    static var periodOrNever: Self {
        .optional(.period, or: "never", "a length such as \"15m\" or \"1d\", or \"never\"")
    }
}

extension SettingForm where Value == Duration {
    /// A positive length of at most 3,660 days; a day has 24 hours.
    static var duration: Self {
        Self(
            instruction: "a length such as \"30s\", \"10m\", \"2h\" or \"365d\"",
            read: { .seconds(try SettingForm<CivilPeriod>.length($0).exactSeconds) },
            write: { .text(SettingLength(exact: $0).description) })
    }
}

extension SettingForm where Value == Duration? {
    static var durationOrNever: Self {
        .optional(.duration, or: "never", "a length such as \"30s\", or \"never\"")
    }

    /// At least a minute.
    static var minutesOrNever: Self {
        Self(
            instruction: "a length from a minute on such as \"2h\", or \"never\"",
            read: { value in
                let length = try durationOrNever.read(value)
                guard length.map({ $0 >= .seconds(60) }) ?? true else {
                    throw SettingRefusal(reason: "it is too short")
                }
                return length
            }, write: durationOrNever.write)
    }
}

extension SettingForm where Value == NagPolicy {
    /// The lengths of a policy without a cap.
    static var nagPolicy: Self {
        .text(
            "lengths from 10s to 1d, such as \"10m 20m 1h\"",
            read: { text in
                let words = text.split(separator: " ")
                guard (1...NagPolicy.mostIntervals).contains(words.count) else {
                    throw SettingRefusal(reason: words.isEmpty ? "it is empty" : "these are too many")
                }
                let lengths = try words.map { word in
                    let length = try SettingForm<Duration>.duration.read(.text(String(word)))
                    guard NagPolicy.lengths.contains(length) else {
                        throw SettingRefusal(
                            reason: "'\(word)' is shorter than 10 seconds or longer than a day")
                    }
                    return length
                }
                return try SettingRefusal.catching { () throws(InvalidValue) in
                    try NagPolicy(intervals: lengths)
                }
            },
            write: { policy in
                policy.intervals.map { SettingLength(exact: $0).description }.joined(separator: " ")
            })
    }
}
