package import DBus

/// `org.stewardproject.Steward.Household1` of contract 1, which `Items1` and `Maintenance1` replace. The agent of
/// contract 2 answers each call with an error that says what to call instead; that of contract 3 need not know it.
package enum Household1 {
    package static let retired = RetiredInterface("org.stewardproject.Steward.Household1") { method in
        let prefix = Contract.busName.text
        guard let successor = successors[method.text] else {
            return MethodError(
                .unknownInterface,
                "'\(prefix).Household1' has been replaced by '\(prefix).Items1' and '\(prefix).Maintenance1'")
        }
        return MethodError(
            .unknownInterface,
            "'\(prefix).Household1.\(method)' has been replaced; call '\(prefix).\(successor)' instead")
    }

    /// The method that replaces each of its methods.
    package static let successors = [
        "AddItems": "Items1.Add",
        "GetItem": "Items1.Get",
        "ListItems": "Items1.List",
        "EditItem": "Items1.Edit",
        "RemoveItems": "Items1.Remove",
        "ItemHistory": "Items1.History",
        "Attach": "Items1.Attach",
        "Detach": "Items1.Detach",
        "Expiring": "Items1.Expiring",
        "Claim": "Items1.Claim",
        "Identify": "Items1.Identify",
        "FindRecipes": "Items1.FindRecipes",
        "OpenReceipt": "Items1.OpenReceipt",
        "Stats": "Items1.Stats",
        "Use": "Items1.Use",
        "Open": "Items1.Open",
        "Freeze": "Items1.Freeze",
        "Thaw": "Items1.Thaw",
        "Discard": "Items1.Discard",
        "PutBack": "Items1.PutBack",
        "Lend": "Items1.Lend",
        "TakeBack": "Items1.TakeBack",
        "StopReminding": "Items1.StopReminding",
        "StopWarranty": "Items1.StopWarranty",
        "AddMaintenance": "Maintenance1.Add",
        "GetMaintenance": "Maintenance1.Get",
        "ListMaintenance": "Maintenance1.List",
        "EditMaintenance": "Maintenance1.Edit",
        "RemoveMaintenance": "Maintenance1.Remove",
        "MaintenanceDone": "Maintenance1.Complete",
        "SkipMaintenance": "Maintenance1.Skip",
        "StopMaintenance": "Maintenance1.StopReminding",
        "PauseMaintenance": "Maintenance1.Pause",
        "ResumeMaintenance": "Maintenance1.Resume",
        "MaintenanceHistory": "Maintenance1.History",
    ]
}
