package import CivilTime
package import Rules
import SQLite

/// Things as others want to see them.
extension Store {
    /// Where the content of a file is kept. Nobody may write there.
    package func path(of attachment: Attachment) -> String { "\(files.kept)/\(attachment.digest)" }

    /// Whether time alone changes what is known of things.
    package func hasExpiringItems() throws(StoreError) -> Bool {
        try read { db in
            try db.number("SELECT 1 FROM item WHERE expires_on IS NOT NULL LIMIT 1") != nil
        }
    }
}

extension ItemOverview {
    /// A thing that is not kept, as it would be.
    package init(trial item: Item, of draft: ItemDraft, by rules: HouseholdRules, on today: CivilDate) {
        let ladders = ItemLadders(of: item, by: rules)
        self.init(
            item: item, short: String(item.id.description.prefix(4)), expiry: ladders.expiry,
            stage: ladders.stage(on: today), forecast: nil, nextReminderAt: nil,
            discardReason: draft.ending?.reason, attachments: [])
    }
}
