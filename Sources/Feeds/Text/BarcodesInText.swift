import Rules

/// Finds barcodes in authorities' texts: after a keyword, with spaces and hyphens between their digits,
/// several in a row, sometimes without their check digit.
enum BarcodesInText {
    /// What a text says about barcodes.
    struct Reading {
        /// Without duplicates.
        var gtins: [GTIN] = []
        /// The pieces that form them, or stand where one should.
        var used: Set<Int> = []
        /// Whether a number that is meant as a barcode could not be read as one.
        var isPartial = false
        /// Whether a number may be a barcode as well as a lot.
        var isDoubtful = false

        fileprivate mutating func add(_ found: (gtins: [GTIN], end: Int), from start: Int) {
            for gtin in found.gtins where !gtins.contains(gtin) { gtins.append(gtin) }
            used.formUnion(start..<found.end)
            if !found.gtins.contains(where: \.isGlobal) { isPartial = true }
        }
    }

    /// All barcodes, without duplicates. Those without a keyword have to be complete, and follow a keyword
    /// elsewhere in the text.
    static func found(in prose: Prose) -> [GTIN] {
        reading(in: prose, besides: [], isCodeField: false).gtins
    }

    /// - Parameters:
    ///   - dates: Pieces of dates are no barcodes.
    ///   - isCodeField: Whether complete barcodes need no keyword.
    static func reading(
        in prose: Prose, besides dates: [DatesInText.Found], isCodeField: Bool
    ) -> Reading {
        var reading = Reading()
        var index = 0
        var isAnnounced = false
        while index < prose.count {
            if let end = announcement(in: prose, at: index) {
                isAnnounced = true
                index = end
                while let found = number(in: prose, at: index, isAnnounced: true) {
                    reading.add(found, from: index)
                    index = found.end
                    while isSeparator(prose, index) { index += 1 }
                }
            } else if isAnnounced, let found = number(in: prose, at: index, isAnnounced: false) {
                reading.add(found, from: index)
                index = found.end
            } else {
                index += 1
            }
        }
        if isCodeField { addBare(to: &reading, in: prose, besides: dates) }
        return reading
    }

    /// Adds the numbers that stand by themselves in a field of codes, and are barcodes by their check digit.
    private static func addBare(
        to reading: inout Reading, in prose: Prose, besides dates: [DatesInText.Found]
    ) {
        addSpaced(to: &reading, in: prose, besides: dates)
        var doubtful: [Int] = []
        var count = 0
        for index in prose.tokens.indices
        where prose.kind(index) == .digits && (11...14).contains(prose.text(index).utf8.count)
            && !reading.used.contains(index) && !dates.contains(where: { $0.range.contains(index) })
        {
            let isAfterLot = LotsInText.isAnnounced(in: prose, before: index)
            if let gtin = try? GTIN(prose.text(index)), gtin.isGlobal, !isAfterLot {
                reading.add(([gtin], index + 1), from: index)
                count += 1
            } else if !isAfterLot {
                doubtful.append(index)
            } else if (try? GTIN(prose.text(index)))?.isGlobal == true {
                reading.isDoubtful = true
            }
        }
        guard !doubtful.isEmpty else { return }
        // A barcode copied badly, or a lot as long as one.
        reading.isDoubtful = true
        if count > 0 {
            reading.used.formUnion(doubtful)
            reading.isPartial = true
        }
    }

    /// Adds the numbers that are spaced as below the bars, such as "0 11596 52094 0".
    private static func addSpaced(
        to reading: inout Reading, in prose: Prose, besides dates: [DatesInText.Found]
    ) {
        for index in prose.tokens.indices
        where prose.tokens[index].isApart && (1...3).contains(prose.text(index).utf8.count)
            && prose.kind(index - 1) != .digits && !reading.used.contains(index)
            && !LotsInText.isAnnounced(in: prose, before: index)
        {
            guard let found = number(in: prose, at: index, isAnnounced: false), found.end - index >= 4,
                isSpacedAsPrinted(prose.tokens[index..<found.end]), prose.kind(found.end) != .digits,
                !dates.contains(where: { $0.range.overlaps(index..<found.end) })
            else { continue }
            reading.add(found, from: index)
        }
    }

    /// Groups of five or six digits, then the check digit by itself.
    private static func isSpacedAsPrinted(_ tokens: ArraySlice<Prose.Token>) -> Bool {
        let lengths = tokens.filter { $0.kind == .digits }.map(\.text.utf8.count)
        return lengths.count >= 4 && lengths.last == 1
            && lengths.dropLast().suffix(2).allSatisfy { $0 == 5 || $0 == 6 }
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
