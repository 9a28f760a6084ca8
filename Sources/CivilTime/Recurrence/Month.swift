/// A month of the year.
package enum Month: Int, Sendable, Hashable, CaseIterable {
    case january = 1
    case february, march, april, may, june, july, august, september, october, november, december
}

extension Month {
    /// `March`.
    package var englishName: String {
        switch self {
        case .january: "January"
        case .february: "February"
        case .march: "March"
        case .april: "April"
        case .may: "May"
        case .june: "June"
        case .july: "July"
        case .august: "August"
        case .september: "September"
        case .october: "October"
        case .november: "November"
        case .december: "December"
        }
    }

    /// `mar`.
    var code: String { englishName.prefix(3).lowercased() }

    /// Reads `mar` or `march`, in lower case.
    init?(word: String) {
        let found = Month.allCases.first { $0.code == word || $0.englishName.lowercased() == word }
        guard let found else { return nil }
        self = found
    }
}
