/// Parses a signature. The specification's limits on nesting bound its recursion.
struct SignatureParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0
    private var arrayDepth = 0
    private var structureDepth = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(NameError) -> [ValueType] {
        guard bytes.count <= Signature.maximumLength else {
            throw fault("it is longer than \(Signature.maximumLength) bytes")
        }
        var types: [ValueType] = []
        while position < bytes.count { types.append(try parseType()) }
        return types
    }

    private mutating func parseType() throws(NameError) -> ValueType {
        guard let code = next() else { throw fault("it ends in the middle of a type") }
        switch code {
        case UInt8(ascii: "v"): return .variant
        case UInt8(ascii: "a"): return try parseArray()
        case UInt8(ascii: "("): return try parseStructure()
        default:
            guard let type = ValueType(basicCode: code) else {
                throw fault("there is no type at byte \(position)")
            }
            return type
        }
    }

    private mutating func parseArray() throws(NameError) -> ValueType {
        arrayDepth += 1
        defer { arrayDepth -= 1 }
        guard arrayDepth <= Signature.maximumArrayDepth else {
            throw fault("arrays are nested more than \(Signature.maximumArrayDepth) deep")
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
            return .array(try parseType())
        }
        position += 1
        return try parseEntry()
    }

    private mutating func parseEntry() throws(NameError) -> ValueType {
        try enterStructure()
        defer { structureDepth -= 1 }
        let key = try parseType()
        guard key.isBasic else { throw fault("the key of a dictionary is not of a basic type") }
        let value = try parseType()
        guard next() == UInt8(ascii: "}") else { throw fault("a dictionary entry has not exactly two types") }
        return .dictionary(key: key, value: value)
    }

    private mutating func parseStructure() throws(NameError) -> ValueType {
        try enterStructure()
        defer { structureDepth -= 1 }
        var members: [ValueType] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: ")") { members.append(try parseType()) }
        guard next() != nil else { throw fault("a structure is not closed") }
        guard !members.isEmpty else { throw fault("a structure is empty") }
        return .structure(members)
    }

    private mutating func enterStructure() throws(NameError) {
        structureDepth += 1
        guard structureDepth <= Signature.maximumStructureDepth else {
            throw fault("structures are nested more than \(Signature.maximumStructureDepth) deep")
        }
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    private func fault(_ reason: String) -> NameError {
        NameError(kind: "signature", text: text, reason: reason)
    }
}
