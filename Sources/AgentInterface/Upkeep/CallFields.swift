/// A call that may be repeated.
package struct CallFields: RequestRecord {
    /// 1 to 200 characters of the caller's own.
    package var key = ""
    /// What is called.
    package var tool = ""
    /// Any text that equal calls have in common.
    package var arguments = ""

    package init() {}

    package static let fields: [RecordField<CallFields>] = [
        .required("key", \.key, .text),
        .required("tool", \.tool, .text),
        .required("arguments", \.arguments, .text),
    ]
}
