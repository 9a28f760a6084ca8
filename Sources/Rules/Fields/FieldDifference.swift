package import CivilTime

/// A field whose values differ between two forms of the same details.
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

extension FieldDetails {
    /// Whether both can describe the same thing: wherever their values differ, one of them is missing. Case in
    /// titles does not matter. Dates, lengths and rules must be equal, as one may be set to tell the two apart.
    package func agrees(with other: Self) -> Bool {
        let unset = Self()
        return Self.fields.allSatisfy { field in
            let (one, two) = (field.read(self), field.read(other))
            if one == two { return true }
            if field.key == "title" {
                return one?.description.lowercased() == two?.description.lowercased()
            }
            if field.kind == .when || ["duration", "repeats"].contains(field.key) { return false }
            return [one, two].contains(field.read(unset))
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
