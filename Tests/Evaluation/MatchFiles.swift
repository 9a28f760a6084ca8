import Glibc
import JSONText

/// The files of `steward-eval match`: one of items, one of recalls, a JSON object on each line.
enum MatchFiles {
    struct Comparison {
        /// A line for each pair that concerns somebody.
        var answers: String
        /// Of each line that could not be read, where it is and why.
        var faults: [String]
    }

    /// Longer lines are no cases: the longest recall there is has a tenth of this.
    private static let limits = JSON.Limits(bytes: 4 << 20)

    /// Compares all items with all recalls that can be read.
    /// - Throws: A file cannot be read.
    static func compare(items itemFile: String, recalls recallFile: String) throws(EvaluationFailure)
        -> Comparison
    {
        let recalls = InParallel.map(try Self.lines(of: recallFile)) { line in
            Self.read(line) { json throws(MatchEvaluation.Fault) in try MatchEvaluation.Recall(json) }
        }
        let items = InParallel.map(try Self.lines(of: itemFile)) { line in
            Self.read(line) { json throws(MatchEvaluation.Fault) in try MatchEvaluation.Item(json) }
        }
        let evaluation = MatchEvaluation(recalls: recalls.compactMap(\.value))
        let answers = InParallel.map(items.compactMap(\.value)) { item in
            evaluation.answer(item).map { $0.line + "\n" }.joined()
        }
        var faults: [String] = []
        for (file, reasons) in [(recallFile, recalls.map(\.fault)), (itemFile, items.map(\.fault))] {
            for (number, reason) in reasons.enumerated() {
                if let reason { faults.append("cannot read line \(number + 1) of '\(file)': \(reason)") }
            }
        }
        return Comparison(answers: answers.joined(), faults: faults)
    }

    /// What `answer` makes of each line that is JSON, one line for each answer.
    /// - Throws: The file cannot be read.
    static func lines(of file: String, _ answer: @escaping @Sendable (JSON) -> [JSON])
        throws(EvaluationFailure)
        -> String
    {
        InParallel.map(try lines(of: file)) { line in
            (read(line) { json throws(MatchEvaluation.Fault) in answer(json) }.value ?? [])
                .map { $0.line + "\n" }.joined()
        }.joined()
    }

    /// What a line says, or why nothing; neither for an empty one.
    private struct Reading<Value: Sendable>: Sendable {
        var value: Value?
        var fault: String?
    }

    private static func read<Value: Sendable>(
        _ line: [UInt8], _ make: (JSON) throws(MatchEvaluation.Fault) -> Value?
    ) -> Reading<Value> {
        guard line.contains(where: { $0 > 0x20 }) else { return Reading() }
        let json: JSON
        do throws(JSONFault) {
            json = try JSON(parsing: line, within: limits)
        } catch {
            return Reading(fault: error.description)
        }
        do throws(MatchEvaluation.Fault) {
            return Reading(value: try make(json))
        } catch {
            return Reading(fault: error.reason)
        }
    }

    private static func lines(of file: String) throws(EvaluationFailure) -> [[UInt8]] {
        var bytes = try Self.bytes(of: file)[...]
        // What some editors put before UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// - Throws: The file cannot be read.
    static func bytes(of file: String) throws(EvaluationFailure) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable("'\(file)'", because: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable("'\(file)'", because: errno) }
            bytes += chunk.prefix(count)
        }
    }
}
