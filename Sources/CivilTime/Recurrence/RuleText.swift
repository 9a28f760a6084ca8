/// The text of a rule from elsewhere, understood or not.
///
/// What is not understood, such as a rule of another calendar (`RSCALE`, RFC 7529), is kept as it is and
/// never read as something else: the item has its start, and the user is told why there is no more.
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

    /// `nil` if it is not understood.
    package var rule: RecurrenceRule? {
        guard case .understood(let rule) = self else { return nil }
        return rule
    }
}
