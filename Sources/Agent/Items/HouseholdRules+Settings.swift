package import Rules
package import Settings

extension HouseholdRules {
    /// The rules from the settings, with defaults for what those leave out.
    package init(_ settings: Settings) {
        // The configuration accepts no number of days that the rules refuse.
        self = (try? HouseholdRules(checking: settings.household)) ?? .usual
    }

    private init(checking settings: Settings.Household) throws(InvalidValue) {
        var lives: [String: ShelfLives.Life] = [:]
        for category in settings.categories {
            let usual = ShelfLives.usual.life(of: category.category)
            lives[category.category] = try ShelfLives.Life(
                opened: category.opened ?? usual.opened, frozen: category.frozen ?? usual.frozen,
                thawed: category.thawed ?? usual.thawed, leads: category.leads ?? usual.leads)
        }
        try self.init(
            shelfLives: try ShelfLives(lives, leads: settings.expiryLeads),
            warrantyLeads: settings.warrantyLeads)
    }
}
