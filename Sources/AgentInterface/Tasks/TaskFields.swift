package import Rules

/// The fields that `Tasks1.Add` and `Edit` take. Absent ones have their defaults, or stay.
@dynamicMemberLookup
package struct TaskFields: RequestRecord {
    package var details = GivenFields<TodoDetails>()

    package init() {}

    package subscript<Content>(
        dynamicMember path: WritableKeyPath<GivenFields<TodoDetails>, Content>
    ) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    package static let fields: [RecordField<TaskFields>] =
        TodoDetails.fields.map { .given($0, in: \.details) }
}
