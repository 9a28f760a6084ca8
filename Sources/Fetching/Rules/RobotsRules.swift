import FetchInterface

/// What a site's `robots.txt` allows Steward to read.
///
/// Source: RFC 9309, "Robots Exclusion Protocol".
struct RobotsRules: Sendable, Hashable {
    struct Rule: Sendable, Hashable {
        let allows: Bool
        /// Normalised, with `*` for any bytes, and `$` at its end for the end of the path.
        let pattern: [UInt8]
    }

    private(set) var rules: [Rule] = []

    /// Steward's product token, in lower case.
    static let token = "steward"
    /// Anything beyond this is ignored; the standard demands at least 500 KiB.
    static let mostBytes = 512 << 10
    /// A file with more rules for Steward than this, or with longer ones, allows nothing, as its meaning is
    /// unclear.
    private static let mostRules = 5_000
    private static let longestPattern = 2_048

    /// Allows everything: the site has no such file.
    init() {}

    init(parsing bytes: some Collection<UInt8>) {
        var own: [Rule] = []
        var general: [Rule] = []
        var isOwnNamed = false
        var (isOurs, isEverybodys, isAmongNames) = (false, false, false)
        for line in Self.lines(bytes) {
            switch line.key {
            case "user-agent":
                if !isAmongNames { (isOurs, isEverybodys) = (false, false) }
                isAmongNames = true
                let name = String(decoding: line.value, as: UTF8.self).lowercased()
                if name.hasPrefix("*") { isEverybodys = true }
                if name.prefix(while: { $0.isLetter || $0 == "_" || $0 == "-" }) == Self.token {
                    (isOurs, isOwnNamed) = (true, true)
                }
            case "allow", "disallow":
                isAmongNames = false
                guard !line.value.isEmpty, isOurs || isEverybodys else { continue }
                let rule = Rule(allows: line.key == "allow", pattern: Self.normalised(line.value))
                if isOurs { own.append(rule) }
                if isEverybodys { general.append(rule) }
            default: continue  // of no group, such as `Sitemap`
            }
        }
        rules = isOwnNamed ? own : general
        if rules.count > Self.mostRules || rules.contains(where: { $0.pattern.count > Self.longestPattern }) {
            rules = [Rule(allows: false, pattern: [UInt8(ascii: "/")])]
        }
    }

    /// Only the rules for Steward, for the client to keep; `nil` if they are too long: the client then requests the
    /// file again.
    var text: String? {
        var lines = ["User-agent: \(Self.token)"]
        for rule in rules {
            let pattern = String(decoding: rule.pattern, as: UTF8.self)
            lines.append("\(rule.allows ? "Allow" : "Disallow"): \(pattern)")
        }
        let text = lines.joined(separator: "\n")
        return text.utf8.count <= FetchRequest.longestRobots ? text : nil
    }

    /// Whether Steward may read this path, with its query. The longest matching rule decides; of two equally
    /// long ones, the one that allows.
    func allows(_ path: String) -> Bool {
        let path = Self.normalised(path.utf8)
        if path == Array("/robots.txt".utf8) { return true }
        var best: Rule?
        var effort = 0
        for rule in rules {
            if let best, rule.pattern.count < best.pattern.count { continue }
            if let best, rule.pattern.count == best.pattern.count, best.allows { continue }
            // A hostile file may have patterns that take long to compare.
            guard effort < Self.mostEffort else { return false }
            if Self.matches(rule.pattern, path, &effort) { best = rule }
        }
        return best?.allows ?? true
    }

    /// The number of byte comparisons: about a tenth of a second.
    private static let mostEffort = 50_000_000

    // MARK: Lines

    private static func lines(_ bytes: some Collection<UInt8>) -> [(key: String, value: ArraySlice<UInt8>)] {
        var text = Array(bytes.prefix(mostBytes))[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        // The last line may have been cut off.
        if bytes.count > mostBytes {
            text = text.prefix(upTo: text.lastIndex { isLineEnd($0) } ?? text.startIndex)
        }
        return text.split(whereSeparator: isLineEnd).compactMap { line in
            let line = line.prefix { $0 != UInt8(ascii: "#") }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let key = String(decoding: trimmed(line[..<colon]), as: UTF8.self).lowercased()
            return (key, trimmed(line[(colon + 1)...]))
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return bytes[first...last]
    }

    // MARK: Comparison

    /// The normal form of a path: unreserved characters unescaped, all other escapes in capitals.
    private static func normalised(_ path: some Collection<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(path)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                rest = rest.dropFirst(2)
                let value = high << 4 | low
                bytes += isUnreserved(value) ? [value] : escaped(value)
            } else {
                bytes += byte < 0x80 ? [byte] : escaped(byte)
            }
        }
        return bytes
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Whether the pattern matches the beginning of the path. Each segment between stars is found as early as
    /// possible; the last one, if the pattern ends in `$`, at the end.
    private static func matches(_ pattern: [UInt8], _ path: [UInt8], _ effort: inout Int) -> Bool {
        let isWhole = pattern.last == UInt8(ascii: "$")
        let body = isWhole ? pattern.dropLast() : pattern[...]
        let segments = body.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = segments.first, path.starts(with: first) else { return false }
        if segments.count == 1 { return !isWhole || path.count == first.count }
        var place = first.count
        for (index, segment) in segments.enumerated().dropFirst() {
            if isWhole, index == segments.count - 1 {
                return path.count - place >= segment.count
                    && path.suffix(segment.count).elementsEqual(segment)
            }
            guard let found = Self.place(of: segment, in: path, from: place, &effort) else { return false }
            place = found + segment.count
        }
        return true
    }

    private static func place(
        of segment: ArraySlice<UInt8>, in path: [UInt8], from start: Int, _ effort: inout Int
    ) -> Int? {
        guard !segment.isEmpty else { return start }
        guard path.count - start >= segment.count else { return nil }
        for place in start...(path.count - segment.count) {
            effort += segment.count
            if path[place...].starts(with: segment) { return place }
        }
        return nil
    }
}
