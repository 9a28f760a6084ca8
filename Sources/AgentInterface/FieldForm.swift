import CivilTime
import DBus
import EventLoop
import JSONText
import Rules

/// Why a value of the right type is invalid.
struct FieldRefusal: Error {
    let reason: String
}

/// How values of one kind are written on the bus and in JSON.
struct FieldForm<Content: Sendable>: Sendable {
    let type: ValueType
    let toBus: @Sendable (Content) -> Value
    /// Returns `nil` for a value of another type.
    let fromBus: @Sendable (Value) throws(FieldRefusal) -> Content?
    let toJSON: @Sendable (Content) -> JSON

    /// - Throws: An error that names `key`.
    func decode(_ value: Value, key: String) throws(RecordError) -> Content {
        do throws(FieldRefusal) {
            guard value.type == type, let content = try fromBus(value) else {
                throw FieldRefusal(reason: "it must be of type \(type), not \(value.type)")
            }
            return content
        } catch {
            throw RecordError(key: key, reason: error.reason)
        }
    }
}

extension FieldForm where Content == String {
    static let text = FieldForm(
        type: .string, toBus: { .text($0) }, fromBus: { $0.asString }, toJSON: { .text($0) })
}

extension Value {
    /// A string with U+FFFD for each U+0000, which no D-Bus string may contain: a flipped bit of a database can make
    /// one, and would otherwise hide a whole list.
    static func text(_ text: String) -> Value {
        guard text.utf8.contains(0) else { return .string(text) }
        let scalars = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }
        return .string(String(String.UnicodeScalarView(scalars)))
    }
}

extension FieldForm where Content == [String] {
    static let texts = FieldForm(
        type: .array(.string), toBus: { .array(of: .string, $0.map { .text($0) }) },
        fromBus: { $0.asStrings }, toJSON: { .list($0.map { .text($0) }) })
}

extension FieldForm where Content == Bool {
    static let flag = FieldForm(
        type: .boolean, toBus: { .boolean($0) }, fromBus: { $0.asBoolean }, toJSON: { .flag($0) })
}

extension FieldForm where Content == UInt8 {
    static let byte = FieldForm(
        type: .byte, toBus: { .byte($0) }, fromBus: { $0.asByte }, toJSON: { .number(Int64($0)) })
}

extension FieldForm where Content == Int32 {
    static let int32 = FieldForm(
        type: .int32, toBus: { .int32($0) }, fromBus: { $0.asInt32 }, toJSON: { .number(Int64($0)) })
}

extension FieldForm where Content == UInt32 {
    static let uint32 = FieldForm(
        type: .uint32, toBus: { .uint32($0) }, fromBus: { $0.asUInt32 }, toJSON: { .number(Int64($0)) })
}

extension FieldForm where Content == Int64 {
    static let int64 = FieldForm(
        type: .int64, toBus: { .int64($0) }, fromBus: { $0.asInt64 }, toJSON: { .number($0) })
}

extension FieldForm where Content == UInt64 {
    static let uint64 = FieldForm(
        type: .uint64, toBus: { .uint64($0) }, fromBus: { $0.asUInt64 },
        toJSON: { .number(Int64(clamping: $0)) })
}

extension FieldForm where Content == OwnedDescriptor {
    /// An open file; `null` in JSON.
    static let descriptor = FieldForm(
        type: .unixFD, toBus: { .unixFD($0) }, fromBus: { $0.asUnixFD }, toJSON: { _ in .null })
}

extension FieldForm where Content == Instant {
    /// Milliseconds since 1970 on the bus, RFC 3339 in JSON.
    static let instant = FieldForm(
        type: .int64, toBus: { .int64($0.millisecondsSince1970) },
        fromBus: { $0.asInt64.map(Instant.init(millisecondsSince1970:)) }, toJSON: { .text($0.description) })
}

extension FieldForm where Content == Duration {
    /// Whole seconds on the bus, an ISO 8601 duration in JSON.
    static let seconds = FieldForm(
        type: .int64, toBus: { .int64($0.components.seconds) }, fromBus: { $0.asInt64.map { .seconds($0) } },
        toJSON: { .text(CivilPeriod(seconds: Int(clamping: $0.components.seconds))?.description ?? "PT0S") })

