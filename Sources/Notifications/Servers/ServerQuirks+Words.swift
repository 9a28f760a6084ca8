extension ServerQuirks {
    /// What this desktop cannot do and how Steward makes up for it, in sentences for `steward doctor`.
    package var sentences: [String] {
        [
            doorSentence, buttonSentence, lineSentence, limitSentence, listSentence, stayingSentence,
            expirySentence,
            silenceSentence, equalTextSentence,
        ].compactMap(\.self) + remarks
    }

    private var doorSentence: String? {
        switch backend {
        case .freedesktop(otherIsUnavailable: nil):
            nil
        case .freedesktop(otherIsUnavailable: let reason?):
            "Popups go through org.freedesktop.Notifications, not org.gtk.Notifications, because \(reason)."
        case .gtk:
            "Popups go through org.gtk.Notifications: this desktop keeps them until they are answered or cleared, "
                + "even across restarts, and a click on one starts steward-agent."
        case .portal:
            "Popups go through the desktop's portal, because the sandbox does not let Steward call "
                + "org.freedesktop.Notifications. The portal reports neither how popups look nor whether do-not-disturb is on."
        }
    }

    private var buttonSentence: String? {
        switch buttons {
        case .shown(let limit):
            guard limit < 8 else { return nil }
            let room =
                Self.words(limit, "button") + " on a popup"
                + (lettersOfButton ?? .max < 10 ? ", and a few letters on each" : "")
            return "This desktop has room for \(room); 'More…' leads to the other answers."
        case .shownOnHover:
            return "This desktop shows a popup's buttons while the pointer is on it."
        case .elsewhere(let way):
            let click =
                answersOn.map { "a \(Self.words($0))click on the popup opens its answers, and " } ?? ""
            let text = answersOn == nil ? "; the popup also says what to run instead" : ""
            return "This desktop shows no buttons: \(click)\(way)\(text)."
        case .none:
            return "This desktop shows no buttons; the popup says what to run instead."
        }
    }

    private var lineSentence: String? {
        room.map {
            "This desktop cuts a popup's text after \(Self.words($0.rows, "line")), the title included."
        }
    }

    private var limitSentence: String? {
        if showsOnePopup || staysOnScreen && seenAtOnce == 1 {
            let what = showsOnePopup ? "one popup from Steward" : "one popup"
            return "This desktop shows \(what) at a time; when more is due, that popup is a summary."
        }
        guard popupRoom < 8 else { return nil }
        return "Steward shows at most \(Self.words(popupRoom, "popup")) at once here; "
            + "when more is due, one of them is a summary of the rest."
    }

    private var listSentence: String? {
        guard bodyClick == .bringsBack else { return nil }
        return "A click on a popup in this desktop's list brings it up again with its buttons."
    }

    private static func words(_ button: ServerConfiguration.MouseButton) -> String {
        switch button {
        case .left: ""
        case .middle: "middle "
        case .right: "right "
        }
    }

    private static func words(_ count: Int, _ noun: String) -> String {
        count == 1 ? "one \(noun)" : "\(count) \(noun)s"
    }

    private var stayingSentence: String? {
        guard !staysOnScreen else { return nil }
        let comeback =
            keepsPopups
            ? "It comes up again each morning until it is answered, and quietly up to three times a day if you clear it."
            : "Steward shows it again until it is answered."
        return switch afterlife {
        case .gone:
            "This desktop takes a popup off the screen after a few seconds. \(comeback)"
        case .listed:
            "After a few seconds a popup goes to this desktop's list, where it has no buttons. \(comeback)"
        case .answerable:
            "After a few seconds a popup goes to this desktop's list, where it can be answered. \(comeback)"
        }
    }

    private var expirySentence: String? {
        guard !tellsExpiry, !keepsPopups else { return nil }
        return
            "This desktop does not tell when a popup has left the screen; Steward goes by the clock instead."
    }

    private var silenceSentence: String? {
        let which = silencesCritical ? "popups, even critical ones" : "popups"
        guard losesWhatItSilences || silencesCritical else { return nil }
        return "While do-not-disturb is on, this desktop does not show \(which); Steward shows them later."
    }

    private var equalTextSentence: String? {
        guard dropsEqualText else { return nil }
        return "This desktop shows two popups of the same text as one."
    }
}
