import Household

/// Why a page of a shop's list did not come. Each case asks for a different next step.
package enum ShopTrouble: Error, Hashable, CustomStringConvertible {
    /// The shop wants a pause; `nil` leaves its length to us.
    case busy(retryAfter: Duration?)
    /// It is closed to the public: its password page came. Later, and seldom.
    case closed
    /// It does not want programs: HTTP 401 or 403, or a page for people.
    case turnedAway(reason: String)
    /// There is no such list here: not a shop of this kind, or one that has moved. Asking again will not help.
    case noList
    /// It, or what is between, is in trouble. The same again later.
    case trouble(reason: String)
    /// What came is no such list.
    case malformed(reason: String)
    /// It lists more than we read of any shop.
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
