package import CivilTime
package import Rules

/// How long a supply lasts, judged by how fast it was used.
package struct OutlookRecord: AnswerRecord {
    package var name = ""
    /// The id of the item that has the levels, or else the newest.
    package var item = ""
    /// How much is left in all items of this name that are still good.
    package var stock = Quantity.one
    /// Further amounts, in units that do not convert to that of `stock`.
    package var apart: [String] = []
    /// How many packs are finished: nothing is said of fewer than three.
    package var finishedPacks: UInt32 = 0
    /// What was used of it, within `usedDays` days on which some was there and nobody had paused.
    package var used: Quantity?
    package var usedDays: UInt32?
    /// The day on which the last of it is used; absent if it is too early to tell.
    package var likeliest: CivilDate?
    /// With four chances in five, it is not before this day, and not after `latest`.
    package var earliest: CivilDate?
    package var latest: CivilDate?
    /// What will be left at its use-by date at this pace.
    package var wasted: Quantity?
    /// The next day on which the household probably shops; absent if that is not known.
    package var shopsOn: CivilDate?
    /// Whether it probably runs out before `shopsOn`.
    package var runsOutFirst = false
    /// How much must be used by `useUpBy`, or some is left after its last good day: one every `useUpDays` days, or
    /// `useUpPieces` a day.
    package var useUp: Quantity?
    package var useUpBy: CivilDate?
    package var useUpDays: UInt32?
    package var useUpPieces: UInt32?

    package init() {}

    package static let fields: [RecordField<OutlookRecord>] = [
        .required("name", \.name, .text),
        .required("item", \.item, .text),
        .required("stock", \.stock, .quantity),
        .orEmpty("apart", \.apart, .texts),
        .required("finished_packs", \.finishedPacks, .uint32),
        .optional("used", \.used, .quantity),
        .optional("used_days", \.usedDays, .uint32),
        .optional("gone_on", \.likeliest, .canonical),
        .optional("gone_from", \.earliest, .canonical),
        .optional("gone_until", \.latest, .canonical),
        .optional("wasted", \.wasted, .quantity),
        .optional("shops_on", \.shopsOn, .canonical),
        .required("runs_out_first", \.runsOutFirst, .flag),
        .optional("use_up", \.useUp, .quantity),
        .optional("use_up_by", \.useUpBy, .canonical),
        .optional("use_up_days", \.useUpDays, .uint32),
        .optional("use_up_pieces", \.useUpPieces, .uint32),
    ]
}

extension OutlookRecord {
    /// How fast to use it up; `nil` if it is used up in time anyway.
    package var useUpAdvice: UseUpAdvice? {
        guard let quantity = useUp, let useUpBy, let useUpDays else { return nil }
        return UseUpAdvice(
            name, quantity, until: useUpBy, days: Int(useUpDays), pieces: Int(useUpPieces ?? 1))
    }
}
