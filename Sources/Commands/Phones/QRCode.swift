/// A QR code of bytes, as a square of dark and light modules.
///
/// Source: ISO/IEC 18004:2015. Only what an address needs: byte mode, error correction of level M, versions 1 to 13.
struct QRCode: Hashable {
    /// Rows of modules; `true` is dark.
    let modules: [[Bool]]

    /// - Returns: `nil` if the text is longer than version 13 holds: 331 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = Version.all.first(where: { $0.capacity >= bytes.count }) else { return nil }
        let data = Self.interleaved(Self.codewords(of: bytes, in: version), in: version)
        var best: (penalty: Int, modules: [[Bool]])?
        for mask in 0..<8 {
            var grid = Grid(version)
            grid.place(data, mask)
            grid.placeFormat(mask)
            let penalty = Self.penalty(of: grid.modules)
            if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, grid.modules) }
        }
        guard let best else { return nil }
        modules = best.modules
    }

    var size: Int { modules.count }

    /// Two rows of modules in each line, with the quiet zone that scanners need. Light modules are drawn, as most
    /// terminals are dark; scanners of phones also read the code where the terminal is light.
    var lines: [String] {
        let quiet = 2
        func isDark(_ row: Int, _ column: Int) -> Bool {
            modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
        }
        return stride(from: -quiet, to: size + quiet, by: 2).map { row in
            (-quiet..<size + quiet).map { column in
                let upper = !isDark(row, column)
                // The row below the last one is part of the quiet zone.
                let lower = !isDark(row + 1, column)
                return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }.joined()
        }
    }

    // MARK: Data

    /// The sizes of a version at level M: error correction codewords of each block, and the blocks' data codewords.
    private struct Version {
        let number: Int
        let correction: Int
        let blocks: [Int]
        /// The centres of the alignment patterns.
        let centres: [Int]

        var codewords: Int { blocks.reduce(0, +) }
        /// In bytes: the mode and the length take 12 or 20 bits.
        var capacity: Int { codewords - (number < 10 ? 2 : 3) }
        var size: Int { 17 + 4 * number }

        static let all: [Version] = [
            Version(number: 1, correction: 10, blocks: [16], centres: []),
            Version(number: 2, correction: 16, blocks: [28], centres: [6, 18]),
            Version(number: 3, correction: 26, blocks: [44], centres: [6, 22]),
            Version(number: 4, correction: 18, blocks: [32, 32], centres: [6, 26]),
            Version(number: 5, correction: 24, blocks: [43, 43], centres: [6, 30]),
            Version(number: 6, correction: 16, blocks: [27, 27, 27, 27], centres: [6, 34]),
            Version(number: 7, correction: 18, blocks: [31, 31, 31, 31], centres: [6, 22, 38]),
            Version(number: 8, correction: 22, blocks: [38, 38, 39, 39], centres: [6, 24, 42]),
            Version(number: 9, correction: 22, blocks: [36, 36, 36, 37, 37], centres: [6, 26, 46]),
            Version(number: 10, correction: 26, blocks: [43, 43, 43, 43, 44], centres: [6, 28, 50]),
            Version(number: 11, correction: 30, blocks: [50, 51, 51, 51, 51], centres: [6, 30, 54]),
            Version(
                number: 12, correction: 22, blocks: [36, 36, 36, 36, 36, 36, 37, 37], centres: [6, 32, 58]),
            Version(
                number: 13, correction: 22, blocks: [37, 37, 37, 37, 37, 37, 37, 37, 38],
                centres: [6, 34, 62]),
        ]
    }

    private static func codewords(of bytes: [UInt8], in version: Version) -> [UInt8] {
        var bits: [Bool] = []
        func add(_ value: Int, _ count: Int) {
            for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
        }
        add(0b0100, 4)
        add(bytes.count, version.number < 10 ? 8 : 16)
        for byte in bytes { add(Int(byte), 8) }
        let room = version.codewords * 8
        add(0, min(4, room - bits.count))
        add(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var padding: [UInt8] = [0xEC, 0x11]
        while words.count < version.codewords {
            words.append(padding[0])
            padding.swapAt(0, 1)
        }
        return words
    }

    private static func interleaved(_ words: [UInt8], in version: Version) -> [UInt8] {
        var rest = words[...]
        let blocks = version.blocks.map { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        let corrections = blocks.map { ReedSolomon.correction(of: $0, count: version.correction) }
        var result: [UInt8] = []
        for place in 0..<(version.blocks.max() ?? 0) {
            for block in blocks where place < block.count { result.append(block[place]) }
        }
        for place in 0..<version.correction {
            for correction in corrections { result.append(correction[place]) }
        }
        return result
    }

    /// Codewords that let a scanner repair the data: the remainder of a division in the field of 256 elements.
    private enum ReedSolomon {
        static func correction(of data: [UInt8], count: Int) -> [UInt8] {
            let divisor = generator(count)
            var remainder = [UInt8](repeating: 0, count: count)
            for byte in data {
                let factor = byte ^ remainder.removeFirst()
                remainder.append(0)
                for place in 0..<count { remainder[place] ^= product(divisor[place], factor) }
            }
            return remainder
        }

        /// The coefficients after the first one, which is 1.
        private static func generator(_ degree: Int) -> [UInt8] {
            var result = [UInt8](repeating: 0, count: degree)
            result[degree - 1] = 1
            var root: UInt8 = 1
            for _ in 0..<degree {
                for place in 0..<degree {
                    result[place] = product(result[place], root)
                    if place + 1 < degree { result[place] ^= result[place + 1] }
                }
                root = product(root, 2)
            }
            return result
        }

        private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
            var result: UInt16 = 0
            for bit in stride(from: 7, through: 0, by: -1) {
                result = result << 1 ^ (result >> 7) * 0x11D
                result ^= UInt16(right >> bit & 1) * UInt16(left)
            }
            return UInt8(truncatingIfNeeded: result)
        }
    }

    // MARK: Modules

    /// The modules while they are being placed.
    private struct Grid {
        var modules: [[Bool]]
        /// Modules that hold no data.
        private var isFixed: [[Bool]]
        private let size: Int

        init(_ version: Version) {
            size = version.size
            modules = Array(repeating: Array(repeating: false, count: size), count: size)
            isFixed = modules
            for place in 0..<size {
                set(6, place, place % 2 == 0)
                set(place, 6, place % 2 == 0)
            }
            for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { placeFinder(row, column) }
            let last = version.centres.last ?? 0
            for row in version.centres {
                for column in version.centres
                where
                    !((row == 6 && column == 6) || (row == 6 && column == last)
                    || (row == last && column == 6))
                {
                    placeAlignment(row, column)
                }
            }
            placeFormat(0)
            if version.number >= 7 { placeVersion(version.number) }
        }

        private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
            modules[row][column] = isDark
            isFixed[row][column] = true
        }

        private mutating func placeFinder(_ row: Int, _ column: Int) {
            for down in -4...4 {
                for right in -4...4
                where (0..<size).contains(row + down) && (0..<size).contains(column + right) {
                    let distance = max(abs(down), abs(right))
                    set(row + down, column + right, distance != 2 && distance != 4)
                }
            }
        }

        private mutating func placeAlignment(_ row: Int, _ column: Int) {
            for down in -2...2 {
                for right in -2...2 { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
            }
        }

        /// The level and the mask, twice.
        mutating func placeFormat(_ mask: Int) {
            // Level M is 00.
            var remainder = mask
            for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
            let bits = (mask << 10 | remainder) ^ 0x5412
            func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
            for place in 0...5 { set(place, 8, bit(place)) }
            set(7, 8, bit(6))
            set(8, 8, bit(7))
            set(8, 7, bit(8))
            for place in 9..<15 { set(8, 14 - place, bit(place)) }
            for place in 0..<8 { set(8, size - 1 - place, bit(place)) }
            for place in 8..<15 { set(size - 15 + place, 8, bit(place)) }
            set(size - 8, 8, true)
        }

        private mutating func placeVersion(_ number: Int) {
            var remainder = number
            for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
            let bits = number << 12 | remainder
            for place in 0..<18 {
                let isDark = bits >> place & 1 == 1
                set(place / 3, size - 11 + place % 3, isDark)
                set(size - 11 + place % 3, place / 3, isDark)
            }
        }

        /// Fills the free modules in pairs of columns, from the right, up and down in turn.
        mutating func place(_ data: [UInt8], _ mask: Int) {
            var index = 0
            var isUpward = true
            var right = size - 1
            while right > 0 {
                if right == 6 { right = 5 }
                for step in 0..<size {
                    let row = isUpward ? size - 1 - step : step
                    for column in [right, right - 1] where !isFixed[row][column] {
                        let isDark = index < data.count * 8 && data[index / 8] >> (7 - index % 8) & 1 == 1
                        modules[row][column] = isDark != QRCode.isInverted(row, column, mask)
                        index += 1
                    }
                }
                isUpward.toggle()
                right -= 2
            }
        }
    }

    private static func isInverted(_ row: Int, _ column: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    // MARK: Masks

    /// How hard the modules are to scan.
    private static func penalty(of modules: [[Bool]]) -> Int {
        let size = modules.count
        let columns = (0..<size).map { column in (0..<size).map { modules[$0][column] } }
        var penalty = 0
        for line in modules + columns { penalty += linePenalty(line) }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let first = modules[row][column]
                if modules[row][column + 1] == first, modules[row + 1][column] == first,
                    modules[row + 1][column + 1] == first
                {
                    penalty += 3
                }
            }
        }
        let dark = modules.joined().count { $0 }
        return penalty + abs(dark * 20 - size * size * 10) / (size * size) * 10
    }

    private static func linePenalty(_ line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for place in line.indices {
            run = place > 0 && line[place] == line[place - 1] ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        // What looks like a finder pattern with four light modules beside it.
        let finder = [true, false, true, true, true, false, true]
        let light = [false, false, false, false]
        for start in 0...max(0, line.count - 11) where line.count >= 11 {
            let part = Array(line[start..<start + 11])
            if part == finder + light || part == light + finder { penalty += 40 }
        }
        return penalty
    }
}
