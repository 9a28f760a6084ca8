import ArgumentParser
import Rules

/// The subjects that the options of a command choose, where the user names none.
protocol SubjectChoice {
    var noun: SubjectNoun { get }
    /// The sentence that says that nothing matches.
    var noMatch: String { get }
    /// The options that choose, for a message.
    var optionNames: String { get }
    /// Whether no option chooses anything.
    var isEmpty: Bool { get }
    /// The options that take any text, and what the user gave.
    var texts: [(option: String, text: String?)] { get }
    /// Whether `--yes` was given.
    var isConfirmed: Bool { get }

    /// The ids of at most `limit` that match, and whether there are more.
    func found(
        limit: Int, in session: Session
    ) async throws(CommandFailure) -> (ids: [String], hasMore: Bool)
}

extension SubjectChoice {
    /// - Throws: If the user gives both names and options that choose, or neither.
    func check(named: [String]) throws {
        if !isEmpty && !named.isEmpty {
            throw ValidationError(ActionText.needsNamesNotOptions(noun))
        }
        if isEmpty && named.isEmpty {
            throw ValidationError(ActionText.needsNamesOrOptions(noun, options: optionNames))
        }
    }

    /// Returns the names that the user gave, or the ids of the subjects that the options choose. Asks the user first if
    /// the options choose many. If they choose nothing, warns the user and returns an empty list.
    func references(
        _ named: [String], for action: SubjectAction, in session: Session
    ) async throws(CommandFailure) -> [String] {
        guard !isEmpty else { return named }
        // An unset variable of a script would choose everything.
        for (option, text) in texts where text?.allSatisfy(\.isWhitespace) ?? false {
            throw CommandFailure(.usage, ActionText.isBlank(option))
        }
        let (ids, hasMore) = try await found(limit: mostChosen, in: session)
        guard !hasMore else {
            throw CommandFailure(.refused, ActionText.tooMany(noun, most: mostChosen))
        }
        guard !ids.isEmpty else {
            session.console.warn(noMatch)
            return []
        }
        try await session.confirmMany(action, .some(ids.count, noun), isConfirmed: isConfirmed)
        return ids
    }
}

private let mostChosen = 1_000

/// A command for subjects that the user names, or chooses by options.
protocol ChoosingCommand: OutputCommand {
    associatedtype Choice: SubjectChoice
    var choice: Choice { get }
    /// The names that the user gave.
    var named: [String] { get }
}

extension ChoosingCommand {
    func validate() throws {
        try choice.check(named: named)
    }

    /// The names, or the ids of the subjects that the options choose; see `SubjectChoice.references`.
    func chosen(for action: SubjectAction, in session: Session) async throws(CommandFailure) -> [String] {
        try await choice.references(named, for: action, in: session)
    }
}
