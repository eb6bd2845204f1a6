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

// The C library keeps these behind feature macros that Swift's importer does not set.
extern int wcwidth(wchar_t character);
extern int memfd_create(const char *name, unsigned int flags);
enum { kiosk_memfd_close_on_exec = 1 };

// Values that ncurses computes in macros which Swift does not import.
static const attr_t kiosk_attribute_reverse = WA_REVERSE;
static const attr_t kiosk_attribute_bold = WA_BOLD;
static const attr_t kiosk_attribute_dim = WA_DIM;
static const mmask_t kiosk_mouse_left = BUTTON1_PRESSED | BUTTON1_CLICKED;

// ncurses' globals belong to the screen that set_term chose last; Swift sees mutable globals only through functions.
static inline WINDOW *kiosk_standard_window(void) { return stdscr; }
static inline WINDOW *kiosk_current_window(void) { return curscr; }
static inline WINDOW *kiosk_next_window(void) { return newscr; }
