package import DBus
package import Rules

extension DesktopNotification {
    /// The arguments of `Notify` (`susssasa{sv}i`) for this server. Servers fail in strange ways if a hint
    /// has a type other than the specification's.
    package func arguments(
        replacing old: PopupID?, on server: ServerDescription, with quirks: ServerQuirks
    ) -> [Value] {
        let text = text(on: server, with: quirks)
        return [
            .string(Self.applicationName),
            .uint32(old?.number ?? 0),
            .string(quirks.showsIcon ? icon : ""),
            .string(text.summary),
            .string(text.body),
            .strings(actionTexts(on: server, with: quirks)),
            .dictionary(hints(on: server, with: quirks)),
            .int32(expireTimeoutMilliseconds),
        ]
    }

    /// A summary is never markup. dunst drops a popup with an empty one.
    var summaryText: String {
        let text = PopupSanitizer.line(summary, atMost: 100)
        return text.isEmpty ? Self.applicationName : text
    }

    private var icon: String {
        iconFile.flatMap(Self.imagePath) ?? iconName.flatMap(Self.iconName) ?? ""
    }

    /// Truncates before escaping, which must not cut an entity in half.
    private func text(on server: ServerDescription, with quirks: ServerQuirks)
        -> (summary: String, body: String)
    {
        var summary = summaryText
        var text = PopupSanitizer.lines(body, atMost: 12, characters: 1_000)
        if let room = quirks.room {
            (summary, text) = room.fitting(title: summary, body: text, essential: essentialLines)
        }
        if let letters = quirks.lettersOfParagraph { text = PopupSanitizer.broken(text, every: letters) }
        if text.isEmpty, quirks.needsBody { return (summary, Self.applicationName) }
        return (summary, server.has("body-markup") ? PopupSanitizer.escaped(text) : text)
    }

    /// Keys and labels. `default` comes last, because Budgie loses what follows it. It is sent nearly always:
    /// without it, COSMIC takes the first action, and LXQt and dunst a single one, for a click on the body.
    private func actionTexts(on server: ServerDescription, with quirks: ServerQuirks) -> [String] {
        guard server.has("actions") || quirks.hidesActionsCapability else { return [] }
        var offered = actions.filter { $0.key != ActionKey.bodyClick }.prefix(quirks.actionLimit)
        if offersReply(on: server) {
            offered.append(Action(key: NotificationsInterface.inlineReply, label: replyLabel))
        }
        guard !offered.isEmpty else { return [] }
        if !quirks.countsBodyClick || offered.count < quirks.actionLimit {
            offered.append(
                Action(key: ActionKey.bodyClick, label: quirks.showsBodyClickAsButton ? "" : bodyClickLabel))
        }
        return offered.flatMap { [$0.key, PopupSanitizer.line($0.label, atMost: 40)] }
    }

    /// Whether the popup has a text field on this server.
    func offersReply(on server: ServerDescription) -> Bool {
        replyPlaceholder != nil && server.has(NotificationsInterface.inlineReply)
    }

    private func hints(on server: ServerDescription, with quirks: ServerQuirks) -> [String: Value] {
        var hints: [String: Value] = ["urgency": .byte(urgency.level)]
        if let category { hints["category"] = .string(category) }
        if let desktopEntry { hints["desktop-entry"] = .string(desktopEntry) }
        if let imagePath = imagePath.flatMap(Self.imagePath) { hints["image-path"] = .string(imagePath) }
        if isTransient { hints["transient"] = .boolean(true) }
        if isResident, quirks.canBeResident { hints["resident"] = .boolean(true) }
        if isQuiet {
            hints["suppress-sound"] = .boolean(true)
        } else if let soundName {
            hints["sound-name"] = .string(soundName)
        }
        if let stackTag, let hint = Self.stackTagHints.first(where: server.has) {
            hints[hint] = .string(stackTag)
        }
        if let replyPlaceholder, offersReply(on: server) {
            hints["x-kde-reply-placeholder-text"] = .string(PopupSanitizer.line(replyPlaceholder, atMost: 40))
            hints["x-kde-reply-submit-button-text"] = .string(
                PopupSanitizer.line(replySubmitLabel, atMost: 40))
        }
        return hints
    }

    /// Servers that support such tags advertise the name of their hint.
    private static let stackTagHints = [
        "x-dunst-stack-tag", "x-canonical-private-synchronous", "private-synchronous", "synchronous",
    ]

    private var expireTimeoutMilliseconds: Int32 {
        switch expiry {
        case .serversChoice: -1
        case .never: 0
        case .after(let length):
            Self.milliseconds(in: length)
        }
    }

    /// At least 1, because 0 means for ever.
    private static func milliseconds(in length: Duration) -> Int32 {
        let (seconds, attoseconds) = min(max(length, .milliseconds(1)), .seconds(2_000_000)).components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }

    /// `name` if it is a name in the icon theme, and cannot be taken for a path or an address.
    static func iconName(_ name: String) -> String? {
        let isName = name.utf8.allSatisfy { byte in
            ((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "._-".utf8.contains(byte))
        }
        return isName && name.utf8.count <= 255 ? name : nil
    }

    private static func imagePath(_ image: String) -> String? {
        guard image.utf8.first == UInt8(ascii: "/") else { return iconName(image) }
        return "file://" + percentEncoded(image)
    }
}
