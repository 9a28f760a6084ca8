/// Why a simulation is refused or given up.
enum SimulationText {
    static let endsBeforeStart = "'to': it is not later than 'from'; write a later time"
    static let isOver = "'to': that time has passed; write a later time"
    static let isTooLong = "'to': it is more than 400 days ahead; write an earlier time"
    static let isUnderWay = "another simulation is running; try again when it has ended"
    static let noFolder = "there is no folder for the copy of the database"
    static func cannotStart(_ reason: String) -> String { "the simulation cannot be started: \(reason)" }

    static func givenUp(_ reason: String) -> String { "the simulation failed: \(reason)" }
    static let takesTooLong = "it takes longer than two minutes; ask for a shorter span"
    static let nobodyWaits = "its caller has left"
    static let endedEarly = "its process ended unexpectedly; the log says why"
}
