package import CivilTime
package import Rules
import SQLite

/// Views of items for other modules.
extension Store {
    /// The path of a file's content, which callers must not write to.
    package func path(of attachment: Attachment) -> String { "\(files.kept)/\(attachment.digest)" }

    /// Whether any item expires, so that its stage changes as time passes.
    package func hasExpiringItems() throws(StoreError) -> Bool {
        try read { db in
            try db.exists("SELECT 1 FROM item WHERE expires_on IS NOT NULL LIMIT 1")
        }
    }
}

extension ItemOverview {
    /// The overview that a draft's item would have, without storing it.
    package init(trial item: Item, of draft: ItemDraft, by rules: ItemRules, on today: CivilDate) {
        let ladders = ItemSchedules(of: item, by: rules, knownOn: today)
        self.init(
            item: item, short: String(item.id.description.prefix(4)), expiry: ladders.expiry,
            stage: ladders.stage(on: today), forecast: nil,
            isLow: item.minimum.map { item.isPresent && item.quantity.amount < $0 } ?? false,
            nextReminderAt: nil,
            discardReason: draft.ending?.reason, attachments: [])
    }
}
