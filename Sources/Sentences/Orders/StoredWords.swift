/// Words that an order stores. All programs store the same ones: what was lent is matched with its task by the title.
package enum StoredWords {
    /// The title of the task that reminds of getting back what was lent.
    package static func titleOfGettingBack(_ item: String, from borrower: String) -> String {
        "Get back \(item) from \(borrower)"
    }

    /// The note of a task that was done; `nil` if nothing is known of that.
    package static func note(of completion: OrderCompletion) -> String? {
        switch (completion.doers, completion.cost) {
        case (let people?, let cost?): "\(doneBy)\(people), for \(cost)"
        case (let people?, nil): "\(doneBy)\(people)"
        case (nil, let cost?): "Done for \(cost)"
        case (nil, nil): nil
        }
    }

    /// Who did it, by such a note; `nil` for any other note.
    package static func doers(ofNote note: String) -> String? {
        guard note.hasPrefix(doneBy), !note.contains(where: \.isNewline) else { return nil }
        let words = note.dropFirst(doneBy.count).split(separator: " ")
        let cost = words.indices.dropFirst().first { words[$0] == "for" && words[$0 - 1].hasSuffix(",") }
        let who = words[..<(cost ?? words.endIndex)].joined(separator: " ")
        return who.isEmpty ? nil : cost == nil ? who : String(who.dropLast())
    }

    private static let doneBy = "Done by "
}
