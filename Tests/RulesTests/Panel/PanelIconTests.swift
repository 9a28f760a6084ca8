import Rules
import Testing

struct PanelIconTests {
    private struct Pixel: Hashable {
        let alpha: UInt8, red: UInt8, green: UInt8, blue: UInt8

        var isInk: Bool { alpha == 255 && red == 255 && green == 255 && blue == 255 }
        var isBadge: Bool { alpha == 255 && red > 180 && green < 60 }
    }

    private static func rows(_ count: Int, _ size: Int) -> [[Pixel]] {
        let bytes = PanelIcon(count: count).pixels(size: size)
        let pixels = stride(from: 0, to: bytes.count, by: 4).map {
            Pixel(alpha: bytes[$0], red: bytes[$0 + 1], green: bytes[$0 + 2], blue: bytes[$0 + 3])
        }
        return stride(from: 0, to: pixels.count, by: size).map { Array(pixels[$0..<$0 + size]) }
    }

    /// The badge as lines of text, `#` for ink, each dot of the font once.
    private static func badge(_ count: Int, _ size: Int) -> [String] {
        let dot = max(1, size / 16)
        let rows = rows(count, size).suffix(9 * dot)
        // Two corners of the last row are clear.
        let width = (rows.last?.count(where: \.isBadge) ?? 0) + 2 * dot
        return stride(from: rows.startIndex, to: rows.endIndex, by: dot).map { y in
            let row = rows[y].suffix(width)
            return stride(from: row.startIndex, to: row.endIndex, by: dot)
                .map { row[$0].isInk ? "#" : "." }.joined()
        }
    }

    @Test(arguments: PanelIcon.sizes)
    func `an icon has a pixel of four bytes for each place, clear at its corners`(size: Int) {
        for count in [0, 7, 42, 1_000] {
            let bytes = PanelIcon(count: count).pixels(size: size)

            #expect(bytes.count == size * size * 4)
            #expect(bytes.first == 0, "the roof leaves the upper left corner free")
        }
    }

    @Test(arguments: PanelIcon.sizes)
    func `nothing that waits means no badge`(size: Int) {
        #expect(Self.rows(0, size).flatMap(\.self).contains(where: \.isBadge) == false)
        #expect(PanelIcon(count: -1) == PanelIcon(count: 0))
    }

    @Test(arguments: PanelIcon.sizes)
    func `the digits are whole at every size`(size: Int) {
        #expect(
            Self.badge(27, size) == [
                "...........",
                "..##..####.",
                ".#..#....#.",
                "....#....#.",
                "...#....#..",
                "..#.....#..",
                ".#.....#...",
                ".####..#...",
                "...........",
            ])
    }

    @Test(arguments: PanelIcon.sizes)
    func `more than 99 fits as 99+`(size: Int) {
        #expect(PanelIcon(count: 100).text == "99+")
        #expect(Self.badge(100, size) == Self.badge(5_000, size))
        #expect(Self.rows(100, size).last?.contains(where: \.isBadge) == true)
    }

    @Test(arguments: PanelIcon.sizes)
    func `a clear line parts the badge from the house`(size: Int) {
        for row in Self.rows(8, size) {
            guard let edge = row.firstIndex(where: \.isBadge), edge > 1 else { continue }
            #expect(row[edge - 1].alpha == 0)
        }
    }
}
