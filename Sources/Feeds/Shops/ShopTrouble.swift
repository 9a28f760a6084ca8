import Rules

/// Why a page of a shop's list was not read. Each case asks for a different next step.
package enum ShopTrouble: Error, Hashable, CustomStringConvertible {
    /// The shop wants a pause; `nil` leaves its length to the caller.
    case busy(retryAfter: Duration?)
    /// The shop is closed to the public and sent its password page. Try later, and seldom.
    case closed
    /// The shop refuses programs: HTTP 401, 403 or 451, or a web page.
    case turnedAway(reason: String)
    /// There is no such list: not a shop of this kind, or one that has moved. Asking again will not help.
    case noList
    /// The shop, or something before it, is in trouble. Try again later.
    case trouble(reason: String)
    /// The answer is not such a list.
    case malformed(reason: String)
    /// The list is longer than `ShopifyCrawl.mostProducts`.
    case tooLong

    package var description: String {
        switch self {
        case .busy: "the shop is busy"
        case .closed: "the shop is closed: it asks for a password"
        case .turnedAway(let reason): "the shop turned us away: \(reason)"
        case .noList: "there is no list of products at this address"
        case .trouble(let reason): "the shop is in trouble: \(reason)"
        case .malformed(let reason): "the list of products is not what it should be: \(reason)"
        case .tooLong: "the shop lists more than \(ShopifyCrawl.mostProducts) products"
        }
    }
}
