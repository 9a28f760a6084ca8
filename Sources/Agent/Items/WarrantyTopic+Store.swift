import CivilTime
import Rules
import Store

extension WarrantyTopic {
    /// - Parameter receipt: The path of the newest receipt.
    init?(_ overview: ItemOverview, receipt: String?) {
        let item = overview.item
        guard let end = item.warrantyEnd else { return nil }
        let maker = [item.brand, item.model].filter { !$0.isEmpty }.joined(separator: " ")
        let serial = item.serial.isEmpty ? "" : WarrantyText.serial(item.serial)
        self.init(
            id: item.id.description, short: overview.short, name: item.name, endsOn: end,
            description: [maker, serial].filter { !$0.isEmpty }.joined(separator: ", "),
            provider: item.warrantyProvider, boughtOn: item.boughtOn, boughtAt: item.boughtAt,
            price: item.price, receipt: receipt)
    }
}
