/// The candidate closest to `word`, probably what the user meant; `nil` if none is close.
package func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let ranked = candidates.map { (name: $0, distance: editDistance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, best.name.count / 3) ? best.name : nil
}

/// The number of bytes to add, drop or replace to turn one word into the other, ignoring case.
///
/// Source: the Wagner-Fischer algorithm. Only the first 100 bytes count; longer words have no near match.
func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (
        Array(left.lowercased().utf8.prefix(100)), Array(right.lowercased().utf8.prefix(100))
    )
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let replaced = diagonal + (letter == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
    }
    return row[right.count]
}
