/// Finds the times of day at which packs were made, as in "time stamps: 18:30 through 19:08". They only narrow
/// what lots and days say.
enum TimesInText {
    /// The pieces that form them, with the words that make ranges of them.
    static func found(in prose: Prose) -> Set<Int> {
        var used: Set<Int> = []
        var index = 0
        while index < prose.count {
            guard labels.contains(prose.text(index)) else {
                index += 1
                continue
            }
            var end = index + 1
            while between.contains(prose.text(end)) { end += 1 }
            // What stands before no time is no part of one.
            var last: Int?
            var place = end
            while let next = time(in: prose, at: place) {
                last = next
                place = next
                while between.contains(prose.text(place)) { place += 1 }
            }
            if let last { used.formUnion(index..<last) }
            index = max(last ?? end, index + 1)
        }
        return used
    }

    private static let labels: Set<String> = [
        "time", "times", "timestamp", "timestamps", "stamp", "stamps", "hours", "uhrzeit", "heure", "hora",
        "ora",
    ]
    private static let between: Set<String> = [
        "stamp", "stamps", "code", "codes", "of", "the", "hours", "between", "from", "ranging", "range",
        "ranges",
        "will", "is", "are", "and", "or", "to", "through", "thru", "after", "before", "on", "-", ":", ",",
        "(",
        "\"", "von", "bis", "de", "entre", "et", "a", "y", "e",
    ]

    /// Where a time that begins at `index` ends: "14:30", "2:30 pm", or "1830".
    private static func time(in prose: Prose, at index: Int) -> Int? {
        func number(_ index: Int, upTo limit: Int) -> Bool {
            prose.kind(index) == .digits && prose.text(index).utf8.count <= 2
                && Int(prose.text(index)).map { $0 <= limit } == true
        }
        var end: Int
        if number(index, upTo: 24), prose.text(index + 1) == ":", number(index + 2, upTo: 59) {
            end = index + 3
            if prose.text(end) == ":", number(end + 1, upTo: 59) { end += 2 }
        } else if prose.kind(index) == .digits, prose.text(index).utf8.count == 4,
            let value = Int(prose.text(index)), value < 2400, value % 100 < 60
        {
            end = index + 1
        } else {
            return nil
        }
        return ["am", "pm", "uhr"].contains(prose.text(end)) ? end + 1 : end
    }
}
