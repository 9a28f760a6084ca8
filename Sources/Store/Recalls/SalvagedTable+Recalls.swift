import CivilTime
import Rules

/// Recognises salvaged rows of recalls and shops.
extension SalvagedTable {
    /// The row's values; `nil` if it belongs to another table or is unusable.
    func valuesOfTheWorld(_ row: SalvagedRow, _ values: [SalvagedRow.Value]) -> [SalvagedRow.Value]? {
        var values = values
        func text(_ column: String) -> String? { columns.firstIndex(of: column).flatMap { values[$0].text } }
        switch self {
        case .recall:
            guard values[0].isIdentifier, values[1].isIdentifier, RecallID(text("notice") ?? "") != nil,
                CivilDate(text("day") ?? "") != nil,
                RecallMatch.Verdict(rawValue: text("verdict") ?? "") != nil,
                RecallFinding.State(rawValue: text("state") ?? "") != nil
            else { return nil }
        case .shop:
            guard values[0].isIdentifier, ShopDomain(text("domain") ?? "") != nil,
                PriceThreshold(text("drop_from") ?? "") != nil, PriceThreshold(text("rise_from") ?? "") != nil
            else { return nil }
            // The position is lost. Read all changes again: each has a revision and is stored once.
            values[10] = .integer(0)
        case .shopWatch:
            guard values[0].isIdentifier, values[1].integer != nil,
                PriceThreshold(text("drop_from") ?? "") != nil, PriceThreshold(text("rise_from") ?? "") != nil
            else { return nil }
        default:
            guard values[0] == .null, values[1].isIdentifier, values[3].integer != nil,
                ShopChange.Kind(rawValue: text("kind") ?? "") != nil
            else { return nil }
            for column in 11...13 where values[column].text.map({ DecimalAmount($0) == nil }) ?? true {
                values[column] = .null
            }
            values[0] = .integer(row.rowID)
        }
        return values
    }
}
