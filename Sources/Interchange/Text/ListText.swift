/// What is wrong with files of any kind.
package enum ListText {
    package static func name(of file: String) -> String { file == "-" ? "the standard input" : "'\(file)'" }
    static func nothingImported(_ reason: String) -> String { "\(reason); nothing was imported" }
    static func isNotJSON(line: Int, _ reason: String) -> String {
        nothingImported("line \(line) is not JSON: \(reason)")
    }
}
