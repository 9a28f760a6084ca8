/// What commands with a long list say of its pages.
enum PageText {
    static func hasMore(_ rows: PageOptions.Rows, from offset: Int) -> String {
        let more =
            switch rows {
            case .recalls: "there may be more recalls"
            case .searches: "there may be more entries"
            case .changes: "there may be more changes"
            case .products: "there may be more products"
            }
        return "\(more); --offset \(offset) prints the next ones"
    }
}
