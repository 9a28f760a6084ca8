/// A word of a name or description, in the form in which products are compared: folded, without plural
/// ending. An apostrophe joins words.
package struct ProductWord: Sendable, Hashable {
    package let text: String
    /// Whether it began in lower case, as names of brands hardly ever do.
    package let isLower: Bool
    /// Whether it ends in a full stop, as abbreviations do: "choc."
    package let isShortened: Bool
    /// Whether a plural ending was removed.
    package let isPlural: Bool
}

package enum ProductWords {
    /// The words of `text` in order, with repetitions.
    package static func of(_ text: String) -> [ProductWord] {
        var words: [ProductWord] = []
        var run: [UInt8] = []
        var isLower = false
        func finish(isShortened: Bool = false) {
            guard !run.isEmpty else { return }
            let text = stem(run)
            words.append(
                ProductWord(
                    text: text, isLower: isLower, isShortened: isShortened,
                    isPlural: text.utf8.count < run.count))
            run.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A, 0x30...0x39:
                if run.isEmpty { isLower = scalar.value >= 0x61 }
                run.append(UInt8(truncatingIfNeeded: scalar.value))
            case 0x41...0x5A:
                if run.isEmpty { isLower = false }
                run.append(UInt8(truncatingIfNeeded: scalar.value) + 32)
            case 0x27, 0x2019, 0x2018, 0xB4, 0x60: continue
            case 0x2E: finish(isShortened: true)
            case 0..<0x80: finish()
            default:
                if run.isEmpty { isLower = scalar.properties.isLowercase }
                let before = run.count
                FoldedText.append(scalar, to: &run)
                // A character that folds to ASCII punctuation ends the word.
                if run.count > before, run[before] < 0x30 {
                    run.removeLast(run.count - before)
                    finish()
                } else if !scalar.properties.isAlphabetic, run.count > before {
                    run.removeLast(run.count - before)
                    if scalar.value != 0xAD { finish() }
                }
            }
        }
        finish()
        return words
    }

    /// Removes the ending of an English plural. Words of up to three letters stay.
    package static func stem(_ word: [UInt8]) -> String {
        let s = UInt8(ascii: "s")
        guard word.count > 3, word.last == s else { return String(decoding: word, as: UTF8.self) }
        func ends(_ ending: String) -> Bool { word.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
        if ends("ss") || ends("us") || ends("is") { return String(decoding: word, as: UTF8.self) }
        if word.count > 4, ends("ies") {
            return String(decoding: word.dropLast(3) + [UInt8(ascii: "y")], as: UTF8.self)
        }
        if ["sses", "shes", "ches", "xes", "zzes"].contains(where: ends) || word.count > 6 && ends("oes") {
            return String(decoding: word.dropLast(2), as: UTF8.self)
        }
        return String(decoding: word.dropLast(), as: UTF8.self)
    }

    /// The letters that people keep when they abbreviate a word: `chicken` and `chkn` both give `chkn`.
    package static func skeleton(of word: [UInt8]) -> [UInt8] {
        var skeleton: [UInt8] = []
        var previous: UInt8 = 0
        for (place, byte) in word.enumerated() {
            defer { previous = byte }
            if place > 0, isVowel(byte) || byte == UInt8(ascii: "y") || byte == previous { continue }
            if byte == UInt8(ascii: "k"), previous == UInt8(ascii: "c"), !skeleton.isEmpty {
                skeleton.removeLast()
            }
            skeleton.append(byte)
        }
        return skeleton
    }

    /// Whether a word has no vowel after its first letter.
    package static func isWithoutVowels(_ word: [UInt8]) -> Bool {
        !word.dropFirst().contains(where: isVowel)
    }

    /// Whether the consonants of `word` are, or begin with, those of `short`, which has no vowels: "ptt" is a
    /// potato.
    package static func hasConsonants(_ word: [UInt8], _ short: [UInt8]) -> Bool {
        guard short.count >= 3, word.first == short.first else { return false }
        var left = short.dropFirst()[...]
        for byte in word.dropFirst() {
            guard let next = left.first else { return true }
            if byte == next {
                left = left.dropFirst()
            } else if !isVowel(byte), byte != UInt8(ascii: "y") {
                return false
            }
        }
        return left.isEmpty
    }

    private static func isVowel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"):
            true
        default: false
        }
    }
}

extension ProductWords {
    /// A word without its vowels; `nil` if fewer than three letters are left.
    package static func consonants(of word: String) -> String? {
        let skeleton = skeleton(of: Array(word.utf8))
        return skeleton.count >= 3 ? String(decoding: skeleton, as: UTF8.self) : nil
    }
}
