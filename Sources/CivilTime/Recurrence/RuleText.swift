/// The text of an external rule, valid or not.
///
/// An unsupported rule, such as one of another calendar (`RSCALE`, RFC 7529), is kept unchanged and never
/// reinterpreted: it adds no occurrences to the start, and `why` tells the user the reason.
package enum RuleText: Sendable, Hashable {
    case understood(RecurrenceRule)
    case kept(String, why: TimeTextError)

    package init(_ text: String) {
        do {
            self = .understood(try RecurrenceRule(parsing: text))
        } catch {
            self = .kept(text, why: error)
        }
    }

    /// `nil` if the rule is unsupported or invalid.
    package var rule: RecurrenceRule? {
        guard case .understood(let rule) = self else { return nil }
        return rule
    }
}
