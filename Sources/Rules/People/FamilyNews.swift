/// What somebody else has done that concerns the user of this computer.
package enum FamilyNews: Sendable, Hashable {
    /// It is for the user from now on. `by` is who added it; empty if it was there before, or nobody knows.
    case given(title: String, by: String)
    /// Somebody has done what was for the user.
    case done(title: String, by: String)
}

/// How the user learns of such news.
package enum FamilyTelling: String, Sendable, Hashable, CaseIterable {
    case off
    /// In the daily brief.
    case brief
    /// At once.
    case popup
}
