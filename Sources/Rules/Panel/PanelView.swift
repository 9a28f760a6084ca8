package import CivilTime

/// What the panel shows: the icon, the tooltip and the menu.
package struct PanelView: Sendable, Hashable {
    package let icon: PanelIcon
    package let tooltip: Tooltip
    package let menu: [PanelRow]

    package struct Tooltip: Sendable, Hashable {
        /// Some panels read it as markup and some do not: it has no character that either would change.
        package let title: String
        /// Lines of plain text, to be escaped as markup.
        package let lines: [String]
    }

    /// Subjects that one section of the menu lists, so that the whole fits on a small screen.
    package static let longestSection = 7
    private static let linesInTooltip = 3

    package init(_ facts: PanelFacts, at now: Instant, in locality: Locality) {
        icon = PanelIcon(count: facts.waiting)
        tooltip = Self.tooltip(facts, at: now, in: locality)
        menu = Self.menu(facts, at: now, in: locality)
    }

    // MARK: Tooltip

    private static func tooltip(_ facts: PanelFacts, at now: Instant, in locality: Locality) -> Tooltip {
        let waiting = PanelLine.waiting(facts.waiting)
        if facts.hidesTitles { return Tooltip(title: waiting, lines: []) }
        let next = facts.next.map { next in
            let words = PanelLine.words(for: next.moment, at: now, in: locality.zone)
            return ". Next: \(PanelLine.title(next.title)), \(words)"
        }
        let titles = facts.entries.filter(\.isWaiting).map { PanelLine.title($0.title) }
        let named = titles.prefix(linesInTooltip)
        let rest = facts.waiting - named.count
        return Tooltip(
            title: withoutMarkup(waiting + (next ?? "")),
            // Plasma joins the lines into one.
            lines: named.map { named.count > 1 ? "• \($0)" : $0 }
                + (rest > 0 && !named.isEmpty ? ["and \(rest) more"] : []))
    }

    /// Replaces what markup would read by characters that look alike.
    private static func withoutMarkup(_ text: String) -> String {
        String(
            text.map { character in
                switch character {
                case "<": "‹"
                case ">": "›"
                case "&": "＆"
                default: character
                }
            })
    }

    // MARK: Menu

    private static func menu(_ facts: PanelFacts, at now: Instant, in locality: Locality) -> [PanelRow] {
        var groups = [[summary(facts)] + (facts.isInTrouble ? [trouble] : [])]
        if !facts.hidesTitles {
            let entries = Dictionary(grouping: facts.entries) { $0.section(at: now, in: locality) }
            for section in PanelEntry.Section.allCases {
                groups.append(
                    rows(
                        of: section, entries[section] ?? [], further: facts.further(section),
                        hasWindow: facts.hasWindow, at: now, in: locality))
            }
            // Shops and recalls are one line each.
            let news = groups.suffix(2).flatMap(\.self)
            groups = groups.dropLast(2) + [news]
        }
        groups.append(quiet(facts, at: now, in: locality) + (facts.canRefresh ? [refresh] : []))
        groups.append(facts.hasWindow ? [quickAdd, open] : [])
        return groups.reduce(into: []) { rows, group in
            guard let first = group.first else { return }
            if !rows.isEmpty { rows.append(PanelRow(.separator(before: first.key), "")) }
            rows += group
        }
    }

    private static func summary(_ facts: PanelFacts) -> PanelRow {
        let words = PanelLine.waiting(facts.waiting)
        return switch facts.waiting {
        case 0: PanelRow(.summary, words)
        case 1: PanelRow(.summary, "\(words): show it", .showReminders)
        default: PanelRow(.summary, "\(words): show them", .showReminders)
        }
    }

    private static func rows(
        of section: PanelEntry.Section, _ entries: [PanelEntry], further: Int, hasWindow: Bool,
        at now: Instant, in locality: Locality
    ) -> [PanelRow] {
        let listed = entries.prefix(longestSection)
        let hidden = entries.count - listed.count + further
        guard !listed.isEmpty || hidden > 0 else { return [] }
        let rows = listed.map { row(of: $0, at: now, in: locality) }
        let more =
            hidden == 0
            ? [] : [PanelRow(.further(section), "and \(hidden) more", hasWindow ? .openWindow : nil)]
        let heading = heading(of: section, count: entries.count + further)
        switch section {
        case .overdue, .today: return [PanelRow(.heading(section), heading)] + rows + more
        case .shops, .recalls: return [PanelRow(.heading(section), heading, children: rows + more)]
        }
    }

    private static func heading(of section: PanelEntry.Section, count: Int) -> String {
        switch section {
        case .overdue: "Overdue (\(count))"
        case .today: "Today (\(count))"
        case .shops: "Shop News (\(count))"
        case .recalls: "Recalls (\(count))"
        }
    }

    private static func row(of entry: PanelEntry, at now: Instant, in locality: Locality) -> PanelRow {
        PanelRow(
            .entry(entry.subject.subject, occurrence: entry.subject.occurrence),
            entry.label(at: now, in: locality),
            children: entry.verbs.map { PanelRow(PanelLine.title($0.label), .act(entry.subject, $0.action)) })
    }

    private static func quiet(_ facts: PanelFacts, at now: Instant, in locality: Locality) -> [PanelRow] {
        if let end = facts.quietUntil {
            let words = PanelLine.words(for: end, at: now, in: locality.zone)
            return [PanelRow(.quietEnd, "Quiet until \(words): end it now", .quiet(nil))]
        }
        let hour = PanelRow("Quiet for 1 Hour", .quiet(.anHour))
        return [hour] + (facts.tomorrow.map { [PanelRow("Quiet Until Tomorrow", .quiet($0))] } ?? [])
    }

    private static let trouble = PanelRow(.trouble, "Steward cannot save anything")
    private static let refresh = PanelRow("Check Recalls and Shops Now", .refresh)
    private static let quickAdd = PanelRow("Quick Add…", .quickAdd)
    private static let open = PanelRow("Open Steward", .openWindow)
}

extension PanelFacts {
    fileprivate func further(_ section: PanelEntry.Section) -> Int {
        switch section {
        case .overdue: furtherOverdue
        case .today: furtherToday
        case .shops, .recalls: 0
        }
    }
}

extension SnoozeTime {
    fileprivate static let anHour = SnoozeTime.lasting(CivilPeriod(seconds: 3600) ?? .zero)
}
