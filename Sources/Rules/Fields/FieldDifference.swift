package import CivilTime

/// A field that two forms of the same details have with different values.
package struct FieldDifference: Sendable, Hashable {
    /// The field's title for people.
    package let title: String
    /// The values in words, for stored sentences; `nil` for no value.
    package let old: String?
    package let new: String?
}

extension FieldDetails {
    /// The fields that differ from those of `old`, in the order of the table.
    package func differences(from old: Self, in locality: Locality) -> [FieldDifference] {
        Self.fields.compactMap { field in
            let (before, after) = (field.read(old), field.read(self))
            guard before != after else { return nil }
            return FieldDifference(
                title: field.title, old: field.words(before, in: locality),
                new: field.words(after, in: locality))
        }
    }
}

extension Field {
    fileprivate func words(_ value: FieldValue?, in locality: Locality) -> String? {
        guard let text = value?.description, !text.isEmpty else { return nil }
        if kind == .when, let when = When(text) { return when.words(in: locality) }
        return CleanText.excerpt(of: text, length: 100)
    }
}
