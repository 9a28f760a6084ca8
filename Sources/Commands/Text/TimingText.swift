/// What `timing` says of the hours at which reminders come.
enum TimingText {
    static let brief = "brief"
    static func hours(_ working: String, onWeekends weekend: String) -> String {
        "\(working), on weekends \(weekend)"
    }
    static let isOff = "Switched off: these reminders come at date_hour."
    static let isRare =
        "These reminders only come in the daily brief, because you ignored them again and again."
    static func acted(onWorkingDays count: UInt32, of all: UInt32) -> String {
        "On working days you acted \(count) of \(all) times around that hour."
    }
    static func acted(onWeekends count: UInt32, of all: UInt32) -> String {
        "On weekends you acted \(count) of \(all) times around that hour."
    }
    static let nothingLearned = "Nothing has been learned yet."
    static func answers(_ answered: UInt32, missed: UInt32, unprompted: UInt32) -> String {
        "Answered: \(answered), missed: \(missed), done unprompted: \(unprompted)."
    }
}
