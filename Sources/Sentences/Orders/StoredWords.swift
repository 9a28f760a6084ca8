/// Words that an order stores. All programs store the same ones: what was lent is matched with its task by the title.
package enum StoredWords {
    /// The title of the task that reminds of getting back what was lent.
    package static func titleOfGettingBack(_ item: String, from borrower: String) -> String {
        "Get back \(item) from \(borrower)"
    }

    /// The note of a task that was done; `nil` if nothing is known of that.
    package static func note(of completion: OrderCompletion) -> String? {
        switch (completion.doers, completion.cost) {
        case (let people?, let cost?): "Done by \(people), for \(cost)"
        case (let people?, nil): "Done by \(people)"
        case (nil, let cost?): "Done for \(cost)"
        case (nil, nil): nil
        }
    }
}
