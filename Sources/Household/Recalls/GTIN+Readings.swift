extension GTIN {
    /// What `text` may stand for, where people or notices have not written all digits: itself if it is right;
    /// else with the digit that is missing; and the product inside where it is a case. Empty if it is nothing.
    package static func readings(of text: String) -> [GTIN] {
        do throws(InvalidValue) {
            let whole = try GTIN(text)
            // Twelve digits that are right by chance may be thirteen without the last.
            let digits = try digits(in: text)
            let longer = digits.count == 12 ? corrections(of: digits) : []
            return [whole] + (whole.inner.map { [$0] } ?? []) + longer
        } catch {
            let digits = (try? digits(in: text)) ?? []  // letters: it is no barcode
            // Ten digits are a UPC without its first and its last one, as American notices print them.
            return corrections(of: digits.count == 10 ? [0] + digits : digits)
        }
    }

    /// Whether `text` has as many digits as a barcode, and not the right ones.
    package static func isMistyped(_ text: String) -> Bool {
        do throws(InvalidValue) {
            guard [8, 12, 13, 14].contains(try digits(in: text).count) else { return false }
        } catch {
            return false
        }
        // Why it is wrong is nobody's question here.
        return (try? GTIN(text)) == nil
    }
}
