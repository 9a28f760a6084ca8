extension String {
    /// Without spaces and tabs at its ends.
    package var trimmed: String {
        var scalars = unicodeScalars[...]
        while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
        while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
        return String(scalars)
    }
}

extension Substring {
    package var trimmed: String { String(self).trimmed }
}
