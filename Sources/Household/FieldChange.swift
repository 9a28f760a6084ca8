/// What happens to a field that may be empty.
package enum FieldChange<Value: Sendable & Hashable>: Sendable, Hashable {
    case keep
    case clear
    case set(Value)

    /// What the field holds afterwards.
    package func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let value): value
        }
    }
}
