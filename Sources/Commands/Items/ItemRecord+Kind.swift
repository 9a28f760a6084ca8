import AgentInterface
import Rules
import Sentences

/// What kind of item it is, and how lists call it.
extension ItemRecord {
    var isFrozen: Bool { self.frozenOn != nil }

    /// Whether it expires, or would if it were not frozen.
    var isDatedFood: Bool { details.isDatedFood(expiring: expiresOn) }

    /// Whether its date or its category says that it is food.
    var isFood: Bool { isDatedFood || details.hasCategoryOfFood }

    /// Whether neither its date nor its category says so, but it has nothing that only durable things have.
    ///
    /// `ItemRows.naming` says in SQL what `isFood || mayBeFood` says here.
    var mayBeFood: Bool {
        !isFood && warrantyEndsOn == nil && self.model.isEmpty && self.serial.isEmpty
            && self.condition == nil && self.lentTo == nil && attachments.isEmpty
    }

    /// Whether something says that it is eaten, though it has no date: its category, its place, its unit, or that it
    /// was opened. A ladder is not.
    var isUndatedFood: Bool {
        if isFood { return !isDatedFood }
        return mayBeFood
            && (self.openedOn != nil || self.opensFor != nil || self.leads != nil
                || !self.quantity.unit.isEmpty || SpokenPlace(self.place).isUsual)
    }

    /// Name and brand, which tell items apart.
    var fullName: String {
        self.brand.isEmpty || self.name.lowercased().contains(self.brand.lowercased())
            ? self.name : "\(self.name) (\(self.brand))"
    }
}
