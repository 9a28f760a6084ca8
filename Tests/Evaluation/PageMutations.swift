import Glibc
import JSONText
import Pages
import Rules

/// Damages pages in the ways in which pages get damaged, and reads what comes out. A trap ends the program.
struct PageMutations {
    let seeds: [[UInt8]]

    /// - Returns: How many pages and bytes were read, how many were readable, and the seconds of all processors.
    func run(_ count: Int, from seed: UInt64) -> JSON {
        let start = Self.processorMilliseconds
        let parts = InParallel.map((0..<UInt64(16)).map { seed &+ $0 << 32 }) { seed in
            run((count + 15) / 16, seed)
        }
        let bytes = parts.reduce(0) { $0 + $1.bytes }
        return .object([
            "pages": .number(Int64(parts.reduce(0) { $0 + $1.pages })), "bytes": .number(Int64(bytes)),
            "readable": .number(Int64(parts.reduce(0) { $0 + $1.readable })),
            "milliseconds_per_megabyte": .number(
                (Self.processorMilliseconds - start) * 1_000_000 / Int64(max(bytes, 1))),
        ])
    }

    private struct Tally: Sendable {
        var pages = 0
        var bytes = 0
        var readable = 0
    }

    private func run(_ count: Int, _ seed: UInt64) -> Tally {
        var random = Random(state: seed)
        var tally = Tally()
        for _ in 0..<count where !seeds.isEmpty {
            let page = mutated(&random)
            tally.pages += 1
            tally.bytes += page.count
            if ProductPage(page) != nil { tally.readable += 1 }
        }
        return tally
    }

    private func mutated(_ random: inout Random) -> [UInt8] {
        var bytes = seeds[random.below(seeds.count)]
        for _ in 0..<1 + random.below(6) {
            let place = random.below(bytes.count + 1)
            let length = min(random.below(1 + random.below(300)), bytes.count - place)
            switch random.below(9) {
            case 0 where place < bytes.count: bytes[place] = UInt8(random.below(256))
            case 1: bytes.removeSubrange(place..<place + length)
            case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: random.below(bytes.count + 1))
            case 3: bytes.removeLast(min(length, bytes.count))
            case 4:
                let other = seeds[random.below(seeds.count)]
                let from = random.below(other.count + 1)
                bytes.insert(contentsOf: other[from..<min(other.count, from + length)], at: place)
            default:
                let token = Self.tokens[random.below(Self.tokens.count)]
                for _ in 0..<(random.below(20) == 0 ? 1 + random.below(300) : 1) {
                    bytes.insert(contentsOf: token, at: place)
                }
            }
        }
        return bytes
    }

    private static var processorMilliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static let tokens: [[UInt8]] =
        [
            "<", "</", "<!", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?", "&", "&#", "&#x", "&#x110000;",
            "&amp", "&notit;",
            "\"", "'", "=", ">", "/>", "\0", "\r", "\r\n", "<script>", "</script>",
            "<script type=application/ld+json>", "<!--<script>",
            "<style>", "<title>", "<textarea>", "<plaintext>", "<div>", "</div>", "<p>", "<li>", "<td>",
            "<svg><path/>", "<br>",
            "<div itemscope itemtype=http://schema.org/Product>", "<span itemprop=offers itemscope>",
            "<b itemprop=price>",
            "<i itemprop=name itemref='a b a'>", "<div id=a itemref=a itemscope>",
            "<div vocab=http://schema.org/ typeof=Product>",
            "<u property=price content=1>", "<meta property=product:price:amount content='", "<h1>",
            "<a href=", "{", "}", "[", "]",
            ",", ":", "\\", "\\u", "\\ud800", "/*", "*/", "//", "\"price\":", "\"offers\":", "\"@graph\":[",
            "\"@type\":\"Product\",",
            "{\"@id\":\"a\"}", "[[[[[[[[", "{\"a\":", "1e999", "-0", "99999999999999999999999",
            "0.0000000000000000000001",
            "1.234,56 €", "1'234.50", "12,-", "12x de R$ 44,00", "٣٫٥", "１２", "\u{1F}", "\u{FEFF}",
            "\u{202E}", "€",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF],
        ]
}
