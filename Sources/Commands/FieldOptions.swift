import ArgumentParser
import Rules

/// Options that set a field of a subject's details, and the words of `--clear`.
extension Option where Value == String? {
    /// An option with the name and the help of `field`.
    /// - Parameter otherName: A second name, without hyphens.
    init(of field: Field<some FieldDetails>, or otherName: String? = nil, completion: CompletionKind? = nil) {
        let names = [String(field.option.dropFirst(2)), otherName].compactMap(\.self)
        self.init(
            name: NameSpecification(names.map { .customLong($0) }), help: ArgumentHelp(field.help),
            completion: completion)
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
