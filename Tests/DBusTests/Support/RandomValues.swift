import DBus
import TestSupport

/// Makes types and values of every kind, within the limits of the specification and of a sensible size.
struct RandomValues {
    private var generator: SeededGenerator
    /// How many more values this message may hold.
    private var budget = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func body() -> [Value] {
        budget = 200
        while true {
            let types = (0..<number(0...5)).map { _ in type(depth: 0) }
            guard (try? Signature(types)) != nil else { continue }  // by chance too long
            return types.map { value(of: $0) }
        }
    }

    private mutating func type(depth: Int) -> ValueType {
        let isDeep = depth >= 6
        switch number(0...(isDeep ? 13 : 18)) {
        case 0...12: return basicType()
        case 13, 14: return .variant
        case 15: return .array(type(depth: depth + 1))
        case 16: return .structure((0..<number(1...4)).map { _ in type(depth: depth + 1) })
        case 17: return .array(.byte)
        default: return .dictionary(key: basicType(), value: type(depth: depth + 1))
        }
    }

    private mutating func basicType() -> ValueType {
        let all: [ValueType] = [
            .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .objectPath,
            .signature,
        ]
        return all[number(0...(all.count - 1))]
    }

    private mutating func value(of type: ValueType) -> Value {
        budget -= 1
        switch type {
        case .byte: return .byte(integer())
        case .boolean: return .boolean(number(0...1) == 1)
        case .int16: return .int16(integer())
        case .uint16: return .uint16(integer())
        case .int32: return .int32(integer())
        case .uint32: return .uint32(integer())
        case .int64: return .int64(integer())
        case .uint64: return .uint64(integer())
        case .double: return .double(double())
        case .string: return .string(text())
        case .objectPath: return .objectPath(path())
        case .signature: return .signature(signature())
        case .unixFD: preconditionFailure("descriptors do not compare equal")
        case .array(.byte): return .bytes((0..<number(0...40)).map { _ in integer() })
        case .array(let element): return .array(of: element, (0..<count()).map { _ in value(of: element) })
        case .structure(let members): return .structure(members.map { value(of: $0) })
        case .dictionary(let key, let content): return dictionary(key, content)
        case .variant: return .variant(value(of: self.type(depth: budget > 0 ? 4 : 6)))
        }
    }

    /// Keys are distinct: the other side reads dictionaries, not lists of entries.
    private mutating func dictionary(_ key: ValueType, _ content: ValueType) -> Value {
        var seen: Set<Value> = []
        var entries: [DictionaryEntry] = []
        for _ in 0..<count() {
            let key = value(of: key)
            // Python takes 0.0 and -0.0 for the same key.
            if seen.insert(key == .double(0) ? .double(0) : key).inserted {
                entries.append(DictionaryEntry(key, value(of: content)))
            }
        }
        return .dictionary(key: key, value: content, entries)
    }

    private mutating func count() -> Int {
        budget > 0 ? number(0...4) : 0
    }

    /// Often one of the extremes.
    private mutating func integer<Number: FixedWidthInteger>() -> Number {
        switch number(0...5) {
        case 0: .min
        case 1: .max
        case 2: 0
        default: Number.random(in: .min ... .max, using: &generator)
        }
    }

    private mutating func double() -> Double {
        switch number(0...5) {
        case 0: -0.0
        case 1: .infinity
        case 2: .leastNonzeroMagnitude
        default:
            Double(bitPattern: integer()).isNaN ? 1.5 : Double.random(in: -1e300...1e300, using: &generator)
        }
    }

    private mutating func text() -> String {
        let alphabet = Array("ab'\"\\<&\n\u{1}é→\u{301}\u{202E}\u{FFFF}\u{10FFFF}😀")
        return String((0..<number(0...12)).map { _ in alphabet[number(0...(alphabet.count - 1))] })
    }

    private mutating func path() -> ObjectPath {
        let elements: [ObjectPath] = ["/", "/a", "/org/example/_1", "/0/9/Z"]
        return elements[number(0...(elements.count - 1))]
    }

    private mutating func signature() -> Signature {
        (try? Signature((0..<number(0...3)).map { _ in type(depth: 2) })) ?? ""
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
}
