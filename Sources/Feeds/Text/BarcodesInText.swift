import Rules

/// Finds barcodes in authorities' texts: after a keyword, with spaces and hyphens between their digits,
/// several in a row, sometimes without their check digit.
enum BarcodesInText {
    /// All barcodes, without duplicates. Those without a keyword have to be complete, and follow a keyword
    /// elsewhere in the text.
    static func found(in prose: Prose) -> [GTIN] {
        var found: [GTIN] = []
        func add(_ gtin: GTIN) {
            if !found.contains(gtin) { found.append(gtin) }
        }
        var index = 0
        var isAnnounced = false
        while index < prose.count {
            if let end = announcement(in: prose, at: index) {
                isAnnounced = true
                index = end
                while let (gtins, next) = number(in: prose, at: index, isAnnounced: true) {
                    gtins.forEach(add)
                    index = next
                    while isSeparator(prose, index) { index += 1 }
                }
            } else if isAnnounced, let (gtins, next) = number(in: prose, at: index, isAnnounced: false) {
                gtins.forEach(add)
                index = next
            } else {
                index += 1
            }
        }
        return found
    }

    private static let words: Set<String> = [
        "upc", "upcs", "gtin", "gtins", "ean", "eans", "barcode", "barcodes",
    ]
    private static let fillers: Set<String> = [
        "code", "codes", "number", "numbers", "no", "nos", "is", "are", "a", "on", "label", "bottle", "pack",
        "package", "of", "the", "each", "unit", "retail", "individual", "case", "bag", "box", "reads", "13",
        "14", "12",
    ]

    /// Where a number may begin after a keyword at `index`.
    private static func announcement(in prose: Prose, at index: Int) -> Int? {
        var end = index
        if words.contains(prose.text(index)) {
            end = index + 1
        } else if let phrase = prose.end(of: ["universal", "product", "code"], at: index)
            ?? prose.end(of: ["bar", "code"], at: index)
        {
            end = phrase
        } else {
            return nil
        }
        while end < prose.count {
            let text = prose.text(end)
            guard
                prose.kind(end) == .mark && ![".", "-"].contains(text) || text == "."
                    || fillers.contains(text) && !(text.isNumber && prose.kind(end + 1) == .digits)
            else { break }
            end += 1
        }
        return end
    }

    private static func isSeparator(_ prose: Prose, _ index: Int) -> Bool {
        [",", ";", "and", "&", "or", "/", ")", "(", "[", "]", "+"].contains(prose.text(index))
    }

    /// The longest barcode that the digits from `start` on form.
    private static func number(
        in prose: Prose, at start: Int, isAnnounced: Bool
    ) -> (gtins: [GTIN], end: Int)? {
        guard prose.kind(start) == .digits else { return nil }
        var digits = ""
        var index = start
        var best: (gtins: [GTIN], end: Int)?
        var partial: (gtins: [GTIN], end: Int)?
        while prose.kind(index) == .digits, digits.utf8.count + prose.text(index).utf8.count <= 14 {
            digits += prose.text(index)
            index += 1
            // Only a valid number is a barcode.
            if [8, 12, 13, 14].contains(digits.utf8.count), digits.utf8.count > 8 || isAnnounced,
                isAnnounced || index - start == 1 || index - start > 2, let gtin = try? GTIN(digits)
            {
                best = ([gtin], index)
            }
            if isAnnounced, (10...11).contains(digits.utf8.count) {
                partial = (GTIN.readings(of: digits).filter(\.isGlobal), index)
            }

            if prose.text(index) == "-", prose.kind(index + 1) == .digits { index += 1 }
        }
        if let best { return best }
        if let partial, prose.kind(partial.end) != .digits { return partial }
        return isAnnounced ? ([], max(index, start + 1)) : nil
    }
}
