/* Conversion between character sets, which Swift's module of the C library leaves out. */
#pragma once

#include <iconv.h>
