import ArgumentParser
import CivilTime
import Rules

/// Options that set a field of a subject's details, and the words of `--clear`.
extension Option where Value == String? {
    /// An option with the name and the help of `field`.
    /// - Parameter otherName: A second name, without hyphens.
    init(of field: Field<some FieldDetails>, or otherName: String? = nil, completion: CompletionKind? = nil) {
        let names = [String(field.option.dropFirst(2)), otherName].compactMap(\.self)
        self.init(
            name: NameSpecification(names.map { .customLong($0) }), help: ArgumentHelp(field.help),
            completion: completion ?? field.kind.words.map { .list($0) })
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

extension FieldKind {
    /// The words to choose from, if the list is closed.
    fileprivate var words: [String]? {
        if case .word(let words) = self { words } else { nil }
    }
}

/// The texts that people gave for fields, by key.
struct GivenTexts {
    fileprivate let texts: [(key: String, text: String)]

    /// - Parameter options: `nil` for an option that is not given.
    init(_ options: [(key: String, text: String?)]) {
        texts = options.compactMap { option in option.text.map { (option.key, $0) } }
    }

    var isEmpty: Bool { texts.isEmpty }
}

extension Session {
    /// Reads what people typed for the fields of a subject.
    /// - Throws: Which option is wrong, and what would be right.
    func take<Details>(
        _ given: GivenTexts, into fields: inout GivenFields<Details>
    ) throws(CommandFailure) {
        for (key, text) in given.texts {
            let field = Details.field(key)
            let value = try value(typed: text, field.kind, for: field.option)
            do {
                guard try !fields.take(value, for: field) else { continue }
                preconditionFailure("'\(key)' does not take what its kind says")
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
