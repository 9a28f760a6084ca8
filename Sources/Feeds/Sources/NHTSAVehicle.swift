import Rules

/// The make, model and year in a row of the agency's service or file.
struct NHTSAVehicle: Hashable {
    let make: String
    let model: String
    /// Empty if unknown.
    let year: String

    var name: String { [make, model, year].nonEmpty.joined(separator: " ") }

    /// - Parameter isVehicle: `false` for a child seat, a tyre or a part.
    func product(isVehicle: Bool = true) -> RecalledProduct {
        RecalledProduct(
            name: name, brand: make, models: [model], scope: .unread, decidedBy: [.serial],
            text: isVehicle
                ? "Only some are recalled: the vehicle identification number decides."
                : "Only some may be recalled: the numbers and the date on it decide.")
    }

    /// What the agency may warn owners of: its service and its file have a flag for each.
    static let prohibitions = ["do not drive it", "park it outside, away from buildings"]

    static func links(campaign: String) -> [RecallLink] {
        [RecallLink(.notice, "https://www.nhtsa.gov/recalls?nhtsaId=\(WebQuery.encoded(campaign))")]
    }
}
