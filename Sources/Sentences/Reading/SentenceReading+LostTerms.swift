import CivilTime
import Rules

/// Terms of a contract that were not read. Without a question, the user would miss the last day to cancel.
extension SentenceReading {
    /// Which of the terms is not clear, and its words.
    var lostTerm: (Sentence.Doubt.Unclear, Range<Int>)? {
        guard sentence.intent == .create, sentence.doubts.isEmpty else { return nil }
        if let range = lostNotice { return (.notice, range) }
        guard sentence.kind == .document else { return nil }
        if let range = lostRenewal { return (.renewal, range) }
        guard sentence.notice != nil || sentence.renewal != nil else { return nil }
        // As a task of that time or rule, it would lose its terms.
        return (repetition == nil ? clockRange : rangeOfRepetition).map {
            (sentence.notice == nil ? .renewal : .notice, $0)
        }
    }

    private var rangeOfRepetition: Range<Int>? {
        guard let part = sentence.parts.first(where: { $0.meaning == .repetition }) else { return nil }
        let places = tokens.indices.filter { part.range.contains(tokens[$0].range.lowerBound) }
        return places.first.flatMap { first in places.last.map { first..<$0 + 1 } }
    }

    private var lostRenewal: Range<Int>? {
        left.lazy.compactMap { place in
            let noun = sentence.notice == nil ? nil : skip(.renewalNoun, place)
            return (skip(.renewalWord, place) ?? noun).map { place..<$0 }
        }.first
    }

    private var left: [Int] { tokens.indices.filter { !taken[$0] && !shielded[$0] } }

    private var lostNotice: Range<Int>? {
        let hasDate = sentence.kind == .document || sentence.kind == .item && day != nil
        for place in left {
            if let end = skip(.noticeWord, place), hasDate || isOfContract(place..<end) { return place..<end }
            let isCancelling = Self.cancelling.contains { time.text(place).hasPrefix($0) }
            if isCancelling, sentence.notice == nil, hasDate || isTerm(place) { return place..<place + 1 }
        }
        return nil
    }

    private static let cancelling = [
        "cancel", "terminat", "kundig", "kundbar", "resili", "rescind", "disdett",
    ]

    private var isOrder: Bool { startsWithVerb || lastLeft.map(isFinalVerb) == true }

    /// Whether a notice word means that of a contract: "put up the notice", "hand in my notice on monday" and "give two weeks
    /// notice" do not.
    private func isOfContract(_ range: Range<Int>) -> Bool {
        let hasLength = isBesideLength(range)
        let isPeriod = skip(.noticePeriod, range.lowerBound) != nil
        if isOrder { return saysEnd && isPeriod || hasLength && (saysEnd || namesDocument) }
        return isPeriod || hasLength || saysEnd && (isAlone(range) || namesDocument)
    }

    private var namesDocument: Bool { left.contains { skip(.documentNoun, $0) != nil } }

    /// Whether a length of days or more stands before or behind the words: "notice 3 months".
    private func isBesideLength(_ range: Range<Int>) -> Bool {
        func isLength(_ place: Int) -> Bool { time.length(place).map { $0.value.seconds == 0 } ?? false }
        let behind = (range.upperBound...range.upperBound + 3).contains {
            $0 < tokens.count && isLength($0)
        }
        return behind
            || (max(0, range.lowerBound - 5)..<range.lowerBound).contains { place in
                time.length(place).map { $0.value.seconds == 0 && $0.end <= range.lowerBound } ?? false
            }
    }

    /// Whether the clause begins with it, or says little besides: "no notice".
    private func isAlone(_ range: Range<Int>) -> Bool {
        var (first, last) = (range.lowerBound, range.upperBound)
        while first > 0, !taken[first - 1], tokens[first - 1].kind != .mark { first -= 1 }
        while last < tokens.count, !taken[last], tokens[last].kind != .mark { last += 1 }
        return first > 0 && (first == range.lowerBound || last - first <= 3)
    }

    /// "cancel one month before" behind the last day of something.
    private func isTerm(_ place: Int) -> Bool {
        !isOrder && place > (firstLeft ?? 0) && saysEnd && isBesideLength(place..<place + 1)
    }
}
