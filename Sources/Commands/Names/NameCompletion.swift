import AgentInterface
import ArgumentParser
import CivilTime
import Rules

extension CompletionKind {
    /// The ids and names of subjects of a kind; of all kinds that have names for `nil`.
    static func names(of kind: Subject.Kind?, _ status: NameQuery.Status = .current) -> CompletionKind {
        .custom { words, _, typed in
            // 'steward food' offers only food.
            NameCompletion.lines(
                kind.map { [$0] } ?? [], status, typed: typed, foodOnly: words.dropFirst().first == "food")
        }
    }
}

/// Completes ids and names of subjects in a shell, with what tells them apart.
enum NameCompletion {
    /// Lines for the shell that asks: ids that begin with `typed`, and titles that do.
    ///
    /// bash and fish separate a value from its description by a tab, zsh by a colon.
    static func lines(
        _ kinds: [Subject.Kind], _ status: NameQuery.Status, typed: String, foodOnly: Bool
    ) -> [String] {
        var query = NameQuery()
        query.kinds = kinds
        query.status = status
        query.text = unquoted(typed)
        query.isBeginning = true
        if foodOnly { query.isFoodOnly = true }
        query.limit = 100
        guard let found = KnownValues.ask(Names1.find, query) else { return [] }
        let environment = Environment.ofProcess()
        let locality = Session.locality(environment: environment)
        return lines(
            found, typed: query.text, for: CompletionShell.requesting, at: Clock.now(), in: locality)
    }

    static func lines(
        _ found: [NameRecord], typed: String, for shell: CompletionShell?, at now: Instant,
        in locality: Locality
    ) -> [String] {
        let titles = Dictionary(found.map { ($0.title.lowercased(), 1) }, uniquingKeysWith: +)
        var (ids, names): ([String], [String]) = ([], [])
        for one in found {
            let date = one.date.map { ", \(words(for: $0, at: now, in: locality))" } ?? ""
            ids.append(line(one.short, "\(one.fullTitle)\(date)", shell))
            // Two subjects of the same name need their ids.
            if titles[one.title.lowercased()] == 1 {
                names.append(line(one.title, "\(one.short)\(date)", shell))
            }
        }
        if typed.isEmpty { return ids }
        let isID = { (one: NameRecord) in one.short.hasPrefix(typed.lowercased()) }
        let isTitle = { (one: NameRecord) in one.title.lowercased().hasPrefix(typed.lowercased()) }
        let offered = zip(found, ids).filter { isID($0.0) || titles[$0.0.title.lowercased()] != 1 }.map(\.1)
        let unique = found.filter { titles[$0.title.lowercased()] == 1 }
        return offered + zip(unique, names).filter { isTitle($0.0) }.map(\.1)
    }

    private static func line(_ value: String, _ description: String, _ shell: CompletionShell?) -> String {
        let (value, description) = (VisibleText.line(value), VisibleText.line(description))
        switch shell {
        case .zsh?:
            let escaped = value.map { $0 == "\\" || $0 == ":" ? "\\\($0)" : String($0) }.joined()
            return "\(escaped):\(description)"
        case .bash?, .fish?: return "\(value)\t\(description)"
        default: return value
        }
    }

    private static func words(for when: When, at now: Instant, in locality: Locality) -> String {
        // A zone that is unknown here is shown as it is written.
        (try? RelativePhrase.text(for: when, at: now, in: locality)) ?? when.description
    }

    /// What was typed, without the quotes and backslashes of a shell.
    static func unquoted(_ typed: String) -> String {
        var text = Substring(typed)
        if let first = text.first, first == "\"" || first == "'" { text = text.dropFirst() }
        var plain = ""
        var isEscaped = false
        for character in text {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            plain.append(character)
            isEscaped = false
        }
        return plain
    }
}
