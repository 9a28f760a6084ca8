import AgentInterface
import Rules

/// What kind of item it is, and how lists call it.
extension ItemRecord {
    var isFrozen: Bool { self.frozenOn != nil }

    /// Whether it expires, or would if it were not frozen.
    var isFood: Bool { details.isFood(expiring: expiresOn) }

    /// Whether it has no date, and nothing that only durable things have.
    ///
    /// `ItemRows.naming` says in SQL what `isFood || mayBeFood` says here.
    var mayBeFood: Bool {
        !isFood && warrantyEndsOn == nil && self.model.isEmpty && self.serial.isEmpty
            && self.condition == nil && self.lentTo == nil && attachments.isEmpty
    }

    /// Name and brand, which tell items apart.
    var fullName: String {
        self.brand.isEmpty || self.name.lowercased().contains(self.brand.lowercased())
            ? self.name : "\(self.name) (\(self.brand))"
    }
}
