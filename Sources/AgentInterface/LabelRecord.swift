/// A label as the agent tells it.
package struct LabelRecord: AnswerRecord {
    package var name = ""
    /// `#rrggbb`, lower case.
    package var colour = ""
    /// How many tasks bear it, completed ones too.
    package var tasks: UInt32 = 0

    package init() {}

    package static let fields: [RecordField<LabelRecord>] = [
        .required("name", \.name, .text),
        .required("colour", \.colour, .text),
        .required("tasks", \.tasks, .uint32),
    ]
}
