import Rules

/// The candidate closest to `word`, probably what the user meant, ignoring case; `nil` if none is close.
package func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let word = letters(of: word)
    let ranked = candidates.map { (name: $0, distance: editDistance(word, letters(of: $0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, best.name.count / 3) ? best.name : nil
}

/// A longer word has no near match, and would take long to compare.
private func letters(of word: String) -> [UInt8] {
    Array(word.lowercased().utf8.prefix(100))
}
