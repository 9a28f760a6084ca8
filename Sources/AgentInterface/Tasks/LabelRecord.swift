/// A label as the agent sends it.
package struct LabelRecord: AnswerRecord {
    package var name = ""
    /// `#rrggbb`, lower case.
    package var colour = ""
    /// How many tasks have it, including completed ones.
    package var tasks: UInt32 = 0

    package init() {}

    package static let fields: [RecordField<LabelRecord>] = [
        .required("name", \.name, .text),
        .required("colour", \.colour, .text),
        .required("tasks", \.tasks, .uint32),
    ]
}
