/// A text that should have been a time, a date or a length, but is not.
///
/// Tells the user how to correct it; `description` is a single line and safe to print.
package struct TimeTextError: Error, Hashable, CustomStringConvertible {
    /// The given text, shortened and without control characters.
    package let value: String
    /// The fault, without a full stop: "there is no 30 February".
    package let reason: String
    /// The correction, without a full stop: "write a date as YYYY-MM-DD".
    package let remedy: String
    /// Whether the text has two readings, so that no other reader may choose between them.
    package let isAmbiguous: Bool

    package init(value: String, reason: String, remedy: String, isAmbiguous: Bool = false) {
        self.value = Self.presentable(value)
        self.reason = reason
        self.remedy = remedy
        self.isAmbiguous = isAmbiguous
    }

    package var description: String {
        "cannot understand '\(value)': \(reason); \(remedy)"
    }

    /// The first 60 characters of `text`; replaces those that a terminal would act on instead of printing.
    ///
    /// The text is untrusted: any program may have sent it over the bus.
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
