import AgentInterface
import CivilTime
import Rules

/// A popup of a simulation, and how often it would come again on its day because nobody answers it.
struct SimulatedAlert: Hashable {
    let first: SimulatedPopupRecord
    private(set) var last: Instant
    private(set) var count = 1

    private init(_ popup: SimulatedPopupRecord) {
        first = popup
        last = popup.at
    }

    /// What makes an alert another one: it is about something else, comes for another reason, or on another day.
    private struct Key: Hashable {
        let reminders: [String]
        let why: String
        let day: CivilDate
    }

    /// The alerts in the order of their first popups.
    static func folded(_ popups: [SimulatedPopupRecord], in zone: Zone) -> [SimulatedAlert] {
        var alerts: [SimulatedAlert] = []
        var places: [Key: Int] = [:]
        for popup in popups {
            let key = Key(
                reminders: popup.reminders, why: popup.why, day: zone.civil(of: popup.at).date)
            if let place = places[key] {
                alerts[place].count += 1
                alerts[place].last = popup.at
            } else {
                places[key] = alerts.count
                alerts.append(SimulatedAlert(popup))
            }
        }
        return alerts
    }
}
