/// A text that was meant to be a time, a date or a length, and is not.
///
/// All that a person needs to write it better; `description` is one line and safe to show.
package struct TimeTextError: Error, Hashable, CustomStringConvertible {
    /// The text as it was given, shortened and without control characters.
    package let value: String
    /// What is wrong with it, without a full stop: "there is no 30 February".
    package let reason: String
    /// What would be understood, without a full stop: "write a date as YYYY-MM-DD".
    package let remedy: String

    package init(value: String, reason: String, remedy: String) {
        self.value = Self.presentable(value)
        self.reason = reason
        self.remedy = remedy
    }

    package var description: String {
        "cannot understand '\(value)': \(reason); \(remedy)"
    }

    /// The first 60 characters of `text`, those replaced that a terminal would obey rather than show.
    ///
    /// The text may have come over the bus from anybody (docs/safety.md).
    static func presentable(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(60) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                shown.append("\u{FFFD}")
            default:
                shown.append(scalar)
            }
        }
        return String(shown) + (text.unicodeScalars.count > 60 ? "…" : "")
    }
}
