/* libdbus-1, and its constants that Swift cannot import: they are macros with casts. */
#pragma once

#include <dbus/dbus.h>

static const int bus_type_unix_fd = DBUS_TYPE_UNIX_FD;
