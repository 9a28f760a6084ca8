import CivilTime

/// Lines that ask for several things.
extension SentenceParser {
    /// The wishes of a line such as "dentist friday 10am; call Bob saturday" or "call mom sunday, wash the car monday and
    /// send the invoice tuesday"; `nil` if it is one wish. Each adds something at a time of its own: a list of words is one
    /// title, and so are a place and a day behind a comma.
    package func clauses(in line: String) -> [String]? {
        guard line.utf8.count <= Self.longestList else { return nil }
        let bytes = Array(line.utf8)
        let tokens = SentenceTokens.all(in: line)
        let joints = Self.joints(tokens)
        guard !joints.isEmpty, joints.count < Self.mostClauses else { return nil }
        var clauses: [String] = []
        var start = 0
        for (index, joint) in joints.enumerated() {
            let clause = Self.text(bytes[start..<joint.lowerBound])
            let end = index + 1 < joints.count ? joints[index + 1].lowerBound : bytes.count
            let isNext =
                isClause(clause)
                && (index + 1...joints.count).contains { last in
                    let stop = last < joints.count ? joints[last].lowerBound : bytes.count
                    return stop >= end && isClause(Self.text(bytes[joint.upperBound..<stop]))
                }
            guard isNext else { continue }
            clauses.append(clause)
            start = joint.upperBound
        }
        let rest = Self.text(bytes[start...])
        guard !clauses.isEmpty, isClause(rest), !isOneContract(line, clauses + [rest]),
            !(clauses.dropFirst() + [rest]).contains(where: Self.refersBack)
        else { return nil }
        return clauses + [rest]
    }

    /// Whether a clause means somebody or something that another one names: "ask him by tuesday".
    private static func refersBack(_ clause: String) -> Bool {
        SentenceTokens.all(in: clause).contains { ["him", "them", "ihn", "ihm"].contains($0.text) }
    }

    private static let mostClauses = 20
    /// In bytes: each piece of a line is read by itself, and with those beside it.
    private static let longestList = 600

    /// Where one wish may end and the next begin, in bytes.
    private static func joints(_ tokens: [SentenceToken]) -> [Range<Int>] {
        var depth = 0
        var joints: [Range<Int>] = []
        for (place, token) in tokens.enumerated() where place > 0 && place + 1 < tokens.count {
            if token.isMark(of: "([") { depth += 1 }
            if token.isMark(of: ")]") { depth -= 1 }
            let isAnd = token.kind == .word && ["and", "und", "et", "y", "then"].contains(token.text)
            guard depth == 0, token.isMark(of: ";,") || isAnd else { continue }
            // ", and"
            if isAnd, let last = joints.last, last.upperBound >= tokens[place - 1].range.upperBound {
                joints[joints.count - 1] = last.lowerBound..<token.range.upperBound
            } else {
                joints.append(token.range)
            }
        }
        return joints
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmedBlanks
    }

    /// Whether a clause only says how often, as terms of a contract do: "lease until august, 3 months notice, rent rises every
    /// year".
    private func isOneContract(_ line: String, _ clauses: [String]) -> Bool {
        let whole = sentence(line)
        guard whole.notice != nil || whole.renewal != nil else { return false }
        return clauses.map { sentence($0) }.contains { clause in
            clause.recurrence != nil && !clause.parts.contains { $0.meaning == .date || $0.meaning == .time }
        }
    }

    /// Whether a text adds something by itself, at a time that it says.
    private func isClause(_ text: String) -> Bool {
        let read = sentence(text)
        guard read.intent == .create, read.kind != .label, read.title != nil, read.due != nil,
            read.doubts.isEmpty,
            read.parts.contains(where: { [.date, .time, .repetition].contains($0.meaning) })
        else { return false }
        // "collection is monday at 7" tells something about the first wish.
        let words = SentenceTokens.all(in: text)
        if words.contains(where: { Self.copulas.contains($0.text) }) { return false }
        return read.kind != .task || read.isOrder
    }

    private static let copulas: Set<String> = [
        "is", "are", "was", "were", "starts", "begins", "opens", "closes", "ist", "sind", "war", "beginnt",
    ]
}

extension String {
    fileprivate var trimmedBlanks: String {
        var text = self[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
