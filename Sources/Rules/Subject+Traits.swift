/// What the rules need to know about a kind, apart from the texts of its reminders.
struct SubjectTraits {
    /// What its reminders are about, in the plural.
    let plural: String
    /// The last hour at which reminding on the last day helps: food can be used for the evening's meal, and
    /// offices and shops are open. `nil` for any hour.
    var lastUsefulHour: Int?
    /// Where the panel lists it, whatever its date; `nil` if its date decides.
    var panelSection: PanelEntry.Section?
    /// How its reminders nag by default; `nil` if they do not.
    var nagging: @Sendable (NagRules) -> NagPolicy? = { _ in nil }
}

extension Subject.Kind {
    /// What reminders of this kind are about, in the plural.
    package var plural: String { traits.plural }

    var traits: SubjectTraits {
        switch self {
        case .task: SubjectTraits(plural: "tasks", nagging: { $0.tasks })
        case .alert: SubjectTraits(plural: "alerts", nagging: { $0.alerts })
        case .event: SubjectTraits(plural: "events")
        case .item: SubjectTraits(plural: "food", lastUsefulHour: 17)
        case .warranty: SubjectTraits(plural: "warranties", lastUsefulHour: 15)
        case .loan: SubjectTraits(plural: "lent items")
        case .maintenance: SubjectTraits(plural: "maintenance")
        case .recall: SubjectTraits(plural: "recalls", panelSection: .recalls)
        case .shop: SubjectTraits(plural: "shops", panelSection: .shops)
        case .document: SubjectTraits(plural: "documents", lastUsefulHour: 15)
        }
    }
}
