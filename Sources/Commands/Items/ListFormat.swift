import ArgumentParser

/// The format of a list of items or documents.
enum ListFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case csv, json

    /// What the name of a file says; CSV if it has no ending.
    /// - Throws: It has another ending, under which no program would open what is written.
    init(namedBy file: String?) throws {
        let name = file?.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            self = .csv
            return
        }
        guard let format = Self(rawValue: name[dot...].dropFirst().lowercased()) else {
            throw ValidationError(ItemExportText.isNoFormat(String(name)))
        }
        self = format
    }
}
