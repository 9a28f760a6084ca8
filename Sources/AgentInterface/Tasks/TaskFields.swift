import DBus
import JSONText
package import Rules

/// The input of `Tasks1.Add`.
package typealias TaskFields = GivenFields<TodoDetails>

/// The input of `Tasks1.Edit`.
package typealias TaskChanges = TodoChanges

extension TodoChanges: RequestRecord {
    package static let fields: [RecordField<TodoChanges>] =
        FieldEdits<TodoDetails>.fields.map { $0.within(\.edits) } + [
            .orEmpty("add_labels", \.addedLabels, .texts),
            .orEmpty("remove_labels", \.removedLabels, .texts),
            .optional("position", \.position, .place),
        ]
}

extension FieldForm where Content == Int {
    /// A place in a list, from 0.
    fileprivate static let place = FieldForm(
        type: .int32, toBus: { .int32(Int32(clamping: $0)) },
        fromBus: { value throws(FieldRefusal) in
            guard let place = value.asInt32 else { return nil }
            guard place >= 0 else {
                throw FieldRefusal(reason: "'\(place)': it is negative; write 0 for the first place")
            }
            return Int(place)
        }, toJSON: { .number(Int64($0)) })
}
