import Glibc
import JSONText

/// The files of `steward eval match`: one of items, one of recalls, a JSON object on each line.
struct MatchFiles {
    let console: Console

    /// Longer lines are no cases: the longest recall there is has a tenth of this.
    private static let limits = JSON.Limits(bytes: 4 << 20)

    /// Compares all items with all recalls and writes a line for each pair that concerns somebody.
    /// - Returns: `.badData` if lines could not be read; they are told, and the others answered.
    /// - Throws: A file cannot be read, or nothing can be written any more.
    func compare(items itemFile: String, recalls recallFile: String) throws(CommandFailure) -> ExitStatus {
        let recalls = InParallel.map(try lines(of: recallFile)) { line in
            Self.read(line) { json throws(MatchEvaluation.Fault) in try MatchEvaluation.Recall(json) }
        }
        let items = InParallel.map(try lines(of: itemFile)) { line in
            Self.read(line) { json throws(MatchEvaluation.Fault) in try MatchEvaluation.Item(json) }
        }
        let evaluation = MatchEvaluation(recalls: recalls.compactMap(\.value))
        let answers = InParallel.map(items.compactMap(\.value)) { item in
            evaluation.answer(item).map { $0.line + "\n" }.joined()
        }
        for (file, faults) in [(recallFile, recalls.map(\.fault)), (itemFile, items.map(\.fault))] {
            for (number, fault) in faults.enumerated() {
                if let fault { console.warn("cannot read line \(number + 1) of '\(file)': \(fault)") }
            }
        }
        let text = answers.joined()
        if !text.isEmpty { console.sayVerbatim(json: String(text.dropLast())) }
        if let trouble = console.output.trouble() {
            throw CommandFailure(.storageFailed, "not everything could be printed: \(trouble)")
        }
        return (recalls.map(\.fault) + items.map(\.fault)).contains { $0 != nil } ? .badData : .ok
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

    private func lines(of file: String) throws(CommandFailure) -> [[UInt8]] {
        var bytes = try Self.bytes(of: file)[...]
        // What some editors put before UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    private static func bytes(of file: String) throws(CommandFailure) -> [UInt8] {
        func failure() -> CommandFailure {
            CommandFailure(.noInput, "cannot read '\(file)': \(String(cString: strerror(errno)))")
        }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            bytes += chunk.prefix(count)
        }
    }
}
