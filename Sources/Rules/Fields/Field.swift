/// What users say about a subject: one value, with one table of its fields.
///
/// Derived from the table: keys on the bus and in JSON, database columns, salvage of damaged files, `show`, `--clear`,
/// lists of items and documents, properties of our own in iCalendar, and an option's name, help and reading.
/// Everything else names its fields: options themselves, search, tables of `list`, todo.txt, lists of other programs,
/// the manual. `docs/adding.md` has the whole list.
package protocol FieldDetails: Sendable, Hashable {
    /// Empty details: every field is unset or has its default.
    init()
    /// In the order used on the bus and in JSON. A test checks that no stored property is missing.
    static var fields: [Field<Self>] { get }
    /// The keys that an edit can clear.
    static var clearable: [String] { get }
}

extension FieldDetails {
    /// The field with this key, which must be a literal in our code: an unknown key ends the program.
    package static func field(_ key: String) -> Field<Self> {
        guard let field = fields.first(where: { $0.key == key }) else {
            preconditionFailure("no field '\(key)'")
        }
        return field
    }

    package static var clearable: [String] { fields.filter(\.isClearable).map(\.key) }

    /// The details as they are kept: texts cleaned, lists sorted.
    /// - Throws: The value of a field is invalid.
    func withCheckedFields() throws(InvalidValue) -> Self {
        var details = self
        for field in Self.fields { try field.check(&details) }
        return details
    }
}

/// One field of a subject's details.
///
/// Each closure holds its own key path, so that the optimiser can turn it into a plain load or store. Key
/// path objects at run time would cost a third of a millisecond per record.
package struct Field<Details: FieldDetails>: Sendable {
    package typealias Path<Content> = WritableKeyPath<Details, Content> & Sendable

    /// On the bus and in JSON.
    package let key: String
    /// Its column in the database; a quantity has a second one for its unit.
    package let column: String
    /// Whether rows of another table hold it. Queries join them to `column`.
    package let isStoredApart: Bool
    package let wire: FieldWire
    package let kind: FieldKind
    /// For people, in `show`: `best before`.
    package let title: String
    /// The option of the command line that sets it: `--best-before`.
    package let option: String
    /// The help of that option.
    package let help: String
    /// Whether it always has a value, empty or not.
    package let isAlwaysPresent: Bool
    /// What answers say while it has no value; `nil` if they leave it out. In requests it means no value.
    package let whenUnset: FieldValue?
    /// Whether answers leave it out while it has its default.
    package let omitsDefault: Bool
    package let isClearable: Bool
    /// Whether only a new subject may set it.
    package let isForNewOnly: Bool
    /// Returns `nil` if it is not set.
    package let read: @Sendable (Details) -> FieldValue?
    /// Returns whether the value has the right type. Throws what `ValueForm.read` throws.
    package let write: @Sendable (FieldValue, inout Details) throws -> Bool
    package let clear: @Sendable (inout Details) -> Void
    package let copy: @Sendable (_ source: Details, _ target: inout Details) -> Void
    /// Cleans its value.
    package let check: @Sendable (inout Details) throws(InvalidValue) -> Void
    let path: any PartialKeyPath<Details> & Sendable
}

extension Field {
    /// A field that always has a value; its default if nobody gave one.
    ///
    /// Answers always have its key, and clients refuse an answer without it. A field that a subject gains later needs
    /// `omitsDefault`, or a client that was updated refuses every record of the older agent that still runs.
    @inline(__always) static func always<Content>(
        _ key: String, _ path: @autoclosure () -> any Path<Content>, _ form: ValueForm<Content>,
        column: String? = nil, title: String? = nil, option: String? = nil, help: String = "",
        isClearable: Bool = true, isForNewOnly: Bool = false, isStoredApart: Bool = false,
        omitsDefault: Bool = false
    ) -> Field {
        Field(
            key: key, column: column ?? key, isStoredApart: isStoredApart, wire: form.wire, kind: form.kind,
            title: title ?? words(of: key, " "), option: option ?? "--" + words(of: key, "-"), help: help,
            isAlwaysPresent: true, whenUnset: nil, omitsDefault: omitsDefault,
            isClearable: isClearable && !isForNewOnly, isForNewOnly: isForNewOnly,
            read: { [path = path()] in form.write($0[keyPath: path]) },
            write: { [path = path()] value, details in
                guard let content = try form.read(value) else { return false }
                details[keyPath: path] = content
                return true
            },
            clear: { [path = path()] in $0[keyPath: path] = Details()[keyPath: path] },
            copy: { [path = path()] in $1[keyPath: path] = $0[keyPath: path] },
            check: { [path = path()] details throws(InvalidValue) in
                details[keyPath: path] = try form.check(details[keyPath: path], key)
            }, path: path())
    }

    /// A field that may have no value. With `whenUnset`, answers always have its key, which a later field must not
    /// need (see `always`).
    @inline(__always) static func optional<Content>(
        _ key: String, _ path: @autoclosure () -> any Path<Content?>, _ form: ValueForm<Content>,
        column: String? = nil, title: String? = nil, option: String? = nil, help: String = "",
        isClearable: Bool = true, isForNewOnly: Bool = false, whenUnset: FieldValue? = nil
    ) -> Field {
        Field(
            key: key, column: column ?? key, isStoredApart: false, wire: form.wire, kind: form.kind,
            title: title ?? words(of: key, " "), option: option ?? "--" + words(of: key, "-"), help: help,
            isAlwaysPresent: false, whenUnset: whenUnset, omitsDefault: false,
            isClearable: isClearable && !isForNewOnly, isForNewOnly: isForNewOnly,
            read: { [path = path()] in $0[keyPath: path].map(form.write) },
            write: { [path = path()] value, details in
                guard let content = try form.read(value) else { return false }
                details[keyPath: path] = content
                return true
            },
            clear: { [path = path()] in $0[keyPath: path] = nil },
            copy: { [path = path()] in $1[keyPath: path] = $0[keyPath: path] },
            check: { [path = path()] details throws(InvalidValue) in
                guard let content = details[keyPath: path] else { return }
                details[keyPath: path] = try form.check(content, key)
            }, path: path())
    }

    private static func words(of key: String, _ separator: Character) -> String {
        String(key.map { $0 == "_" ? separator : $0 })
    }
}
