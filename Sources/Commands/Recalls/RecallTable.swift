import AgentInterface
import CivilTime
import Rules

/// Tables of recalls.
enum RecallTable {
    static func findings(_ recalls: [RecallRecord], _ session: Session, withAnswers: Bool) -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "VERDICT"), .init(heading: "SEVERITY", rank: 2),
            .init(heading: "THING", leastWidth: 12), .init(heading: "RECALL", leastWidth: 16),
            .init(heading: "FOUND", rank: 3), .init(heading: "ANSWER", rank: 1),
        ])
        for recall in recalls {
            let isOpen = recall.state == .open
            table.add([
                StyledText(recall.short, isOpen ? .bold : .dim),
                StyledText(words(recall.verdict), isOpen ? style(recall) : .dim),
                StyledText(recall.severity.rawValue, isOpen ? style(recall) : .dim),
                StyledText(
                    recall.itemName + (recall.isItemPresent ? "" : " (gone)"), isOpen ? .plain : .dim),
                StyledText(recall.title, isOpen ? .plain : .dim),
                StyledText(session.relative.text(for: recall.foundAt), .dim),
                StyledText(withAnswers ? answer(recall) : "", .dim),
            ])
        }
        return table
    }

    static func notices(_ notices: [RecallNoticeRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "DATE"), .init(heading: "SEVERITY", rank: 1),
            .init(heading: "RECALL", leastWidth: 20), .init(heading: "REASON", leastWidth: 12, rank: 2),
        ])
        for notice in notices {
            let isCritical = notice.severity == .critical
            table.add([
                StyledText(notice.id, .bold), StyledText(session.words(for: notice.date)),
                StyledText(notice.severity.rawValue, isCritical ? .bad : .plain), StyledText(notice.title),
                StyledText(notice.reason, .dim),
            ])
        }
        return table
    }

    /// Whether the recall certainly concerns the item.
    static func words(_ verdict: RecallMatch.Verdict) -> String {
        switch verdict {
        case .match: "yours"
        case .possible: "maybe"
        }
    }

    /// Red only if the user must act now.
    static func style(_ recall: RecallRecord) -> Style {
        guard recall.verdict == .match else { return .attention }
        return recall.severity == .critical ? .bad : .attention
    }

    /// The user's answer; empty if there is none.
    static func answer(_ recall: RecallRecord) -> String {
        switch recall.state {
        case .open, .gone: ""
        case .notMine: "not mine"
        case .checked: "checked: not affected"
        case .resolved: recall.resolution?.rawValue ?? "resolved"
        }
    }
}
