/// What of the tasks and the maintenance of a household is for one person, and what that person has done.
package struct FamilyStatus: Sendable, Hashable {
    /// Empty for what is for anyone, and for what an unknown person has done.
    package var name: String
    package var isMe = false
    package var open = 0
    package var overdue = 0
    /// Since the beginning of the week.
    package var done = 0

    package init(name: String) {
        self.name = name
    }
}
