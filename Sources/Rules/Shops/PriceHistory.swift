package import CivilTime

/// The prices of a variant over time.
package struct PriceHistory: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        package let at: Instant
        package let price: DecimalAmount
        /// Empty if unknown.
        package let currency: String

        package init(at: Instant, price: DecimalAmount, currency: String = "") {
            self.at = at
            self.price = price
            self.currency = currency
        }
    }

    /// Earliest first; each price holds until the next point.
    package let points: [Point]

    package init(_ points: [Point]) {
        self.points = points.enumerated().sorted { left, right in
            (left.element.at, left.offset) < (right.element.at, right.offset)
        }.map(\.element)
    }

    /// The history since the shop has given its prices in the present currency: only these can be compared.
    package var inPresentCurrency: PriceHistory {
        guard let currency = points.last?.currency else { return self }
        return PriceHistory(Array(points.reversed().prefix { $0.currency == currency }.reversed()))
    }

    /// The last price before the present currency.
    package var lastInOtherCurrency: Point? {
        points.last { $0.currency != points.last?.currency }
    }

    /// If `price` is the lowest in the history: how many whole days it goes back; `nil` on the first day.
    package func lowestDays(at price: DecimalAmount, now: Instant) -> Int? {
        guard let first = points.first, let lowest, price <= lowest else { return nil }
        let days = Int((now - first.at).components.seconds / 86_400)
        return days > 0 ? days : nil
    }

    package var lowest: DecimalAmount? { points.map(\.price).min() }
    package var highest: DecimalAmount? { points.map(\.price).max() }

    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// One line for a terminal, from the first point to `now`: each column shows the price at the end of its
    /// time. A price that never changed is a line of half height.
    /// - Parameter columns: Numbers below 1 count as 1.
    package func sparkline(columns: Int, now: Instant) -> String {
        guard let first = points.first, let lowest, let highest else { return "" }
        let columns = max(columns, 1)
        let end = max(now, points.last?.at ?? now)
        let length = Int128(end.millisecondsSince1970 - first.at.millisecondsSince1970)
        var line = ""
        var next = 0
        var price = first.price
        for column in 1...columns {
            let moment = Int64(length * Int128(column) / Int128(columns)) + first.at.millisecondsSince1970
            while next < points.count, points[next].at.millisecondsSince1970 <= moment {
                price = points[next].price
                next += 1
            }
            line.append(Self.blocks[Self.level(of: price, from: lowest, to: highest)])
        }
        return line
    }

    /// 0...7.
    private static func level(of price: DecimalAmount, from lowest: DecimalAmount, to highest: DecimalAmount)
        -> Int
    {
        let span = highest.millionths - lowest.millionths
        guard span > 0 else { return 3 }
        return Int(((price.millionths - lowest.millionths) * 14 + span) / (2 * span))
    }
}
