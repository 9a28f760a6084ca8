/// Words that an order stores. All programs store the same ones: what was lent is matched with its task by the title.
package enum StoredWords {
    /// The title of the task that reminds of getting back what was lent.
    package static func titleOfGettingBack(_ item: String, from borrower: String) -> String {
        "Get back \(item) from \(borrower)"
    }

    /// The note of a task that these people have done.
    package static func noteOfDoing(by people: String) -> String { "Done by \(people)" }
}