    /// Whole milliseconds on the bus, an ISO 8601 duration in JSON.
    static let milliseconds = FieldForm(
        type: .int64, toBus: { .int64($0.wholeMilliseconds) },
        fromBus: { $0.asInt64.map { .milliseconds($0) } },
        toJSON: seconds.toJSON)
}

extension FieldForm where Content == SnoozeTime {
    static let snoozeTime = canonical(
        else: "is not a snooze time; write PT15M, 2026-11-25T09:00 or nothing")

    /// For times other than those of a snooze.
    static let lengthOrTime = canonical(
        else: "is neither a length nor a time; write PT1H, 2026-11-25T09:00 or nothing")

    /// Canonical text, on the bus and in JSON.
    private static func canonical(else fault: String) -> FieldForm {
        FieldForm(
            type: .string, toBus: { .string($0.description) },
            fromBus: { value throws(FieldRefusal) in
                guard let text = value.asString else { return nil }
                guard let time = SnoozeTime(text) else {
                    throw FieldRefusal(reason: "'\(text.prefix(60))' \(fault)")
                }
                return time
            }, toJSON: { .text($0.description) })
    }
}

extension FieldForm where Content: CanonicalText {
    /// Canonical text, on the bus and in JSON.
    static var canonical: FieldForm {
        FieldForm(
            type: .string, toBus: { .string($0.description) },
            fromBus: { value throws(FieldRefusal) in try value.asString.map(canonicalContent) },
            toJSON: { .text($0.description) })
    }

    fileprivate static func canonicalContent(_ text: String) throws(FieldRefusal) -> Content {
        do {
            return try Content(parsing: text)
        } catch {
            throw FieldRefusal(reason: error.description)
        }
    }
}

extension FieldForm where Content: RawRepresentable<String> & CaseIterable {
    /// One of a closed list of words, on the bus and in JSON.
    static var word: FieldForm {
        FieldForm(
            type: .string, toBus: { .string($0.rawValue) },
            fromBus: { value throws(FieldRefusal) in try value.asString.map(wordContent) },
            toJSON: { .text($0.rawValue) })
    }

    private static func wordContent(_ text: String) throws(FieldRefusal) -> Content {
        guard let word = Content(rawValue: text) else {
            let known = Content.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw FieldRefusal(reason: "'\(text.prefix(60))' is none of \(known)")
        }
        return word
    }
}

extension FieldForm {
    /// Text in the form `form`; empty for `nil`.
    static func orNothing<Wrapped>(_ form: FieldForm<Wrapped>) -> FieldForm where Content == Wrapped? {
        FieldForm(
            type: .string, toBus: { $0.map(form.toBus) ?? .string("") },
            fromBus: { value throws(FieldRefusal) in
                guard let text = value.asString else { return nil }
                return .some(text.isEmpty ? nil : try form.fromBus(value))
            }, toJSON: { $0.map(form.toJSON) ?? .text("") })
    }

    /// An array of values in the form `element`.
    /// - Parameter noun: What users call a value that they count: an error in one names it, "item 3: ...".
    static func list<Element>(
        of element: FieldForm<Element>, numbered noun: String? = nil
    ) -> FieldForm where Content == [Element] {
        FieldForm(
            type: .array(element.type), toBus: { .array(of: element.type, $0.map(element.toBus)) },
            fromBus: { value throws(FieldRefusal) in
                guard let values = value.asArray else { return nil }
                var contents: [Element] = []
                for value in values {
                    do throws(FieldRefusal) {
                        guard let content = try element.fromBus(value) else { return nil }
                        contents.append(content)
                    } catch {
                        guard let noun else { throw error }
                        throw FieldRefusal(reason: "\(noun) \(contents.count + 1): \(error.reason)")
                    }
                }
                return contents
            }, toJSON: { .list($0.map(element.toJSON)) })
    }
}

extension Duration {
    /// Drops fractions of a millisecond, and clamps to the range of `Int64`.
    fileprivate var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, overflow2) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
    }
}
