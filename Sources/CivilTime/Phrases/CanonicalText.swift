/// A value with one canonical text, used on the bus, in the database and in JSON.
///
/// `description` writes that text and `init(parsing:)` reads it; each value survives the round trip.
/// `Codable` uses the same text, as a single string.
package protocol CanonicalText: Codable, LosslessStringConvertible {
    /// Reads the canonical text and its equivalent variants, nothing else.
    /// - Throws: The fault, and what to write instead.
    init(parsing text: String) throws(TimeTextError)
}

extension CanonicalText {
    package init?(_ description: String) {
        do {
            try self.init(parsing: description)
        } catch {
            return nil
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
