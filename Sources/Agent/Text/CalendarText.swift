import Rules

/// What the agent says about calendars.
enum CalendarText {
    static let isUnreadable = "it is not a calendar"
    /// The author of a change, in the journal.
    static func author(_ account: String) -> String { "calendar \(account)" }

    // MARK: - Missing entries

    static let putBack = OfferLabel("Put Back", row: "Put Back: send them to the server again")
    static let removeHere = OfferLabel(
        "Remove Here", short: "Remove", row: "Remove Here: they were deleted on purpose")
    static func missingTitle(_ count: Int, _ list: String) -> String {
        "Were \(count) entries of '\(list)' deleted on purpose?"
    }
    static func missingBody(_ count: Int, of all: Int, _ list: String, _ account: String) -> String {
        "Nothing has been removed here. "
            + "The server of '\(account)' no longer has \(count) of \(all) entries in the list '\(list)'."
    }
    static func toDecide(_ account: String) -> String {
        "To answer: steward account sync '\(account)' --put-back, or --remove-missing"
    }

    // MARK: - The first sync

    static func keptBesideTitle(_ titles: [String], _ list: String) -> String {
        titles.count == 1
            ? "The list '\(list)' now has \(named(titles)) twice"
            : "The list '\(list)' now has \(titles.count) entries twice"
    }
    static func keptBesideBody(_ titles: [String]) -> String {
        "The dates or details on this computer and on the server differ, so Steward kept both copies of "
            + "\(named(titles)). Remove those that you do not need."
    }
    /// `Bought: milk, bread and 3 more`.
    static func boughtTitle(_ names: [String]) -> String {
        let shown = names.prefix(3).map { CleanText.excerpt(of: $0, length: 30) }.joined(separator: ", ")
        return names.count > 3 ? "Bought: \(shown) and \(names.count - 3) more" : "Bought: \(shown)"
    }
    /// - Parameter undated: How many things have no date yet, although such things usually have one.
    static func boughtBody(_ names: [String], _ list: String, undated: Int) -> String {
        let ticked = "Ticked off on '\(list)', and now in stock: \(named(names))."
        guard undated > 0 else { return ticked }
        let things = undated == 1 ? "1 thing still needs" : "\(undated) things still need"
        // First: a long body is cut.
        return "\(things) a date: steward shopping dates. \(ticked)"
    }
    private static func named(_ names: [String]) -> String {
        let named = names.prefix(5).map { "'\(CleanText.excerpt(of: $0, length: 60))'" }.joined(
            separator: ", ")
        return names.count > 5 ? "\(named) and \(names.count - 5) more" : named
    }

    // MARK: - New and deleted lists

    static func newListsTitle(_ lists: [String], _ account: String) -> String {
        lists.count == 1
            ? "New list \(named(lists)) in the calendar account '\(account)'"
            : "\(lists.count) new lists in the calendar account '\(account)'"
    }
    static func newListsBody(_ lists: [String], _ account: String) -> String {
        let which = lists.count == 1 ? "it" : "them: \(named(lists))"
        return "Steward does not sync \(which). To choose what to sync: steward account edit '\(account)' "
            + "--list '\(lists[0])=both'"
    }
    static func goneTitle(_ list: String) -> String { "Was the list '\(list)' deleted on purpose?" }
    static func goneBody(_ count: Int, _ list: String, _ account: String) -> String {
        "The server of '\(account)' no longer has the list '\(list)', which has \(count) "
            + "\(count == 1 ? "entry" : "entries") here. Nothing has been removed here."
    }

    static func householdGoneTitle(_ list: String, _ account: String) -> String {
        "The list '\(list)' with your household's dates is gone from '\(account)'"
    }
    static func householdGoneBody(_ account: String) -> String {
        "Your things and their dates are still here, but no longer in a calendar.\n"
            + "To create it again: steward account edit \(argument(account)) --new-list Household=household"
    }

    // MARK: - Accounts

    static func listIsGone(_ list: String) -> String {
        "the list '\(list)' is no longer on the server, or you no longer have access to it"
    }
    static func refused(_ status: Int) -> String { "the server answered \(status)" }
    static func needsYou(_ account: String) -> String {
        "Account '\(account)' needs attention"
    }
    static func failedAgain(_ account: String) -> String {
        "The calendar account '\(account)' still cannot be synced"
    }
    static func toTryAgain(_ account: String) -> String { "To try again: steward account sync '\(account)'" }
    /// In quotes if a shell may need them.
    private static func argument(_ account: String) -> String {
        !account.isEmpty && account.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            ? account : "'\(account)'"
    }
    /// The command stands on a line of its own: popups cut long lines.
    static func remedy(_ problem: AccountProblem, _ account: String) -> String {
        let words = problem.words
        let sentence = words.prefix(1).uppercased() + words.dropFirst() + "."
        if let fingerprint = problem.fingerprint {
            return
                "\(sentence)\nIf the server has a new certificate, compare this with the fingerprint that its owner "
                + "gives you.\nTo trust it: steward account edit '\(account)' --trust \(fingerprint)"
        }
        switch problem.kind {
        case .password, .noPassword:
            // Alone: mako has room for little more.
            return "\(sentence)\nsteward account edit \(argument(account)) --password"
        case .certificate, .unreachable, .notCalendar, .trouble:
            return "\(sentence)\nTo see more: steward account show '\(account)'"
        }
    }
}
