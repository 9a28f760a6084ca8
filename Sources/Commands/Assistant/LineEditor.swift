/// A line that somebody types at a terminal, with the lines before it: what readline does, in its usual keys.
///
/// A value without I/O: it takes bytes and says what to draw.
struct LineEditor {
    enum Outcome: Hashable {
        /// Enter was pressed.
        case line(String)
        /// Ctrl-D was pressed on an empty line.
        case end
    }

    private var letters: [Character] = []
    private var cursor = 0
    /// Oldest first; in memory only.
    private var history: [String] = []
    /// The place in the history that is shown; its end is the line being typed.
    private var place = 0
    private var draft = ""
    private var decoder = Decoder()

    private static let mostHistory = 200

    /// Takes what a terminal sends.
    /// - Returns: Why editing is over; `nil` if it goes on. What comes after that belongs to the next line.
    mutating func take(_ bytes: [UInt8]) -> (outcome: Outcome, rest: [UInt8])? {
        for (index, byte) in bytes.enumerated() {
            guard let key = decoder.key(byte) else { continue }
            if let outcome = press(key) { return (outcome, Array(bytes[(index + 1)...])) }
        }
        return nil
    }

    /// The part of the line that fits into `columns`, and the column of the cursor in it.
    func window(columns: Int) -> (text: String, cursor: Int) {
        var start = 0
        while start < cursor, DisplayWidth.of(String(letters[start..<cursor])) >= columns { start += 1 }
        var end = letters.count
        while end > cursor, DisplayWidth.of(String(letters[start..<end])) >= columns { end -= 1 }
        return (String(letters[start..<end]), DisplayWidth.of(String(letters[start..<cursor])))
    }

    // MARK: Keys

    private mutating func press(_ key: Key) -> Outcome? {
        switch key {
        case .enter: return .line(finish())
        case .end where letters.isEmpty: return .end
        case .end, .delete: if cursor < letters.count { letters.remove(at: cursor) }
        case .backspace: erase(from: cursor - 1)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(letters.count, cursor + 1)
        case .first: cursor = 0
        case .last: cursor = letters.count
        case .up: show(place - 1)
        case .down: show(place + 1)
        case .eraseBefore: erase(from: 0)
        case .eraseAfter: letters.removeSubrange(cursor...)
        case .eraseWord:
            var start = cursor
            while start > 0, letters[start - 1] == " " { start -= 1 }
            while start > 0, letters[start - 1] != " " { start -= 1 }
            erase(from: start)
        case .letter(let letter):
            letters.insert(letter, at: cursor)
            cursor += 1
        }
        return nil
    }

    private mutating func erase(from start: Int) {
        guard start >= 0 else { return }
        letters.removeSubrange(start..<cursor)
        cursor = start
    }

    private mutating func show(_ wanted: Int) {
        guard (0...history.count).contains(wanted) else { return }
        if place == history.count { draft = String(letters) }
        place = wanted
        letters = Array(wanted == history.count ? draft : history[wanted])
        cursor = letters.count
    }

    private mutating func finish() -> String {
        let line = String(letters)
        if !line.isEmpty, history.last != line { history.append(line) }
        if history.count > Self.mostHistory { history.removeFirst() }
        (letters, cursor, place, draft) = ([], 0, history.count, "")
        return line
    }

    private enum Key {
        case letter(Character)
        case enter, end, backspace, delete, left, right, up, down, first, last, eraseBefore, eraseAfter,
            eraseWord
    }

    /// Decodes keys from the bytes that a terminal sends.
    private struct Decoder {
        private var decoder = TerminalInput.Decoder()
        /// The bytes of a character that is not complete.
        private var pending: [UInt8] = []

        /// Source: xterm's codes for cursor keys; readline's usual bindings.
        mutating func key(_ byte: UInt8) -> Key? {
            switch decoder.input(byte) {
            case .byte(let byte): plain(byte)
            case .sequence(let parameter, let final): Self.key(final, parameter)
            case nil: nil
            }
        }

        private static func key(_ final: UInt8, _ parameter: Int) -> Key? {
            switch final {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "C"): .right
            case UInt8(ascii: "D"): .left
            case UInt8(ascii: "H"): .first
            case UInt8(ascii: "F"): .last
            case UInt8(ascii: "~"): [1: .first, 3: .delete, 4: .last, 7: .first, 8: .last][parameter]
            default: nil
            }
        }

        private mutating func plain(_ byte: UInt8) -> Key? {
            switch byte {
            case 0x0A, 0x0D: return .enter
            case 0x01: return .first
            case 0x02: return .left
            case 0x04: return .end
            case 0x05: return .last
            case 0x06: return .right
            case 0x08, 0x7F: return .backspace
            case 0x0B: return .eraseAfter
            case 0x0E: return .down
            case 0x10: return .up
            case 0x15: return .eraseBefore
            case 0x17: return .eraseWord
            case 0x09: return .letter(" ")
            case ..<0x20: return nil
            default: break
            }
            pending.append(byte)
            if let text = String(validating: pending, as: UTF8.self), let letter = text.first {
                pending = []
                return .letter(letter)
            }
            if pending.count >= 4 { pending = [] }
            return nil
        }
    }
}
