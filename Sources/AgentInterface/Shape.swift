import DBus
import JSONText

/// The arguments or the results of a method: their names and types, and the conversions to and from a value.
struct Shape<Content: Sendable>: Sendable {
    let arguments: [Argument]
    let toBus: @Sendable (Content) -> [Value]
    /// Takes as many values as there are arguments.
    let fromBus: @Sendable ([Value]) throws -> Content

    /// - Throws: An error that names an argument.
    func decode(_ values: [Value]) throws(RecordError) -> Content {
        guard values.count == arguments.count else {
            let wanted = arguments.map(\.type.description).joined()
            let found = values.map(\.type.description).joined()
            throw RecordError(key: "signature", reason: "it must be '\(wanted)', not '\(found)'")
        }
        do {
            return try fromBus(values)
        } catch {
            throw error as? RecordError ?? RecordError(key: "signature", reason: "\(error)")
        }
    }
}

extension Shape where Content == Void {
    static let nothing = Shape(arguments: [], toBus: { [] }, fromBus: { _ in })
}

extension Shape {
    static func one(_ name: String, _ form: FieldForm<Content>) -> Shape {
        Shape(
            arguments: [Argument(name, form.type)], toBus: { [form.toBus($0)] },
            fromBus: { try form.decode($0[0], key: name) })
    }

    static func two<First, Second>(
        _ name: String, _ form: FieldForm<First>, _ name2: String, _ form2: FieldForm<Second>
    ) -> Shape where Content == (First, Second) {
        Shape(
            arguments: [Argument(name, form.type), Argument(name2, form2.type)],
            toBus: { [form.toBus($0.0), form2.toBus($0.1)] },
            fromBus: { values in
                (try form.decode(values[0], key: name), try form2.decode(values[1], key: name2))
            })
    }

    static func three<First, Second, Third>(
        _ name: String, _ form: FieldForm<First>, _ name2: String, _ form2: FieldForm<Second>,
        _ name3: String,
        _ form3: FieldForm<Third>
    ) -> Shape where Content == (First, Second, Third) {
        Shape(
            arguments: [
                Argument(name, form.type), Argument(name2, form2.type), Argument(name3, form3.type),
            ],
            toBus: { [form.toBus($0.0), form2.toBus($0.1), form3.toBus($0.2)] },
            fromBus: { values in
                (
                    try form.decode(values[0], key: name), try form2.decode(values[1], key: name2),
                    try form3.decode(values[2], key: name3)
                )
            })
    }
}

extension Shape {
    /// - Parameters:
    ///   - whole: Makes the content from its four parts.
    ///   - parts: Splits the content into its four parts.
    static func four<First, Second, Third, Fourth>(
        _ name: String, _ form: FieldForm<First>, _ name2: String, _ form2: FieldForm<Second>,
        _ name3: String, _ form3: FieldForm<Third>, _ name4: String, _ form4: FieldForm<Fourth>,
        whole: @escaping @Sendable (First, Second, Third, Fourth) -> Content,
        parts: @escaping @Sendable (Content) -> (First, Second, Third, Fourth)
    ) -> Shape {
        Shape(
            arguments: [
                Argument(name, form.type), Argument(name2, form2.type), Argument(name3, form3.type),
                Argument(name4, form4.type),
            ],
            toBus: {
                let (first, second, third, fourth) = parts($0)
                return [form.toBus(first), form2.toBus(second), form3.toBus(third), form4.toBus(fourth)]
            },
            fromBus: { values in
                whole(
                    try form.decode(values[0], key: name), try form2.decode(values[1], key: name2),
                    try form3.decode(values[2], key: name3), try form4.decode(values[3], key: name4))
            })
    }
}

extension FieldForm where Content: BusRecord {
    static var record: FieldForm {
        dictionary(
            toBus: { $0.busValue }, fromBus: { value throws(RecordError) in try Content(busValue: value) },
            toJSON: { $0.json })
    }
}

extension FieldForm {
    /// A dictionary `a{sv}`.
    static func dictionary(
        toBus: @escaping @Sendable (Content) -> Value,
        fromBus: @escaping @Sendable (Value) throws(RecordError) -> Content,
        toJSON: @escaping @Sendable (Content) -> JSON
    ) -> FieldForm {
        FieldForm(
            type: .dictionary(key: .string, value: .variant), toBus: toBus,
            fromBus: { value throws(FieldRefusal) in
                do throws(RecordError) {
                    return try fromBus(value)
                } catch {
                    throw FieldRefusal(reason: error.description)
                }
            }, toJSON: toJSON)
    }
}

extension Argument {
    /// The types of forms are our own, each a single valid type.
    fileprivate init(_ name: String, _ type: ValueType) {
        self.init(name, Signature(stringLiteral: type.description))
    }
}
