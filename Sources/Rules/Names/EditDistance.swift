/// The number of elements to insert, leave out, replace or swap with their neighbour to turn one list into the
/// other.
///
/// Source: the optimal string alignment distance, which swaps no pair twice.
package func editDistance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var (before, row) = ([Int](), Array(0...right.count))
    for (i, element) in left.enumerated() {
        var next = [i + 1]
        for (j, other) in right.enumerated() {
            var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (element == other ? 0 : 1))
            if i > 0, j > 0, element == right[j - 1], left[i - 1] == other {
                least = min(least, before[j - 1] + 1)
            }
            next.append(least)
        }
        (before, row) = (row, next)
    }
    return row[right.count]
}
