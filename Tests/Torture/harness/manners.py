"""How the real notification servers behave, as data: what the scripted server can be told to do."""
import copy

COMMON = {
    "name": "scripted", "vendor": "steward", "version": "1.0", "spec": "1.2",
    "capabilities": ["actions", "body", "body-markup", "icon-static"],
    "first_id": 1,
    "unicast": False,               # signals to the poster alone
    "copies": 1,                    # how often each signal is sent
    "closes_on_action": True,       # a click closes the popup with reason `closing_reason`
    "closing_reason": 2,
    "honours_resident": False,      # ... unless the popup asked to stay
    "takes_unknown_replaces": False,
    "stack_tags": [],               # hint names whose equal value replaces
    "limit": 0,                     # popups of one client kept; the oldest goes with `eviction_reason`
    "eviction_reason": 1,
    "popups_die_with_poster": False,
    "refuses_equal_text": False,    # the same text within a second
    "expires_after": 0.0,           # seconds until NotificationClosed(id, 1); 0 never
    "refuse": "",                   # a D-Bus error name that Notify answers with
    "silent": False,                # Notify shows the popup and is never answered
    "delay": 0.0,                   # seconds before Notify is answered
    "early_click": "",              # this action's signal comes before the reply (a prefix of its key)
    "early_close": 0,               # NotificationClosed with this reason comes before the reply
}

PROFILES = {
    "gnome": {
        "name": "gnome-shell", "vendor": "GNOME", "version": "43.9",
        "capabilities": ["actions", "body", "body-markup", "icon-static", "persistence", "sound"],
        "unicast": True, "honours_resident": True, "limit": 3, "popups_die_with_poster": True},
    "kde": {
        "name": "Plasma", "vendor": "KDE", "version": "5.27.5",
        "capabilities": ["body", "body-hyperlinks", "body-markup", "body-images", "icon-static", "actions",
                         "persistence", "inline-reply", "inhibitions"],
        "closing_reason": 3, "honours_resident": True, "takes_unknown_replaces": True, "refuses_equal_text": True},
    "mako": {
        "name": "mako", "vendor": "emersion", "version": "1.7.1",
        "capabilities": ["body", "body-markup", "actions", "icon-static", "x-canonical-private-synchronous",
                         "x-dunst-stack-tag"],
        "closes_on_action": False, "stack_tags": ["x-canonical-private-synchronous", "x-dunst-stack-tag"]},
    "dunst": {
        "name": "dunst", "vendor": "knopwob", "version": "1.9.0 (2022-06-27)",
        "capabilities": ["actions", "body", "body-hyperlinks", "icon-static", "synchronous", "private-synchronous",
                         "x-canonical-private-synchronous", "x-dunst-stack-tag", "body-markup"],
        "first_id": 2, "unicast": True, "closes_on_action": False, "takes_unknown_replaces": True,
        "stack_tags": ["synchronous", "private-synchronous", "x-canonical-private-synchronous",
                       "x-dunst-stack-tag"]},
    "xfce": {
        "name": "Xfce Notify Daemon", "vendor": "Xfce", "version": "0.7.3",
        "capabilities": ["actions", "body", "body-hyperlinks", "body-markup", "icon-static", "action-icons",
                         "x-canonical-private-icon-only"],
        "takes_unknown_replaces": True},
    "budgie": {
        "name": "budgie", "vendor": "Budgie Desktop", "version": "10.7.1",
        "capabilities": ["action-icons", "actions", "body", "body-markup", "sound"],
        "limit": 3, "takes_unknown_replaces": True},
    "plain": {"name": "plain", "capabilities": ["body"]},
}


def manners(profile, changes=()):
    """The behaviour of `profile` with `changes` on top; unknown names are mistakes of the test."""
    result = copy.deepcopy(COMMON)
    for layer in (PROFILES[profile] if profile else {}, dict(changes)):
        unknown = set(layer) - set(COMMON)
        if unknown:
            raise KeyError(f"no such behaviour: {sorted(unknown)}")
        result.update(layer)
    return result
