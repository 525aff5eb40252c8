/*
 * Nothing is allocated but by solvetab_open_file, whatever is asked, failures included: `no_allocation FILE`, a shipped table.
 *
 * Linked with the static library and `-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign,--wrap=aligned_alloc`, so that
 * the library's allocations come here too, and are counted.
 */
#include "expect.h"

#include <stdlib.h>

static long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) { return allocations++, __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return allocations++, __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return allocations++, __real_realloc(old, size); }
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    return allocations++, __real_posix_memalign(memory, alignment, size);
}
void *__wrap_aligned_alloc(size_t alignment, size_t size) { return allocations++, __real_aligned_alloc(alignment, size); }

int main(int argc, char **argv) {
    static unsigned char bytes[1 << 20];
    static int line[4096];
    const int hand[] = {2, 3, 6, 12}, mover[] = {0, 2}, opponent[] = {1, 8};
    char text[SOLVETAB_SOLUTION_SIZE], code[SOLVETAB_CODE_SIZE];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: no_allocation FILE\n");
        return 2;
    }
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    solvetab_table table;

    allocations = 0;
    EXPECT(strlen(solvetab_version()) > 0 && strlen(solvetab_error()) == 0);
    EXPECT(solvetab_open(&table, bytes, length) == 0);
    EXPECT(solvetab_open(&table, bytes, length - 1) == SOLVETAB_FAILED);
    EXPECT(strlen(solvetab_error()) > 0);
    for (size_t i = 0; solvetab_embedded_name(i) != NULL; i++) {
        const solvetab_table *embedded = solvetab_embedded(solvetab_embedded_name(i));
        /* Of each table every question: those that are another table's fail. */
        int start = solvetab_start(embedded), turn = solvetab_step(embedded, start, solvetab_answer("1A1B"));
        solvetab_step(embedded, start, 31);
        solvetab_guess(embedded, turn, code, sizeof code);
        solvetab_remaining(embedded, turn);
        solvetab_worst(embedded, turn);
        solvetab_total(embedded, turn);
        solvetab_solvable(embedded, hand, 4);
        solvetab_solutions(embedded, hand, 4);
        solvetab_essentially_different(embedded, hand, 4);
        solvetab_needs_fraction(embedded, hand, 4);
        for (size_t n = 0; n < 11; n++) {
            solvetab_solution(embedded, hand, 4, n, text, sizeof text);
        }
        solvetab_can_make(embedded, hand, 4, 24);
        solvetab_outcome(embedded, mover, 2, opponent, 2);
        solvetab_distance(embedded, mover, 2, opponent, 2);
        solvetab_best_moves(embedded, mover, 2, opponent, 2, line, 4096);
        solvetab_line(embedded, mover, 2, opponent, 2, line, 4096);
        solvetab_layout_version(solvetab_kind(embedded));
    }
    solvetab_feedback("0123", "3210");
    solvetab_word_feedback("abc", "01");
    solvetab_format_version();
    solvetab_close(&table);
    EXPECT(allocations == 0);

    /* The count counts: a file is read into memory. */
    EXPECT(solvetab_open_file(&table, argv[1]) == 0 && solvetab_kind(&table) > 0);
    EXPECT(allocations > 0);
    solvetab_close(&table);
    printf("%d claims failed\n", failures);
    return failures > 0;
}
