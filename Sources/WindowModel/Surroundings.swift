package import CivilTime
import Rules
package import Sentences

/// The moment, and the user's zone and locale: what the window depends on besides its data.
package struct Surroundings: Sendable {
    package let now: Instant
    package let locality: Locality
    /// Such as `en_GB`; `nil` if none is set.
    package let locale: String?
    /// The names of people whom a line may name with `@`.
    package var people: [String] = []

    package init(now: Instant, locality: Locality, locale: String?) {
        self.now = now
        self.locality = locality
        self.locale = locale
    }

    package var today: CivilDate { locality.zone.civil(of: now).date }

    package var parser: SentenceParser {
        var parser = SentenceParser(now: now, locality: locality, locale: locale)
        parser.people = people
        return parser
    }

    var phrase: RelativePhrase { RelativePhrase(now: now, in: locality) }

    /// `tomorrow`, `tomorrow 17:30`; its canonical text if its zone is unknown here.
    func words(for when: When) -> String {
        if case .date(let date) = when { return phrase.text(for: date) }
        do {
            return phrase.clockText(for: try when.instant(in: locality))
        } catch {
            return when.description
        }
    }

    /// `Today, Fri 27 Nov`, as lists head a day.
    package var caption: String { WindowText.heading(ofToday: phrase.calendarText(for: today)) }

    /// `17:30`.
    func clock(_ moment: Instant) -> String {
        let time = locality.zone.civil(of: moment).time
        return TimeOfDay(nearestToSecondOfDay: time.secondOfDay / 60 * 60).description
    }

    /// `1 hour 30 minutes`.
    static func length(minutes: Int) -> String {
        let parts = [(minutes / 1440, "day"), (minutes / 60 % 24, "hour"), (minutes % 60, "minute")]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        return words.isEmpty ? "0 minutes" : words.joined(separator: " ")
    }
}
