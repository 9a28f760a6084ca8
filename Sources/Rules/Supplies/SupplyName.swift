/// What a supply is called, so that "Eggs" on the list and "egg" in the fridge are one.
package enum SupplyName {
    /// Equal for the same name in capitals or not, singular or plural.
    package static func key(of name: String) -> String {
        let words = FoldedText.of(name).split(separator: " ").map(String.init)
        guard let last = words.last else { return "" }
        return (words.dropLast() + [singular(last)]).joined(separator: " ")
    }

    private static func singular(_ word: String) -> String {
        guard word.utf8.count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix)
        else { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        let hasE = ["oes", "ses", "xes", "ches", "shes"].contains(where: word.hasSuffix)
        return String(word.dropLast(hasE ? 2 : 1))
    }
}
