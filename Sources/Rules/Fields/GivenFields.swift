/// The fields of a subject's details that a request gives. A field that is not given is `nil`, so that an
/// absent text differs from an empty one.
@dynamicMemberLookup
package struct GivenFields<Details: FieldDetails>: Sendable, Hashable {
    /// Fields that are not given have their defaults.
    package private(set) var details = Details()
    private var keys: Set<String> = []

    package init() {}

    package var isEmpty: Bool { keys.isEmpty }

    package func has(_ field: Field<Details>) -> Bool { keys.contains(field.key) }

    package subscript<Content>(dynamicMember path: WritableKeyPath<Details, Content?>) -> Content? {
        get { details[keyPath: path] }
        set {
            details[keyPath: path] = newValue
            note(path, isGiven: newValue != nil)
        }
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<Details, Content>) -> Content? {
        get { has(Self.field(path)) ? details[keyPath: path] : nil }
        set {
            details[keyPath: path] = newValue ?? Details()[keyPath: path]
            note(path, isGiven: newValue != nil)
        }
    }

    private mutating func note(_ path: PartialKeyPath<Details>, isGiven: Bool) {
        let key = Self.field(path).key
        if isGiven { keys.insert(key) } else { keys.remove(key) }
    }

    private static func field(_ path: PartialKeyPath<Details>) -> Field<Details> {
        guard let field = Details.fields.first(where: { $0.path == path }) else {
            preconditionFailure("\(path) is not in the table of fields")
        }
        return field
    }

    /// These fields, and those of `others` that are not given here.
    package func merging(_ others: GivenFields) -> GivenFields {
        var merged = self
        for field in Details.fields where others.has(field) && !has(field) {
            field.copy(others.details, &merged.details)
            merged.keys.insert(field.key)
        }
        return merged
    }

    /// The value of a field, if it is given.
    package func value(of field: Field<Details>) -> FieldValue? { has(field) ? field.read(details) : nil }

    /// Takes a value from the bus or a list.
    /// - Returns: Whether it has the right type.
    /// - Throws: What `ValueForm.read` throws.
    package mutating func take(_ value: FieldValue, for field: Field<Details>) throws -> Bool {
        if value == field.whenUnset {
            field.clear(&details)
        } else {
            guard try field.write(value, &details) else { return false }
        }
        keys.insert(field.key)
        return true
    }
}

/// Changes to a subject's details. Fields that are neither set nor cleared stay.
package struct FieldEdits<Details: FieldDetails>: Sendable, Hashable {
    package var set = GivenFields<Details>()
    /// The keys of fields to clear.
    package var clear: [String] = []

    package init() {}

    package var isEmpty: Bool { self.set.isEmpty && clear.isEmpty }

    /// Whether they set or clear the field with this key, which must be a literal in our code.
    package func changes(_ key: String) -> Bool {
        self.set.has(Details.field(key)) || clear.contains(key)
    }

    /// - Parameter refusal: Makes the error from a field's key and value.
    /// - Throws: They set a field that only a new subject may set.
    func refuseFieldsOfNew(_ refusal: (String, String) -> InvalidValue) throws(InvalidValue) {
        for field in Details.fields where field.isForNewOnly {
            guard let value = self.set.value(of: field) else { continue }
            throw refusal(field.key, value.description)
        }
    }

    /// - Returns: The changed details, not yet checked.
    /// - Throws: A field is both set and cleared.
    package func applied(to old: Details) throws(InvalidValue) -> Details {
        var details = old
        for field in Details.fields {
            guard self.set.has(field) else {
                if clear.contains(field.key) { field.clear(&details) }
                continue
            }
            if clear.contains(field.key) {
                throw InvalidValue(
                    field: "clear", value: field.key, reason: "it is both set and cleared",
                    remedy: "do one of the two")
            }
            field.copy(self.set.details, &details)
        }
        return details
    }
}
