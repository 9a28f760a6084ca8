/// Steward's icon in the panel: a house with a check mark and, while reminders wait, their number in a red
/// badge.
///
/// It has its own colours and a gap around the badge, so that it is visible on light and dark panels. Drawn
/// from shapes, because the agent links no image library.
package struct PanelIcon: Sendable, Hashable {
    /// The number on the badge; none for 0, "99+" above 99.
    package let count: Int

    package init(count: Int) {
        self.count = max(0, count)
    }

    /// The sizes that panels ask for, in pixels. Others are scaled from the nearest.
    package static let sizes = [16, 22, 24, 32, 48]

    /// The text on the badge; `nil` without one.
    package var text: String? {
        switch count {
        case 0: nil
        case 1...99: "\(count)"
        default: "99+"
        }
    }

    /// `size` rows of `size` pixels, each with alpha, red, green and blue, not premultiplied.
    ///
    /// Source: StatusNotifierItem, "Icons": ARGB32 in network byte order.
    package func pixels(size: Int) -> [UInt8] {
        let badge = text.map { Badge($0, size: size) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size * size * 4)
        for y in 0..<size {
            for x in 0..<size {
                let colour = badge?.colour(x, y) ?? Self.house(x, y, size)
                bytes += [colour.alpha, colour.red, colour.green, colour.blue]
            }
        }
        return bytes
    }

    // MARK: The house

    private static let walls: [Point] = [
        Point(0.5, 0.12), Point(0.89, 0.47), Point(0.89, 0.9), Point(0.11, 0.9), Point(0.11, 0.47),
    ]
    private static let roundness = 0.06
    private static let check = [Point(0.28, 0.63), Point(0.44, 0.78), Point(0.73, 0.47)]
    private static let checkWidth = 0.12

    private static func house(_ x: Int, _ y: Int, _ size: Int) -> PanelColour {
        let scale = Double(size)
        let point = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        let wall = coverage(point.distance(toPolygon: walls) - roundness, scale)
        let mark = coverage(point.distance(toLine: check) - checkWidth / 2, scale)
        return PanelColour.wall(at: point.y).covered(by: .white, to: mark).faded(to: wall)
    }

    /// How much of a pixel a shape covers whose edge is `distance` away, in widths of the icon.
    private static func coverage(_ distance: Double, _ scale: Double) -> Double {
        min(1, max(0, 0.5 - distance * scale))
    }
}

/// The number in the lower right corner. Its digits keep to whole pixels, which stay sharp at any size.
private struct Badge {
    let glyphs: [PanelGlyph]
    /// Pixels for each dot of the font.
    let dot: Int
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    init(_ text: String, size: Int) {
        glyphs = text.compactMap(PanelGlyph.init)
        dot = max(1, size / 16)
        let width = glyphs.reduce(1) { $0 + $1.width + 1 } * dot
        right = size - 1
        bottom = size - 1
        left = max(0, size - width)
        top = size - (PanelGlyph.height + 2) * dot
    }

    /// `nil` where the badge leaves the icon as it is.
    func colour(_ x: Int, _ y: Int) -> PanelColour? {
        if x >= left, y >= top {
            if isCorner(x, y) { return .clear }
            return isInk(x, y) ? .white : .badge
        }
        return x >= left - dot && y >= top - dot ? .clear : nil
    }

    private func isCorner(_ x: Int, _ y: Int) -> Bool {
        let across = min(x - left, right - x) / dot
        let down = min(y - top, bottom - y) / dot
        return across + down == 0
    }

    private func isInk(_ x: Int, _ y: Int) -> Bool {
        let row = (y - top) / dot - 1
        var column = (x - left) / dot - 1
        for glyph in glyphs {
            if column < glyph.width { return glyph.isInk(column, row) }
            column -= glyph.width + 1
        }
        return false
    }
}

/// A digit or a plus sign, as dots.
private struct PanelGlyph {
    let width: Int
    private let rows: [UInt8]

    static let height = 7

    init?(_ character: Character) {
        if character == "+" {
            (width, rows) = (3, [0b000, 0b000, 0b010, 0b111, 0b010, 0b000, 0b000])
            return
        }
        guard let digit = character.wholeNumberValue, Self.digits.indices.contains(digit) else { return nil }
        (width, rows) = (4, Self.digits[digit])
    }

    func isInk(_ column: Int, _ row: Int) -> Bool {
        guard rows.indices.contains(row), (0..<width).contains(column) else { return false }
        return rows[row] >> UInt8(width - 1 - column) & 1 == 1
    }

    private static let digits: [[UInt8]] = [
        [0b0110, 0b1001, 0b1001, 0b1001, 0b1001, 0b1001, 0b0110],
        [0b0010, 0b0110, 0b0010, 0b0010, 0b0010, 0b0010, 0b0111],
        [0b0110, 0b1001, 0b0001, 0b0010, 0b0100, 0b1000, 0b1111],
        [0b1110, 0b0001, 0b0001, 0b0110, 0b0001, 0b0001, 0b1110],
        [0b0001, 0b0011, 0b0101, 0b1001, 0b1111, 0b0001, 0b0001],
        [0b1111, 0b1000, 0b1110, 0b0001, 0b0001, 0b1001, 0b0110],
        [0b0110, 0b1000, 0b1000, 0b1110, 0b1001, 0b1001, 0b0110],
        [0b1111, 0b0001, 0b0001, 0b0010, 0b0010, 0b0100, 0b0100],
        [0b0110, 0b1001, 0b1001, 0b0110, 0b1001, 0b1001, 0b0110],
        [0b0110, 0b1001, 0b1001, 0b0111, 0b0001, 0b0001, 0b0110],
    ]
}

private struct PanelColour {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255

    static let white = PanelColour(red: 255, green: 255, blue: 255)
    static let badge = PanelColour(red: 204, green: 28, blue: 40)
    static let clear = PanelColour(red: 0, green: 0, blue: 0, alpha: 0)

    /// The colours of our icon: lighter at the roof.
    static func wall(at height: Double) -> PanelColour {
        PanelColour(red: 31, green: 169, blue: 143)
            .covered(by: PanelColour(red: 15, green: 127, blue: 124), to: height)
    }

    func covered(by other: PanelColour, to share: Double) -> PanelColour {
        func mix(_ own: UInt8, _ others: UInt8) -> UInt8 {
            UInt8(clamping: Int((Double(own) * (1 - share) + Double(others) * share).rounded()))
        }
        return PanelColour(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: alpha)
    }

    func faded(to share: Double) -> PanelColour {
        if share <= 0 { return .clear }
        var colour = self
        colour.alpha = UInt8(clamping: Int((255 * share).rounded()))
        return colour
    }
}

/// A point in an icon whose sides have length 1.
private struct Point {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        (self.x, self.y) = (x, y)
    }

    func distance(toLine points: [Point]) -> Double {
        zip(points, points.dropFirst()).map { distance(toSegment: $0, $1) }.min() ?? .infinity
    }

    /// Negative inside of the polygon.
    func distance(toPolygon corners: [Point]) -> Double {
        var isInside = false
        var distance = Double.infinity
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            distance = min(distance, self.distance(toSegment: a, b))
            if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside ? -distance : distance
    }

    private func distance(toSegment a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let share = min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)))
        let (ex, ey) = (x - a.x - share * dx, y - a.y - share * dy)
        return (ex * ex + ey * ey).squareRoot()
    }
}
