package import CivilTime

extension PriceHistory {
    /// A drawing of its own, without anything from outside: steps from the first point to `now`, with the
    /// highest and the lowest price beside them.
    /// - Parameters:
    ///   - title: Also read out by screen readers.
    ///   - currency: ISO 4217; may be empty.
    package func svg(title: String, currency: String, now: Instant) -> String {
        let canvas = Canvas(self, now: now)
        let write = { (price: DecimalAmount) in
            let number = price.description(decimals: Money.decimals(of: currency))
            return currency.isEmpty ? number : "\(number) \(currency)"
        }
        let range = lowest.flatMap { low in highest.map { "from \(write(low)) to \(write($0))" } }
        let name = Self.escaped(title)
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200" role="img" "#
                + #"font-family="sans-serif" font-size="12">"#,
            "<title>\(name)</title>",
            "<desc>\(Self.escaped(range ?? "no prices yet"))</desc>",
            #"<text x="8" y="18" font-size="14" fill="currentColor">\#(name)</text>"#,
        ]
        if let lowest, let highest {
            lines += [
                #"<path d="\#(canvas.path)" fill="none" stroke="currentColor" stroke-width="2"/>"#,
                Self.label(write(highest), y: canvas.height(of: highest)),
            ]
            if lowest != highest { lines.append(Self.label(write(lowest), y: canvas.height(of: lowest))) }
        }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static func label(_ price: String, y: Int) -> String {
        #"<text x="544" y="\#(y + 4)" fill="currentColor">\#(escaped(price))</text>"#
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in CleanText.line(text) {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// Whole units of the drawing: the chart from 8 to 536 and from 36 to 184.
    private struct Canvas {
        private let points: [Point]
        private let start: Int64
        private let end: Int64
        private let lowest: Int128
        private let highest: Int128

        init(_ history: PriceHistory, now: Instant) {
            points = history.points
            start = points.first?.at.millisecondsSince1970 ?? 0
            end = max(now, points.last?.at ?? now).millisecondsSince1970
            lowest = history.lowest?.millionths ?? 0
            highest = history.highest?.millionths ?? 0
        }

        var path: String {
            guard let first = points.first else { return "" }
            var path = "M8 \(height(of: first.price))"
            for point in points.dropFirst() { path += "H\(place(of: point.at))V\(height(of: point.price))" }
            return path + "H536"
        }

        func place(of moment: Instant) -> Int {
            guard end > start else { return 8 }
            let part = Int128(moment.millisecondsSince1970 - start) * 528 / Int128(end - start)
            return 8 + Int(clamping: part)
        }

        func height(of price: DecimalAmount) -> Int {
            guard highest > lowest else { return 110 }
            return 184 - Int(clamping: (price.millionths - lowest) * 148 / (highest - lowest))
        }
    }
}
