/* qr.c - links as pictures, by libqrencode. */
#include "server/qr.h"

#include <qrencode.h>
#include <stdlib.h>

#define QUIET 4 /* light modules around, as the standard wants */

static int dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width)
        return 0;
    return code->data[y * code->width + x] & 1;
}

char *srv_qr_svg(const char *text)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    char *svg = NULL;
    size_t size;
    FILE *file = code ? open_memstream(&svg, &size) : NULL;

    if (file == NULL) {
        QRcode_free(code);
        return NULL;
    }
    int side = code->width + 2 * QUIET;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
            "<path d=\"",
            side, side, side, side);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (dark(code, x, y))
                fprintf(file, "M%d %dh1v1h-1z", x + QUIET, y + QUIET);
    fputs("\"/></svg>", file);
    QRcode_free(code);
    if (fclose(file) != 0) {
        free(svg);
        return NULL;
    }
    return svg;
}

void srv_qr_print(FILE *file, const char *text)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    int quiet = 2;

    if (code == NULL)
        return;
    /* Two rows a line: upper and lower half. Light modules are drawn, so that it reads the
     * same on dark and light terminals: white on black by escape. */
    for (int y = -quiet; y < code->width + quiet; y += 2) {
        fputs("  \033[97;40m", file);
        for (int x = -quiet; x < code->width + quiet; x++) {
            int upper = !dark(code, x, y), lower = !dark(code, x, y + 1);

            fputs(upper ? (lower ? "█" : "▀") : (lower ? "▄" : " "), file);
        }
        fputs("\033[0m\n", file);
    }
    QRcode_free(code);
}
