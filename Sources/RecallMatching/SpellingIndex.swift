import Rules

/// Finds the words that a user may have meant.
///
/// One typing error leaves the first or the last letter intact, so the search covers only words that share
/// one of these and have nearly the same length.
package struct SpellingIndex: Sendable {
    private var byEnd: [End: [Entry]] = [:]
    private var bySkeleton: [[UInt8]: [Entry]] = [:]
    private var sorted: [Entry] = []

    private struct End: Hashable {
        let letter: UInt8
        let isFirst: Bool
        let length: Int
    }

    private struct Entry {
        let word: String
        let events: Int
    }

    package init() {}

    /// - Parameter words: Each with the number of its uses.
    package init(_ words: some Sequence<(String, Int)>) {
        for (word, events) in words {
            guard let first = word.utf8.first, let last = word.utf8.last, word.utf8.count >= 3,
                word.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
            else { continue }
            let entry = Entry(word: word, events: events)
            let length = word.utf8.count
            byEnd[End(letter: first, isFirst: true, length: length), default: []].append(entry)
            if last != first {
                byEnd[End(letter: last, isFirst: false, length: length), default: []].append(entry)
            }
            let skeleton = ProductWords.skeleton(of: Array(word.utf8))
            if skeleton.count >= 3 { bySkeleton[skeleton, default: []].append(entry) }
            sorted.append(entry)
        }
        sorted.sort { $0.word < $1.word }
    }

    /// At most a dozen, the most used first.
    package func neighbours(of word: String) -> [String] {
        var found: [String: Int] = [:]
        for entry in slips(of: word) + shortened(as: word) where entry.word != word {
            found[entry.word] = entry.events
        }
        return found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12).map(\.key)
    }

    private func slips(of word: String) -> [Entry] {
        let letters = Array(word.utf8)
        guard letters.count >= 4, let first = letters.first, let last = letters.last else { return [] }
        var slips: [Entry] = []
        for length in (letters.count - 1)...(letters.count + 1) {
            for end in [
                End(letter: first, isFirst: true, length: length),
                End(letter: last, isFirst: false, length: length),
                End(letter: last, isFirst: true, length: length),
            ] {
                for entry in byEnd[end] ?? [] where Self.isSlip(letters, Array(entry.word.utf8)) {
                    slips.append(entry)
                }
            }
        }
        return slips
    }

    /// Words that begin with `word`, or have its consonants.
    private func shortened(as word: String) -> [Entry] {
        guard word.utf8.count >= 3 else { return [] }
        var longer: [Entry] = []
        if word.utf8.count <= 7 {
            var index = sorted.partitioningIndex { $0.word >= word }
            while index < sorted.count, sorted[index].word.hasPrefix(word) {
                if sorted[index].word.utf8.count >= word.utf8.count + 2 { longer.append(sorted[index]) }
                index += 1
            }
            longer.sort { $0.events > $1.events }
            longer = Array(longer.prefix(8))
        }
        let letters = Array(word.utf8)
        let skeleton = ProductWords.skeleton(of: letters)
        if skeleton.count >= 3, ProductWords.isWithoutVowels(letters) {
            longer += (bySkeleton[skeleton] ?? []).filter { $0.word.utf8.count > letters.count }
        }
        return longer
    }

    /// Nearly what `SpellingIndex(words).neighbours(of: word)` returns, for when an index is not worth
    /// building: words that are near anyway take no place among the eight longer ones.
    package static func neighbours(of word: String, among words: some Sequence<(String, Int)>) -> [String] {
        let letters = Array(word.utf8)
        guard letters.count >= 3, let last = letters.last else { return [] }
        let skeleton = ProductWords.isWithoutVowels(letters) ? ProductWords.skeleton(of: letters) : []
        var (found, longer): ([String: Int], [(word: String, events: Int)]) = ([:], [])
        for (text, events) in words where text != word {
            let other = Array(text.utf8)
            guard other.count >= 3,
                other.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
            else { continue }
            let isNear =
                letters.count >= 4 && abs(letters.count - other.count) <= 1
                && (other.first == letters.first || other.last == last || other.first == last)
            if isNear && isSlip(letters, other)
                || skeleton.count >= 3 && other.count > letters.count
                    && ProductWords.skeleton(of: other) == skeleton
            {
                found[text] = events
            } else if letters.count <= 7, other.count >= letters.count + 2, other.starts(with: letters) {
                longer.append((text, events))
            }
        }
        for (text, events) in longer.sorted(by: { ($1.events, $0.word) < ($0.events, $1.word) }).prefix(8) {
            found[text] = events
        }
        return found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12).map(\.key)
    }

    /// Whether the words begin with the same letter and differ by at most two letters extra, missing or
    /// replaced.
    static func areTwoSlips(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.first == right.first, abs(left.count - right.count) <= 2 else { return false }
        var before = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var line = [row + 1]
            line.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                line.append(
                    min(before[column] + (letter == other ? 0 : 1), before[column + 1] + 1, line[column] + 1))
            }
            guard (line.min() ?? 0) <= 2 else { return false }
            before = line
        }
        return (before.last ?? 3) <= 2
    }

    /// Whether the words differ by one letter extra, missing or replaced, or by two letters swapped.
    static func isSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let common = zip(left, right).prefix { $0.0 == $0.1 }.count
        let (leftRest, rightRest) = (left[common...], right[common...])
        switch left.count - right.count {
        case 0:
            if leftRest.dropFirst().elementsEqual(rightRest.dropFirst()) { return true }
            return leftRest.count >= 2 && leftRest.dropFirst(2).elementsEqual(rightRest.dropFirst(2))
                && leftRest.first == rightRest.dropFirst().first
                && leftRest.dropFirst().first == rightRest.first
        case 1: return leftRest.dropFirst().elementsEqual(rightRest)
        case -1: return leftRest.elementsEqual(rightRest.dropFirst())
        default: return false
        }
    }
}

extension Array {
    /// The first index at which `isAfter` holds; it has to hold for all that follow.
    fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
