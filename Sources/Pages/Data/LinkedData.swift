import JSONText

/// Reads a script of JSON-LD.
///
/// Source: JSON-LD 1.1, 7 "Embedding JSON-LD in HTML Documents".
enum LinkedData {
    /// Longer blocks are not read.
    static let longest = 1 << 20

    /// The things that a block describes; none if it cannot be read without a guess.
    static func nodes(in bytes: [UInt8]) -> [DataNode] {
        guard bytes.count <= longest else { return [] }
        return documents(in: bytes).flatMap(DataNode.nodes)
    }

    private static func documents(in bytes: [UInt8]) -> [JSON] {
        if let json = strict(bytes) { return [json] }
        if let documents = loose(bytes) { return documents }
        // Templates escape twice.
        let decoded = Array(CharacterReference.decoded(String(decoding: bytes, as: UTF8.self)).utf8)
        return decoded == bytes ? [] : loose(decoded) ?? []
    }

    private static func strict(_ bytes: [UInt8]) -> JSON? {
        do throws(JSONFault) {
            return try JSON(parsing: bytes, within: JSON.Limits(bytes: longest, values: 100_000))
        } catch {
            return nil
        }
    }

    private static func loose(_ bytes: [UInt8]) -> [JSON]? {
        do throws(LooseJSON.Unreadable) {
            var reader = LooseJSON(bytes)
            return try reader.document()
        } catch {
            return nil
        }
    }
}
