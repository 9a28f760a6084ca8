package import CivilTime

/// Which documents to list. Documents have to meet all conditions.
package struct DocumentQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Neither cancelled nor used.
        case present
        case cancelled, all
    }

    /// Defaults to present ones.
    package var status: Status?
    /// Part of title, holder, number, issuer, place or notes, ignoring case.
    package var text: String?
    package var kind: DocumentDetails.Kind?
    /// Only documents whose deadline is before this.
    package var deadlineBefore: CivilDate?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
