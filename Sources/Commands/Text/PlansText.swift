import AgentInterface

/// What is said of maintenance that Steward proposes.
enum PlansText {
    static let needsOneOfYesAndChoose = "give either --yes or --choose, not both"
    static let needsPlans = "--choose and --yes say which plans to add; give --plans as well"
    static let hasAll = "The item has all of them already."
    static let known = "✓"
    static let needsChoice =
        "Steward cannot ask which plans to add, so it added nothing; give --yes for all of them, or --choose with their "
        + "numbers, such as 1,3"
    /// - Parameter asks: Whether the user may say what kind of thing it is.
    static func unknown(_ name: String, asks: Bool) -> String {
        "Steward knows no plans for '\(name)'. "
            + (asks ? "Say what kind of thing it is, as in --as dishwasher; or add" : "Add")
            + " maintenance yourself: steward maintenance add; or write plans of your own: see PLANS OF YOUR OWN in "
            + "'man steward-item'"
    }
    static func heading(_ item: String, as thing: String, isOwn: Bool) -> String {
        isOwn ? "Plans for '\(item)' as \(thing), from your plans.toml:" : "Plans for '\(item)' as \(thing):"
    }
    static func question(_ count: Int) -> String {
        count == 1 ? "Add it? [y/N]" : "Add them? y for all, n for none, or numbers such as 1,\(count)"
    }
    static func isNoNumber(_ text: String, of count: Int) -> String {
        "'\(text)' is not one of the plans; "
            + (count == 1 ? "write 1" : "write numbers from 1 to \(count), such as 1,\(count)")
    }
    static func howToAdd(_ item: String) -> String {
        "To add them: steward item plans \(ShellWords.line([item])) --yes, or --choose 1,2"
    }
    static func added(_ count: Int) -> String {
        count == 1 ? "Added 1 plan" : "Added \(count) plans"
    }
    /// `  Descale the kettle: 3 months after it was done, next due 1 March`
    static func line(_ title: String, _ repeats: String, due: String) -> String {
        "  \(title): \(repeats), \(MaintenanceText.nextDue(due))"
    }
    static func note(_ source: String) -> String { "Source of the interval: \(source)." }

    enum Heading {
        static let number = "NO."
        static let plan = "PLAN"
        static let repeats = "REPEATS"
        static let source = "SOURCE"
    }
}
