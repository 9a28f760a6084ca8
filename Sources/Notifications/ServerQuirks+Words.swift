extension ServerQuirks {
    /// What this desktop cannot do and how we make up for it, in whole sentences, for `steward doctor`.
    package var sentences: [String] {
        [
            doorSentence, buttonSentence, limitSentence, stayingSentence, expirySentence, silenceSentence,
            equalTextSentence,
        ].compactMap(\.self) + remarks
    }

    private var doorSentence: String? {
        switch door {
        case .freedesktop(otherIsShut: nil):
            nil
        case .freedesktop(otherIsShut: let reason?):
            "Popups go through org.freedesktop.Notifications, not org.gtk.Notifications, because \(reason)."
        case .gtk:
            "Popups go through org.gtk.Notifications: this desktop keeps them until they are answered, also over "
                + "restarts, and a click on one starts steward-agent."
        }
    }

    private var buttonSentence: String? {
        switch buttons {
        case .shown:
            nil
        case .shownOnHover:
            "This desktop shows a popup's buttons while the pointer is on it."
        case .elsewhere(let way):
            "This desktop shows no buttons: \(way); the popup also says what to run instead."
        case .none:
            "This desktop shows no buttons; the popup says what to run instead."
        }
    }

    private var limitSentence: String? {
        guard popupLimit < 8 else { return nil }
        return "This desktop keeps only \(popupLimit) popups of a program; "
            + "when more is due, one of them is a summary of the rest."
    }

    private var stayingSentence: String? {
        guard !staysOnScreen else { return nil }
        let comeback =
            keepsPopups
            ? "It stays there until it is answered, and comes up once more each morning."
            : "Steward shows it again until it is answered."
        return switch afterlife {
        case .gone:
            "This desktop takes a popup off the screen after some seconds. \(comeback)"
        case .listed:
            "After some seconds a popup goes to this desktop's list, where it has no buttons. \(comeback)"
        case .answerable:
            "After some seconds a popup goes to this desktop's list, where it can be answered. \(comeback)"
        }
    }

    private var expirySentence: String? {
        guard !tellsExpiry, !keepsPopups else { return nil }
        return
            "This desktop does not tell when a popup has left the screen; Steward goes by the clock instead."
    }

    private var silenceSentence: String? {
        guard losesWhatItSilences else { return nil }
        return "While do-not-disturb is on, this desktop throws popups away; Steward shows them again later."
    }

    private var equalTextSentence: String? {
        guard dropsEqualText else { return nil }
        return "This desktop shows two popups of the same text as one."
    }
}
