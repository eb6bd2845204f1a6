#pragma once
#include <vterm.h>

// A cell in plain numbers: libvterm keeps it in bit fields and unions.
typedef struct {
    uint32_t characters[VTERM_MAX_CHARS_PER_CELL];
    int width;
    bool bold, underline, italic, blink, reverse, strike;
    // 0: default, 1: palette index, 2: 0xRRGGBB.
    int foreground_kind, background_kind;
    uint32_t foreground, background;
} KioskCell;

static inline void kiosk_color(const VTermColor *color, bool isDefault, int *kind, uint32_t *value) {
    if (isDefault) {
        *kind = 0;
        *value = 0;
    } else if (VTERM_COLOR_IS_INDEXED(color)) {
        *kind = 1;
        *value = color->indexed.idx;
    } else {
        *kind = 2;
        *value = (uint32_t)color->rgb.red << 16 | (uint32_t)color->rgb.green << 8 | color->rgb.blue;
    }
}

static inline bool kiosk_cell(const VTermScreen *screen, int row, int column, KioskCell *result) {
    VTermPos place = {row, column};
    VTermScreenCell cell;
    if (!vterm_screen_get_cell(screen, place, &cell)) return false;
    // libvterm writes no further than the first zero.
    bool hasEnded = false;
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) {
        if (!hasEnded) hasEnded = cell.chars[i] == 0;
        result->characters[i] = hasEnded ? 0 : cell.chars[i];
    }
    result->width = cell.width;
    result->bold = cell.attrs.bold;
    result->underline = cell.attrs.underline != 0;
    result->italic = cell.attrs.italic;
    result->blink = cell.attrs.blink;
    result->reverse = cell.attrs.reverse;
    result->strike = cell.attrs.strike;
    kiosk_color(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg), &result->foreground_kind, &result->foreground);
    kiosk_color(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg), &result->background_kind, &result->background);
    return true;
}

// A file in memory for the bytes that the emulator is to read. The C library hides these two behind feature macros.
extern int memfd_create(const char *name, unsigned int flags);
extern int pipe2(int ends[2], int flags);
enum { kiosk_memfd_close_on_exec = 1 };
