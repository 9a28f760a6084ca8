import AgentInterface
import Rules
import Sentences

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

    /// Whether something says that it is eaten, though it has no date: its category, its place, its unit, or that it
    /// was opened. A ladder is not.
    var isUndatedFood: Bool {
        guard mayBeFood else { return false }
        let category = self.category.lowercased()
        return self.openedOn != nil || self.opensFor != nil || self.leads != nil
            || !self.quantity.unit.isEmpty
            || category == ItemText.foodCategory || ShelfLives.usual.categories.contains(category)
            || SpokenPlace(self.place).isUsual
    }

    /// Name and brand, which tell items apart.
    var fullName: String {
        self.brand.isEmpty || self.name.lowercased().contains(self.brand.lowercased())
            ? self.name : "\(self.name) (\(self.brand))"
    }
}
