/// A value with one canonical text, used on the bus, in the database and in JSON.
///
/// `description` writes that text and `init(parsing:)` reads it; each value survives the round trip.
package protocol CanonicalText: LosslessStringConvertible {
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
}
