import AgentInterface
import CivilTime
import Rules

/// Tables of recalls.
enum RecallTable {
    private typealias Heading = RecallText.Heading

    static func findings(_ recalls: [RecallRecord], _ session: Session, withAnswers: Bool) -> TextTable {
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.verdict),
            .init(heading: Heading.severity, rank: 2), .init(heading: Heading.item, leastWidth: 12),
            .init(heading: Heading.recall, leastWidth: 16), .init(heading: Heading.found, rank: 3),
            .init(heading: Heading.answer, rank: 1),
        ])
        for recall in recalls {
            let isOpen = recall.state == .open
            table.add([
                StyledText(recall.short, isOpen ? .bold : .dim),
                StyledText(RecallText.verdict(recall.verdict), isOpen ? style(recall) : .dim),
                StyledText(recall.severity.rawValue, isOpen ? style(recall) : .dim),
                StyledText(
                    RecallText.item(recall.itemName, isPresent: recall.isItemPresent),
                    isOpen ? .plain : .dim),
                StyledText(recall.title, isOpen ? .plain : .dim),
                StyledText(session.relative.text(for: recall.foundAt), .dim),
                StyledText(withAnswers ? RecallText.answer(recall.state, recall.resolution) : "", .dim),
            ])
        }
        return table
    }

    static func notices(_ notices: [RecallNoticeRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.date),
            .init(heading: Heading.severity, rank: 1), .init(heading: Heading.recall, leastWidth: 20),
            .init(heading: Heading.reason, leastWidth: 12, rank: 2),
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

    /// Red only if the user must act now.
    static func style(_ recall: RecallRecord) -> Style {
        guard recall.verdict == .match else { return .attention }
        return recall.severity == .critical ? .bad : .attention
    }
}
