/// Which tokens of a sentence are taken, and the first and the last of those that are left.
///
/// The ends are kept up to date as tokens are taken, because readers ask for them at every token.
struct TakenTokens: Sendable {
    private var isTaken: [Bool]
    private let isMark: [Bool]
    private var start: Int
    private var end: Int
    private(set) var count = 0

    init(_ tokens: [SentenceToken]) {
        isTaken = Array(repeating: false, count: tokens.count)
        isMark = tokens.map { $0.kind == .mark }
        (start, end) = (0, tokens.count)
        narrow()
    }

    /// The first token that is left, marks apart.
    var firstLeft: Int? { start < end ? start : nil }
    var lastLeft: Int? { start < end ? end - 1 : nil }

    subscript(place: Int) -> Bool {
        get { isTaken[place] }
        set {
            guard isTaken[place] != newValue else { return }
            isTaken[place] = newValue
            count += newValue ? 1 : -1
            if newValue {
                narrow()
            } else if !isMark[place] {
                (start, end) = start < end ? (min(start, place), max(end, place + 1)) : (place, place + 1)
            }
        }
    }

    func containsAny(of range: Range<Int>) -> Bool { isTaken[range].contains(true) }

    private mutating func narrow() {
        while start < end, isTaken[start] || isMark[start] { start += 1 }
        while start < end, isTaken[end - 1] || isMark[end - 1] { end -= 1 }
    }
}
