/// What became of the command in `hooks.due`, run with an example.
package struct HookTestRecord: AnswerRecord {
    /// As in the settings.
    package var command = ""
    /// What it was given on its standard input: one JSON object.
    package var input = ""
    /// The beginning of what it wrote, in lines.
    package var output = ""
    /// Why it failed, to complete "The command failed: "; absent if it did not.
    package var failure: String?

    package init() {}

    package static let fields: [RecordField<HookTestRecord>] = [
        .required("command", \.command, .text),
        .required("input", \.input, .text),
        .required("output", \.output, .text),
        .optional("failure", \.failure, .text),
    ]
}
