/// A key with its modifiers, as a program proposes it to the desktop: `CTRL+ALT+t`, `LOGO+n`.
///
/// Source: XDG Shortcuts Specification.
package struct ShortcutTrigger: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    private static let longestKey = 40
    private static let modifiers = [
        ("CTRL", ["control"]), ("ALT", []), ("SHIFT", []), ("LOGO", ["super", "meta", "win", "mod4"]),
    ]

    /// - Parameter text: Modifiers in any order and case, then the name of a key as xkbcommon has it; joined
    ///   by `+`.
    /// - Throws: Why it cannot be a shortcut.
    init(_ text: String) throws(SettingRefusal) {
        var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        let key = words.removeLast()
        guard (1...Self.longestKey).contains(key.utf8.count), key.utf8.allSatisfy(Self.isPartOfName) else {
            throw SettingRefusal(reason: "it does not end with the name of a key")
        }
        var names: Set<String> = []
        for word in words {
            guard let modifier = Self.modifier(word) else {
                throw SettingRefusal(reason: "'\(word)' is not a modifier; use CTRL, ALT, SHIFT or LOGO")
            }
            names.insert(modifier)
        }
        guard key.count > 1 || !names.isSubset(of: ["SHIFT"]) else {
            throw SettingRefusal(reason: "you could no longer type this key; add CTRL, ALT or LOGO")
        }
        description =
            (Self.modifiers.map(\.0).filter(names.contains) + [key.count == 1 ? key.lowercased() : key])
            .joined(separator: "+")
    }

    private static func modifier(_ word: String) -> String? {
        modifiers.first { $0.0 == word.uppercased() || $0.1.contains(word.lowercased()) }?.0
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "_")
    }
}

extension SettingForm where Value == ShortcutTrigger? {
    /// A shortcut, or empty for none.
    static var shortcut: Self {
        let instruction = "a shortcut such as \"LOGO+n\" or \"CTRL+ALT+t\", or \"\" for none"
        let form = SettingForm<ShortcutTrigger>.text(
            instruction, else: SettingRefusal(reason: "it is not a keyboard shortcut"),
            read: { try ShortcutTrigger($0) })
        return .optional(form, or: "", instruction)
    }
}
