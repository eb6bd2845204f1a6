#pragma once
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <locale.h>
#include <wchar.h>
#include <ncurses.h>
#include <term.h>

// The C library keeps this one behind a feature macro that Swift's importer does not set.
extern int wcwidth(wchar_t character);
