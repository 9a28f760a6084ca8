/// A value with a text that people can type, and that is refused as `InvalidValue`.
package protocol CheckedText: LosslessStringConvertible {
    init(parsing text: String) throws(InvalidValue)
}

extension CheckedText {
    package init?(_ text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            return nil
        }
    }
}
