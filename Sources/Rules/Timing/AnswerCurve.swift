package import CivilTime

/// How likely the user is to act on a reminder, by hour and kind of day.
///
/// The logarithm of the chance is a smooth curve over the hours, one for each kind of day, and the curves resemble
/// each other (a Gaussian process). Reminders acted on or missed, and things done unprompted, say where it lies
/// (Laplace's approximation, by Newton's method). An hour without observations follows its neighbours, the other kinds
/// of day and how responsive the user is on the whole. Nothing is random: the same history gives the same bits.
package struct AnswerCurve: Sendable {
    /// Fewer reminders than these teach nothing yet: `date_hour` is the best hour.
    package static let fewestReminders = 5

    /// The share of those who notice a reminder and are willing to act on it. Not measured: the reference
    /// simulation's mean. It scales the curve and hardly moves its peaks.
    private static let willingness = 0.76
    /// Hours unknown so far are tried a little earlier than their mean deserves: their upper bound counts.
    private static let optimism = 0.15

    /// The logarithm of the chance of noticing, by index of the slot.
    private let logarithms: [Double]
    /// The chance by index of the slot.
    private let chances: [Double]
    /// The best hour while too little is known.
    private let coldHour: Int?

    /// The curve of all reminders together.
    package init(_ history: TimingHistory, at week: Int, dateHour: TimeOfDay) {
        let isCold = history.total(at: week).reminders < Self.fewestReminders
        self.init(
            history.evidence(at: week), around: Self.plainDay, likeness: .whole,
            coldHour: isCold ? dateHour.hour : nil)
    }

    /// The curve of one kind of reminder, which is that of all but for what its own history says.
    package init(_ history: TimingHistory, at week: Int, around whole: AnswerCurve) {
        guard history.total(at: week).reminders > 0 else {
            self = whole
            return
        }
        self.init(
            history.evidence(at: week), around: whole.logarithms, likeness: .kind, coldHour: whole.coldHour)
    }

    private init(_ evidence: [Evidence], around mean: [Double], likeness: Likeness, coldHour: Int?) {
        let fit = CurveFit(evidence, around: mean, likeness: likeness, willingness: Self.willingness)
        logarithms = fit.logarithms
        self.coldHour = coldHour
        var chances = zip(fit.logarithms, fit.variances).map { logarithm, variance in
            let bound = logarithm + 0.5 * min(variance, 0.5) + Self.optimism * variance.squareRoot()
            return min(0.95, max(0.005, Elementary.exp(bound))) * Self.willingness
        }
        if let coldHour {
            let most = min(0.95, (chances.max() ?? 0) * 1.05)
            for day in DayKind.allCases { chances[TimingSlot(day, coldHour).index] = most }
        }
        self.chances = chances
    }

    /// The chance that a reminder in this hour is acted on, with a little credit for what is unknown: 0 to 1.
    package func chance(in slot: TimingSlot) -> Double { chances[slot.index] }

    /// The hour at which a kind of day is likeliest to bring an answer, of these hours; the earliest of several. `nil`
    /// if there are none.
    ///
    /// Unlike `chance`, it gives no credit to what is unknown: an hour that is chosen once for all days must be one
    /// that the user is known to answer at.
    package func bestHour(on day: DayKind, of hours: some Sequence<Int>) -> Int? {
        hours.min { left, right in
            let (leftPlace, rightPlace) = (place(of: left, on: day), place(of: right, on: day))
            return leftPlace == rightPlace ? left < right : leftPlace < rightPlace
        }
    }

    /// How many times likelier an answer is in one hour than in another, without credit for what is unknown. 1 while
    /// too little is known.
    package func advantage(of hour: Int, over other: Int, on day: DayKind) -> Double {
        guard coldHour == nil else { return 1 }
        return Elementary.exp(
            logarithms[TimingSlot(day, hour).index] - logarithms[TimingSlot(day, other).index])
    }

    /// Smaller for better hours.
    private func place(of hour: Int, on day: DayKind) -> Double {
        hour == coldHour ? -.infinity : -logarithms[TimingSlot(day, hour).index]
    }

    /// When people in general notice reminders. It only counts where nothing is known.
    private static let plainDay: [Double] = {
        let day = [
            0.03, 0.02, 0.02, 0.02, 0.02, 0.04, 0.12, 0.30, 0.34, 0.32, 0.28, 0.26,
            0.32, 0.30, 0.26, 0.26, 0.28, 0.34, 0.40, 0.42, 0.40, 0.34, 0.20, 0.08,
        ].map(Elementary.log)
        return DayKind.allCases.flatMap { _ in day }
    }()
}
