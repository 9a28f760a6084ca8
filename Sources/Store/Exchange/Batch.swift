import Rules

/// Several subjects to add as one change.
enum Batch {
    /// - Parameters:
    ///   - things: What they are, in the plural.
    ///   - field: Names them in the error.
    /// - Throws: There are none, or more than `Limits.itemsAdded`.
    static func check(_ count: Int, of things: String, field: String) throws(InvalidValue) {
        guard !(1...Limits.itemsAdded).contains(count) else { return }
        throw InvalidValue(
            field: field, value: String(count), reason: "that is not a number of \(things) to add",
            remedy: "add 1 to \(Limits.itemsAdded) at once")
    }

    /// - Parameter noun: What a draft is, in the error.
    /// - Throws: The first error, with the number of its draft if there are several.
    static func map<Draft, Made>(
        _ drafts: [Draft], as noun: String, _ make: (Draft) throws(InvalidValue) -> Made
    ) throws(InvalidValue) -> [Made] {
        var made: [Made] = []
        for draft in drafts {
            do throws(InvalidValue) {
                made.append(try make(draft))
            } catch {
                guard drafts.count > 1 else { throw error }
                throw InvalidValue(
                    field: "\(error.field) of \(noun) \(made.count + 1)", value: error.value,
                    reason: error.reason, remedy: error.remedy)
            }
        }
        return made
    }
}
