package import Rules

/// The input of `Names1.Find`.
extension NameQuery: RequestRecord {
    package static let fields: [RecordField<NameQuery>] = [
        .orEmpty("kinds", \.kinds, .list(of: .word)),
        .required("text", \.text, .text),
        .optional("status", \.status, .word),
        .optional("is_beginning", \.isBeginning, .flag),
        .optional("food_only", \.isFoodOnly, .flag),
        .orEmpty("beginnings", \.beginnings, .list(of: .text)),
        .optional("limit", \.limit, .uint32),
    ]
}
