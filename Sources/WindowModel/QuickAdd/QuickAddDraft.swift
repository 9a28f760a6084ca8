import Assistant
package import Rules
package import Sentences

/// The line of quick add while the user types it, and the parts that the user wants to keep as words.
package struct QuickAddDraft: Sendable {
    package private(set) var line = ""
    /// In order, apart from each other.
    private var kept: [Range<Int>] = []

    package init() {}

    var keepsParts: Bool { !kept.isEmpty }

    /// Sets a new text of the line. Kept parts move with it; an edited part is read again.
    package mutating func type(_ text: String) {
        let edit = LineEdit(from: line, to: text)
        kept = kept.compactMap(edit.moved)
        line = text
    }

    /// Keeps a part as words in the title, or reads it again.
    package mutating func toggle(_ chip: SentenceChip) {
        if kept.contains(chip.range) {
            kept.removeAll { $0 == chip.range }
        } else {
            kept = (kept.filter { !$0.overlaps(chip.range) } + [chip.range]).sorted {
                $0.lowerBound < $1.lowerBound
            }
        }
    }

    /// What the line would add.
    package func preview(in surroundings: Surroundings) -> QuickAddPreview {
        let reading = reading(by: surroundings.parser)
        var chips = reading.sentence.parts.map { part in
            let words = text(of: part.range)
            return SentenceChip(
                range: part.range, words: words,
                meaning: reading.sentence.meaning(of: part, words: words, in: surroundings))
        }
        chips += kept.map { SentenceChip(range: $0, words: text(of: $0), meaning: nil) }
        chips.sort { $0.range.lowerBound < $1.range.lowerBound }
        let doubts = reading.sentence.doubts.map {
            WindowText.doubt(text(of: $0.range), $0.reason)
        }
        let parser = surroundings.parser
        let isDoubtful = reading.sentence.doubts.contains { doubt in
            parser.isSerious(doubt, in: reading.sentence, of: line)
        }
        do {
            let request = try SubjectRequest(reading)
            return QuickAddPreview(
                chips: chips, summary: WindowText.summary(of: request, in: surroundings), doubts: doubts,
                addition: .init(request: request, kind: reading.kind), isDoubtful: isDoubtful, fault: nil)
        } catch {
            return QuickAddPreview(
                chips: chips, summary: nil, doubts: doubts, addition: nil, isDoubtful: isDoubtful,
                fault: fault(error, reading))
        }
    }

    /// Why nothing can be added. An event without a time is asked about: it is no task.
    private func fault(_ error: InvalidValue, _ reading: SubjectRequest.Reading) -> String {
        guard let title = reading.sentence.title else { return WindowText.nothingToAdd }
        return reading.needsTime ? WindowText.needsTime(title) : error.description
    }

    /// Whether to offer the assistant: our parser is not sure of the line, or reads more than an addition.
    package func isForAssistant(in surroundings: Surroundings) -> Bool {
        guard line.contains(where: { !$0.isWhitespace }) else { return false }
        let parser = surroundings.parser
        let reading = SubjectRequest.Reading(line, parser, keeping: kept)
        return reading.sentence.intent != .create || !reading.isSure(parser)
    }

    /// Quick add only adds: a question or a command becomes a task with these words.
    private func reading(by parser: SentenceParser) -> SubjectRequest.Reading {
        let all = line.utf8.isEmpty ? [] : [0..<line.utf8.count]
        let readings = [(kept, false), (kept, true)].lazy.map { kept, isTask in
            SubjectRequest.Reading(line, parser, keeping: kept, isTask: isTask)
        }
        return readings.first { $0.sentence.intent == .create }
            ?? SubjectRequest.Reading(line, parser, keeping: all, isTask: true)
    }

    private func text(of range: Range<Int>) -> String {
        String(decoding: Array(line.utf8)[range.clamped(to: 0..<line.utf8.count)], as: UTF8.self)
    }
}

/// What quick add shows below its line.
package struct QuickAddPreview: Sendable {
    /// What Enter sends.
    package struct Addition: Sendable {
        package let request: SubjectRequest
        package let kind: Sentence.Kind
    }

    /// In the order of the line.
    package let chips: [SentenceChip]
    /// What would be added, in one sentence; `nil` if nothing would.
    package let summary: String?
    /// Doubtful text that was not taken, one sentence each.
    package let doubts: [String]
    /// `nil` if the line has no title, an impossible amount, or an event that does not say when.
    package let addition: Addition?
    /// Whether a part of the line may be a day or a time that was not understood. Quick add asks before it adds
    /// the line as it is; the command line refuses it.
    package let isDoubtful: Bool
    /// Why nothing can be added.
    package let fault: String?
    /// What the line may ask to do with what is there.
    package let orders: [QuickAddOrders.Order]

    init(
        chips: [SentenceChip], summary: String?, doubts: [String], addition: Addition?, isDoubtful: Bool,
        fault: String?, orders: [QuickAddOrders.Order] = []
    ) {
        self.chips = chips
        self.summary = summary
        self.doubts = doubts
        self.addition = addition
        self.isDoubtful = isDoubtful
        self.fault = fault
        self.orders = orders
    }

    /// The preview of an empty line.
    package static let empty = QuickAddPreview(
        chips: [], summary: nil, doubts: [], addition: nil, isDoubtful: false, fault: nil)

    /// The part that one key returns to the title: the last one that was understood.
    package var lastUnderstood: SentenceChip? { chips.last { $0.meaning != nil } }
}

/// The difference between two texts, as one replaced piece.
struct LineEdit {
    private let old: Range<Int>
    private let shift: Int

    init(from before: String, to after: String) {
        old = Replacement(from: Array(before.utf8), to: Array(after.utf8)).old
        shift = after.utf8.count - before.utf8.count
    }

    /// Where a range is after the edit; `nil` if the edit touched its inside.
    func moved(_ range: Range<Int>) -> Range<Int>? {
        if range.upperBound <= old.lowerBound { return range }
        if range.lowerBound >= old.upperBound {
            return range.lowerBound + shift..<range.upperBound + shift
        }
        return nil
    }
}
