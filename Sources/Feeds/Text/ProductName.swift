import Rules

/// Extracts the name of a product from authorities' texts.
enum ProductName {
    /// Words with which a description goes on after the name. Folded.
    private static let ends: [[UInt8]] = [
        "upc", "gtin", "net w", "net.w", "netwt", "n.w.", "ingredients", "ingredient", "contains:",
        "distributed by", "distributed ", "manufactured", "mfg by", "packaged in", "packed in", "packaged",
        "sold in", "item #", "item code", "item no", "item number", "product code", "product number",
        "product #", "product of", "keep refrigerated", "keep frozen", "allergen", "lot ", "lot#", "best by",
        "use by", "sell by", "usa distributor", "www.", "***", "the responsible", "produced by",
        "produced for", "label ", "labeled", "barcode", "nutrition", "size:", "sizes:", "refrigerated;",
        "units per", "sku",
    ].map { Array($0.utf8) }

    /// The part of a description before codes, weights and ingredients.
    static func ofDescription(_ description: String) -> String {
        let folded = FoldedText.bytes(of: description)
        var end = folded.count
        var place = 0
        // How many words come before: a description may itself begin with one of these.
        var words = 0
        while place < folded.count {
            let isStart = place == 0 || !isWord(folded[place - 1])
            if isStart, isWord(folded[place]) || folded[place] == UInt8(ascii: "*") {
                if words >= 2, Self.ends.contains(where: { folded[place...].starts(with: $0) }) {
                    end = place
                    break
                }
                words += 1
            }
            place += 1
        }
        let name = String(decoding: folded[..<end], as: UTF8.self)
        // Folding may change lengths. With plain text it does not, and the name keeps its capitals.
        let kept =
            folded.count == description.utf8.count
            ? String(decoding: description.utf8.prefix(end), as: UTF8.self) : name
        return CleanText.line(String(kept.prefix(300)).trimmed(of: " ,;:.-–(#*"))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
    }

    /// The quoted parts of a text: some sources quote labels.
    static func quoted(in text: String) -> [String] {
        var quoted: [String] = []
        var open: String.Index?
        for index in text.indices {
            switch text[index] {
            case "“": open = text.index(after: index)
            case "”":
                if let start = open { quoted.append(String(text[start..<index])) }
                open = nil
            case "\"":
                if let start = open {
                    quoted.append(String(text[start..<index]))
                    open = nil
                } else {
                    open = text.index(after: index)
                }
            default: continue
            }
        }
        return quoted.map { $0.trimmed(of: " ,.;") }.nonEmpty
    }

    /// The firm and the product in a title such as "Firm Recalls Thing Due to Hazard".
    static func parts(ofTitle title: String) -> (firm: String, thing: String) {
        let words = title.split(separator: " ")
        let end =
            words.indices.first { index in
                let two = words[index...].prefix(2).map { $0.lowercased() }
                return two == ["due", "to"] || two == ["because", "of"]
                    || two == ["produced", "without"] || two.first == "that"
            } ?? words.count
        let head = words[..<end]
        if let verb = head.firstIndex(where: {
            ["recalls", "recall", "reannounces", "expands"].contains($0.lowercased())
        }),
            verb > head.startIndex
        {
            return (
                head[..<verb].joined(separator: " "), head[(verb + 1)...].joined(separator: " ")
            )
        }
        if let verb = head.firstIndex(where: { $0.lowercased() == "recalled" }) {
            return ("", head[..<verb].joined(separator: " "))
        }
        if let alert = head.firstIndex(where: { $0.lowercased() == "alert" }),
            head.dropFirst(alert + 1).first?.lowercased() == "for"
        {
            return ("", head[(alert + 2)...].joined(separator: " "))
        }
        return ("", head.joined(separator: " "))
    }
}

extension String {
    /// The text without any of `characters` at its ends.
    func trimmed(of characters: String) -> String {
        let end = self[...].lastIndex { !characters.contains($0) }
        guard let start = firstIndex(where: { !characters.contains($0) }), let end else { return "" }
        return String(self[start...end])
    }
}
