import CivilTime
import DBus
import JSONText
import Rules

extension FieldForm where Content == GTIN {
    static let gtin = FieldForm(ValueForm.gtin)
}

extension FieldForm where Content == DecimalAmount {
    static let amount = FieldForm(ValueForm.amount)
}

extension FieldForm where Content == Quantity {
    static let quantity = FieldForm(ValueForm.quantity)
}

extension FieldForm where Content == Money {
    static let money = FieldForm(ValueForm.money)
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
