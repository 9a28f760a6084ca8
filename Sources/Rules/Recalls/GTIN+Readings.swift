extension GTIN {
    /// The numbers that `text` may stand for, as people and notices leave out digits: itself if it is valid,
    /// otherwise with the missing digit, and the product inside a case. Empty if there are none.
    package static func readings(of text: String) -> [GTIN] {
        do throws(InvalidValue) {
            let whole = try GTIN(text)
            // Twelve digits may be valid by chance, and be thirteen without the last.
            let digits = try digits(in: text)
            let longer = digits.count == 12 ? corrections(of: digits) : []
            return [whole] + (whole.inner.map { [$0] } ?? []) + longer
        } catch {
            let digits = (try? digits(in: text)) ?? []  // letters: it is no barcode
            // Ten digits are a UPC without its first and last, as American notices print them.
            return corrections(of: digits.count == 10 ? [0] + digits : digits)
        }
    }

    /// Whether `text` has as many digits as a barcode, but a wrong check digit.
    package static func isMistyped(_ text: String) -> Bool {
        do throws(InvalidValue) {
            guard [8, 12, 13, 14].contains(try digits(in: text).count) else { return false }
        } catch {
            return false
        }
        // Why it is wrong does not matter here.
        return (try? GTIN(text)) == nil
    }
}
