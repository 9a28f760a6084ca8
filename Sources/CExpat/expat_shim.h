/* expat, which reads XML, and one macro of it that Swift cannot import. */
#pragma once

#include <expat.h>

static inline void *expat_user_data(XML_Parser parser) { return XML_GetUserData(parser); }
