/// What says who added it.
package protocol AddedBySomebody {
    /// The name of a person, who may be unknown here; empty if it is not known who it was.
    var addedBy: String { get set }
}

extension AddedBySomebody {
    /// Keeps who added it if another program has dropped that.
    package mutating func keepAdder(of old: Self) {
        if addedBy.isEmpty { addedBy = old.addedBy }
    }

    package func added(by name: String) -> Self {
        var changed = self
        changed.addedBy = name
        return changed
    }
}

extension Todo {
    /// The error for a field of a task or an event that only a new one may set.
    static func isForNewOnly(_ field: String, _ value: String) -> InvalidValue {
        InvalidValue(
            field: field, value: value, reason: "it can be set only when something is added",
            remedy: "leave it out; it stays as it is")
    }
}

extension TodoDetails: AddedBySomebody {}
extension EventDetails: AddedBySomebody {}
