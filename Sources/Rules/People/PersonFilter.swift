/// For whom the subjects of a list are to be. Without conditions, for whomever.
package struct PersonFilter: Sendable, Hashable {
    /// Only for this person.
    package var person: String?
    /// Only for whoever uses this computer, or for anyone.
    package var isMine: Bool?

    package init(person: String? = nil, isMine: Bool? = nil) {
        (self.person, self.isMine) = (person, isMine)
    }
}
