package import CivilTime
import Glibc
package import Rules
import SQLite

extension Store {
    /// The last weekly digest.
    package struct Digest: Sendable, Hashable {
        package let at: Instant
        /// Its alert; `nil` if there was nothing to say.
        package let alert: Alert.ID?

        package init(at moment: Instant, alert: Alert.ID?) {
            at = moment
            self.alert = alert
        }
    }

    private static let digestKey = "insights_digest"
    private static let pageName = "insights.html"

    /// `nil` if there has been none since it was switched on.
    package func lastDigest() throws(StoreError) -> Digest? {
        try read { db in
            let words = (try db.meta(Self.digestKey) ?? "").split(separator: " ").map(String.init)
            guard let at = words.first.flatMap({ Instant($0) }) else { return nil }
            return Digest(at: at, alert: words.dropFirst().first.flatMap { Alert.ID($0) })
        }
    }

    /// - Parameter digest: `nil` forgets the last one.
    package func setLastDigest(_ digest: Digest?) throws(StoreError) {
        try write(.reserve) { db in
            let text = digest.map { [$0.at.description, $0.alert?.description].compactMap(\.self) }
            try db.setMeta(Self.digestKey, to: text?.joined(separator: " "))
        }
    }

    /// The page of the last digest, beside the database and private like it.
    package var insightsPage: String { "\(files.directory.path)/\(Self.pageName)" }

    /// - Parameter html: `nil` removes the page.
    package func writeInsightsPage(_ html: String?) throws(StoreError) {
        guard let html else {
            if unlink(insightsPage) != 0, errno != ENOENT { throw StoreError(errno: errno) }
            return
        }
        try files.directory.replace(Self.pageName, with: Array(html.utf8))
    }
}
