/// Why a simulation is refused or given up.
enum SimulationText {
    static let endsBeforeStart = "'to': it is not later than 'from'; write a later time"
    static let isOver = "'to': that time has passed; write a time to come"
    static let isTooLong = "'to': it is more than 400 days ahead; write an earlier time"
    static let isUnderWay = "another simulation is under way; try again when it is over"
    static let noFolder = "there is no folder for it"
    static func cannotStart(_ reason: String) -> String { "the simulation cannot be started: \(reason)" }

    static func givenUp(_ reason: String) -> String { "the simulation was given up: \(reason)" }
    static let takesTooLong = "it takes longer than two minutes; ask for a shorter span"
    static let nobodyWaits = "nobody waits for it any more"
    static let endedEarly = "its process ended before its time; the log says why"
}
