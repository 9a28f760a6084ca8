import AgentInterface
import CivilTime
import Rules
import Sentences

/// A recognised part of a line, as the user sees it below the line.
package struct SentenceChip: Sendable, Hashable {
    /// Offsets in the line's UTF-8.
    package let range: Range<Int>
    /// What the user typed.
    package let words: String
    /// What it was understood as; `nil` for a part that the user keeps as words.
    package let meaning: String?

    package var label: String {
        meaning.map { WindowText.chip(words, meaning: $0) } ?? WindowText.keptChip(words)
    }

    /// What a press does.
    package var hint: String { meaning == nil ? WindowText.understandAgain : WindowText.keepAsWords }

    /// What a screen reader says.
    package var spokenName: String {
        meaning.map { WindowText.spokenChip(words, meaning: $0) } ?? WindowText.spokenKeptChip(words)
    }
}

extension Sentence {
    /// What a part of the line was understood as.
    func meaning(of part: Part, words: String, in surroundings: Surroundings) -> String {
        let meaning: String? =
            switch part.meaning {
            case .date where recurrence == nil: dueDay.map { surroundings.phrase.text(for: $0) }
            case .date: dueDay.map { WindowText.from(surroundings.phrase.text(for: $0)) }
            case .time: dueTime?.description
            case .repetition: repetition.map { surroundings.words(for: $0, from: due) }
            case .end: end.map { WindowText.until(surroundings.phrase.text(for: $0)) }
            case .duration: durationMinutes.map { WindowText.lasting(Surroundings.length(minutes: $0)) }
            case .reminder: alertMinutes.map { WindowText.reminder(Surroundings.length(minutes: $0)) }
            case .priority: priority.map(WindowText.priority)
            case .quantity: quantity.map(\.words)
            case .label: WindowText.label(words)
            default: nil
            }
        return meaning ?? WindowText.notInTitle
    }
}

extension Surroundings {
    func words(for repetition: Repetition, from due: When?) -> String {
        RepetitionWords(today: today, zone: locality.zone).text(for: repetition, from: due)
    }
}
