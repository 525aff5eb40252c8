/*
 * What the tests share: a check that says where it failed and goes on, and the count of failures for main to return.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include <solvetab.h>
#include <stdio.h>
#include <string.h>

static int failures;

/* The first failures are shown, all are counted. */
static void count_failure(const char *file, int line, const char *what, int answer) {
    if (++failures <= 20) {
        fprintf(stderr, "%s:%d: %s gave %d: %s\n", file, line, what, answer, solvetab_error());
    }
}

/* The condition holds. */
#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            count_failure(__FILE__, __LINE__, #condition, 0); \
        } \
    } while (0)

/* The call fails with this sentence. */
#define FAILS(call, sentence) \
    do { \
        int given = (call); \
        if (given != SOLVETAB_FAILED || strcmp(solvetab_error(), sentence) != 0) { \
            count_failure(__FILE__, __LINE__, #call, given); \
        } \
    } while (0)

#endif
