import CivilTime
import DBus
import JSONText
import Rules

extension FieldForm where Content == GTIN {
    /// 14 digits, on the bus and in JSON; any product barcode is accepted.
    static let gtin = checked { text throws(InvalidValue) in try GTIN(text) }
}

extension FieldForm where Content == DecimalAmount {
    /// `1.5`, on the bus and in JSON: a text, as a binary number would not be exact.
    static let amount = checked { text throws(InvalidValue) in
        guard let amount = DecimalAmount(text) else {
            throw InvalidValue(
                field: "amount", value: text, reason: "it is not a number with six decimals at most",
                remedy: "write an amount such as 2 or 1.5")
        }
        return amount
    }
}

extension FieldForm where Content == Quantity {
    /// `6`, `1.5 kg`, on the bus and in JSON.
    static let quantity = checked { text throws(InvalidValue) in try Quantity(parsing: text) }
}

extension FieldForm where Content == Money {
    /// `12.90 EUR`, on the bus and in JSON.
    static let money = checked { text throws(InvalidValue) in try Money(parsing: text) }
}

extension FieldForm where Content == DecimalAmount? {
    /// Canonical text; empty for all that is left.
    static let amountOrAll = FieldForm(
        type: .string, toBus: { .string($0?.description ?? "") },
        fromBus: { value throws(FieldRefusal) in
            guard let text = value.asString else { return nil }
            if text.isEmpty { return .some(nil) }
            return try FieldForm<DecimalAmount>.amount.fromBus(value)
        }, toJSON: { .text($0?.description ?? "") })
}

extension FieldForm where Content == CivilDate? {
    /// Canonical text; empty for none.
    static let dayOrNothing = FieldForm(
        type: .string, toBus: { .string($0?.description ?? "") },
        fromBus: { value throws(FieldRefusal) in
            guard let text = value.asString else { return nil }
            if text.isEmpty { return .some(nil) }
            return try FieldForm<CivilDate>.canonical.fromBus(value)
        }, toJSON: { .text($0?.description ?? "") })
}

extension FieldForm where Content: CustomStringConvertible {
    /// Canonical text, on the bus and in JSON; `parse` reads it.
    fileprivate static func checked(
        _ parse: @escaping @Sendable (String) throws(InvalidValue) -> Content
    ) -> FieldForm {
        FieldForm(
            type: .string, toBus: { .string($0.description) },
            fromBus: { value throws(FieldRefusal) in
                guard let text = value.asString else { return nil }
                do throws(InvalidValue) {
                    return try parse(text)
                } catch {
                    throw FieldRefusal(reason: "'\(error.value)': \(error.reason); \(error.remedy)")
                }
            }, toJSON: { .text($0.description) })
    }
}

extension FieldForm {
    /// An array of records that users count: an error in one of them names it, "item 3: ...".
    static func numbered<Element: BusRecord>(_ noun: String) -> FieldForm where Content == [Element] {
        let element = FieldForm<Element>.record
        return FieldForm(
            type: .array(element.type), toBus: { .array(of: element.type, $0.map(element.toBus)) },
            fromBus: { value throws(FieldRefusal) in
                guard let values = value.asArray else { return nil }
                var contents: [Element] = []
                for value in values {
                    do throws(FieldRefusal) {
                        guard let content = try element.fromBus(value) else { return nil }
                        contents.append(content)
                    } catch {
                        throw FieldRefusal(reason: "\(noun) \(contents.count + 1): \(error.reason)")
                    }
                }
                return contents
            }, toJSON: { .list($0.map(element.toJSON)) })
    }
}
