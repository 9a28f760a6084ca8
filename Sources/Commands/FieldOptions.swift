import ArgumentParser
import CivilTime
import Rules

/// Options with the name and the help of a field.
extension Option {
    /// An option that a command reads by itself.
    /// - Parameter otherName: A second name, without hyphens.
    init(of field: Field<some FieldDetails>, or otherName: String? = nil, completion: CompletionKind? = nil)
    where Value == String? {
        self.init(
            name: field.optionName(or: otherName), help: ArgumentHelp(field.help),
            completion: completion ?? field.completion)
    }

    /// An option that `Session.take` reads as the kind of the field demands.
    init(of field: Field<some FieldDetails>, or otherName: String? = nil, completion: CompletionKind? = nil)
    where Value == GivenText? {
        let key = field.key
        self.init(
            name: field.optionName(or: otherName), help: ArgumentHelp(field.help),
            completion: completion ?? field.completion,
            transform: { GivenText(key: key, text: $0) })
    }

    /// An option that may be repeated.
    init(
        wrappedValue: [String], of field: Field<some FieldDetails>, completion: CompletionKind? = nil
    ) where Value == [String] {
        self.init(
            wrappedValue: wrappedValue, name: field.optionName(),
            help: ArgumentHelp(field.help), completion: completion)
    }

    /// The option `--clear`.
    /// - Parameter example: The field to name in the help; `nil` for all.
    init<Details>(
        wrappedValue: [ClearedField<Details>], clearing details: Details.Type, example: String? = nil
    ) where Value == [ClearedField<Details>] {
        self.init(
            wrappedValue: wrappedValue,
            help: ArgumentHelp(CommandLineText.empties(Details.clearable, example: example)),
            completion: .list(Details.clearable))
    }
}

extension Field {
    fileprivate func optionName(or otherName: String? = nil) -> NameSpecification {
        let names = [String(option.dropFirst(2)), otherName].compactMap(\.self)
        return NameSpecification(names.map { .customLong($0) })
    }

    /// The words to choose from, if the list is closed.
    fileprivate var completion: CompletionKind? {
        if case .word(let words) = kind { .list(words) } else { nil }
    }
}

/// The key of a field to clear, with `_` or `-` between its words.
struct ClearedField<Details: FieldDetails>: ExpressibleByArgument {
    let key: String

    init?(argument: String) {
        key = String(argument.map { $0 == "-" ? "_" : $0 })
        guard Details.clearable.contains(key) else { return nil }
    }

    static var allValueStrings: [String] { Details.clearable }
}

/// What people typed for the field with this key.
struct GivenText {
    let key: String
    let text: String
}

/// Options that say what is to be known of a subject, as a command that adds it and one that changes it share.
protocol FieldOptions: ParsableArguments, Sendable {}

extension FieldOptions {
    /// Whether the user has given none of them.
    var isEmpty: Bool {
        Mirror(reflecting: self).children.allSatisfy { ($0.value as? any OmittableOption)?.isOmitted ?? true }
    }
}

/// The declaration of an option, whose value may say that nobody gave it.
private protocol OmittableOption {
    var isOmitted: Bool { get }
}

extension Optional: OmittableOption { fileprivate var isOmitted: Bool { self == nil } }
extension Array: OmittableOption { fileprivate var isOmitted: Bool { isEmpty } }
extension Bool: OmittableOption { fileprivate var isOmitted: Bool { !self } }

extension Option: OmittableOption where Value: OmittableOption {
    fileprivate var isOmitted: Bool { wrappedValue.isOmitted }
}

extension Flag: OmittableOption where Value: OmittableOption {
    fileprivate var isOmitted: Bool { wrappedValue.isOmitted }
}

extension OptionGroup: OmittableOption where Value: FieldOptions {
    fileprivate var isOmitted: Bool { wrappedValue.isEmpty }
}

extension ParsableArguments {
    /// What people typed in those options whose value is a `GivenText`.
    var givenTexts: [GivenText] {
        Mirror(reflecting: self).children.compactMap { ($0.value as? Option<GivenText?>)?.wrappedValue }
    }
}

extension Session {
    /// Reads what people typed in those of the `options` whose value is a `GivenText`.
    /// - Throws: Which option is wrong, and what would be right.
    func take<Details>(
        _ options: some ParsableArguments, into fields: inout GivenFields<Details>
    ) throws(CommandFailure) {
        for given in options.givenTexts {
            let (field, text) = (Details.field(given.key), given.text)
            let value = try value(typed: text, field.kind, for: field.option)
            do {
                guard try !fields.take(value, for: field) else { continue }
                preconditionFailure("'\(field.key)' does not take what its kind says")
            } catch let error as InvalidValue {
                try checked(field.option) { () throws(InvalidValue) in throw error }
            } catch {
                throw CommandFailure(
                    .badData,
                    CommandLineText.cannotTake(VisibleText.line(text), for: field.option, "\(error)"))
            }
        }
    }

    private func value(typed text: String, _ kind: FieldKind, for option: String) throws(CommandFailure)
        -> FieldValue
    {
        switch kind {
        case .line, .paragraphs, .gtin, .when, .other: .text(text)
        case .duration: .number(try period(text, for: option).nominalLength.components.seconds)
        case .quantity:
            .text(try checked(option) { () throws(InvalidValue) in try Quantity(typed: text).description })
        case .money:
            .text(try checked(option) { () throws(InvalidValue) in try Money(typed: text).description })
        case .amount: .text(try amount(text, for: option).description)
        case .day(let direction): .text(try day(text, for: option, direction).description)
        case .length: .text(try calendarLength(text, for: option).description)
        case .dayCount: .number(Int64(try dayCount(text, for: option)))
        case .leads: .numbers(try leads([text]).map(Int64.init))
        case .word: .text(text.lowercased())
        }
    }
}
