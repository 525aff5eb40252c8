/*
 * Any table, any numbers, any texts and any sizes of buffers, for libFuzzer: nothing crashes, hangs, reads or writes outside, and each
 * function keeps what the header says of its answers.
 *
 * The input is a recipe: which table (embedded, one of its bytes changed, or the rest of the input as it stands), then calls with numbers
 * from the input, half of them small enough to mean something. Every array, text and buffer of the calls ends where a page begins that
 * cannot be touched, so that the library, which no sanitizer has compiled, is caught too.
 */
#include <solvetab.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MUST(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, solvetab_error()); \
            abort(); \
        } \
    } while (0)

enum { PLACES = 5, PLACE = 1 << 20 };

/* The input, read from the front; behind its end are zeros. */
static const uint8_t *input;
static size_t left;

static unsigned byte(void) {
    return left == 0 ? 0 : (left--, *input++);
}

static uint32_t word(void) {
    uint32_t value = byte();
    for (int i = 1; i < 4; i++) value = value << 8 | byte();
    return value;
}

/* A number: small, or any. */
static int number(void) {
    unsigned kind = byte();
    return kind < 200 ? (int)(kind % 16) : kind < 230 ? (int)byte() - 128 : (int)(int32_t)word();
}

/* Memory that ends at a page that cannot be touched; one place for each argument of a call. */
static unsigned char *ends[PLACES];

static void *guarded(int place, size_t size) {
    return ends[place] - size;
}

static void make_places(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (int place = 0; place < PLACES; place++) {
        unsigned char *memory = mmap(NULL, PLACE + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        MUST(memory != MAP_FAILED && mprotect(memory + PLACE, page, PROT_NONE) == 0);
        ends[place] = memory + PLACE;
    }
}

/* Numbers, at most nine of them: more than any function looks at. The count may be a lie upwards then. */
static const int *numbers(int place, size_t *count) {
    unsigned shape = byte();
    *count = shape % 10;
    int *memory = guarded(place, *count * sizeof(int));
    for (size_t i = 0; i < *count; i++) memory[i] = number();
    if (*count == 9 && shape > 200) *count = shape > 230 ? SIZE_MAX : (size_t)word();
    if (*count < 9 && shape > 240) return NULL;
    return memory;
}

static const char *text(int place) {
    static const char *const whole[] = {"0123", "1A2B", "4A0B", "twenty-four", "3x10", "05af", "-Y--G", "aback", "GGGGG"};
    unsigned shape = byte();
    if (shape > 250) return NULL;
    const char *from = whole[shape % 9];
    size_t length = shape < 100 ? strlen(from) : shape % 16;
    char *memory = guarded(place, length + 1);
    for (size_t i = 0; i < length; i++) {
        memory[i] = shape < 100 ? from[i] : (char)byte();
    }
    memory[length] = 0;
    return memory;
}

/* A buffer for so many members of a size, often too small. */
static void *buffer(int place, size_t member, size_t *count) {
    unsigned shape = byte();
    *count = shape < 100 ? shape % 16 : shape < 200 ? shape % 80 : shape < 230 ? 4096 : 0;
    return shape > 240 ? NULL : guarded(place, *count * member);
}

/* An answer is what the header allows, and a failure has a sentence. */
static int is_answer(int answer, int least) {
    if (answer == SOLVETAB_FAILED) {
        MUST(strlen(solvetab_error()) > 10 && strlen(solvetab_error()) < 400);
        return 0;
    }
    MUST(answer >= least || answer == SOLVETAB_NONE);
    return answer >= 0;
}

static void ask(const solvetab_table *table, int *turn) {
    size_t count, others, size;
    unsigned what = byte() % 24;
    int argument = number();
    switch (what) {
    case 0:
        *turn = solvetab_start(table);
        is_answer(*turn, 0);
        break;
    case 1:
    case 2:
    case 3: {
        int next = solvetab_step(table, *turn, what == 1 ? argument : (int)(byte() % 81));
        if (is_answer(next, 0) && what != 3) *turn = next;
        break;
    }
    case 4: {
        char *code = buffer(0, 1, &size);
        int length = solvetab_guess(table, what % 2 == 0 ? *turn : argument, code, size);
        if (is_answer(length, 0) && code != NULL) MUST((size_t)length < size && strlen(code) == (size_t)length);
        break;
    }
    case 5:
        is_answer(solvetab_remaining(table, *turn), 1);
        is_answer(solvetab_worst(table, *turn), 1);
        is_answer(solvetab_total(table, *turn), 1);
        is_answer(solvetab_remaining(table, argument), 1);
        break;
    case 6: {
        int answer = solvetab_answer(text(0));
        if (is_answer(answer, 0)) MUST(answer <= 80);
        break;
    }
    case 7: {
        const char *guess = text(0), *secret = text(1);
        int answer = solvetab_feedback(guess, secret);
        if (is_answer(answer, 0)) MUST(answer <= 80 && answer == solvetab_feedback(secret, guess));
        break;
    }
    case 8: {
        const char *guess = text(0), *secret = text(1);
        int answer = solvetab_word_feedback(guess, secret);
        if (is_answer(answer, 0)) MUST(answer <= 80 && answer == solvetab_word_feedback(secret, guess));
        break;
    }
    case 9:
    case 10: {
        const int *cards = numbers(0, &count);
        int solutions = solvetab_solutions(table, cards, count);
        if (is_answer(solutions, 0)) {
            MUST(solvetab_solvable(table, cards, count) == (solutions > 0));
            is_answer(solvetab_essentially_different(table, cards, count), 0);
            int needs = solvetab_needs_fraction(table, cards, count);
            MUST(needs == 0 || needs == 1);
        }
        break;
    }
    case 11:
    case 12: {
        const int *cards = numbers(0, &count);
        char *solution = buffer(1, 1, &size);
        size_t n = what == 11 ? byte() % 8 : word();
        int length = solvetab_solution(table, cards, count, n, solution, size);
        if (is_answer(length, 0) && solution != NULL) MUST((size_t)length < size && strlen(solution) == (size_t)length);
        break;
    }
    case 13:
    case 14: {
        const int *cards = numbers(0, &count);
        int makes = solvetab_can_make(table, cards, count, argument);
        if (is_answer(makes, 0)) MUST(makes <= 1);
        int needed = solvetab_numbers_needed(table, cards, count, argument), nearest = solvetab_nearest(table, cards, count, argument);
        if (is_answer(needed, 0)) MUST(needed <= 6);
        is_answer(nearest, 0);
        break;
    }
    case 15:
    case 16: {
        const int *mover = numbers(0, &count), *opponent = numbers(1, &others);
        int outcome = solvetab_outcome(table, mover, count, opponent, others);
        int distance = solvetab_distance(table, mover, count, opponent, others);
        if (is_answer(outcome, 0)) MUST((outcome == SOLVETAB_DRAW) == (distance == SOLVETAB_NONE));
        break;
    }
    case 17:
    case 18: {
        const int *mover = numbers(0, &count), *opponent = numbers(1, &others);
        int *moves = buffer(2, sizeof(int), &size);
        int found = solvetab_best_moves(table, mover, count, opponent, others, moves, size);
        if (is_answer(found, 0)) MUST(found <= 16 && (moves == NULL || (size_t)found * count <= size));
        break;
    }
    case 19: {
        const int *mover = numbers(0, &count), *opponent = numbers(1, &others);
        int *moves = buffer(2, sizeof(int), &size);
        int found = solvetab_line(table, mover, count, opponent, others, moves, size);
        if (is_answer(found, 0)) MUST(found <= 65536 && (moves == NULL || (size_t)found * count <= size));
        break;
    }
    case 20: {
        const solvetab_table *embedded = solvetab_embedded(text(0));
        if (embedded != NULL) MUST(solvetab_kind(embedded) > 0);
        const char *name = solvetab_embedded_name(word());
        if (name != NULL) MUST(solvetab_embedded(name) != NULL);
        break;
    }
    case 21: {
        const char *guess = text(0), *secret = text(1);
        int colours = solvetab_colours(guess, secret);
        if (is_answer(colours, 0)) MUST(colours < 59049 && colours <= solvetab_colours(guess, guess));
        break;
    }
    case 22: {
        int colours = solvetab_read_colours(text(0), argument);
        char *written = buffer(1, 1, &size);
        int length = solvetab_write_colours(is_answer(colours, 0) ? colours : number(), argument, written, size);
        if (is_answer(length, 0)) MUST(length == argument && (written == NULL || strlen(written) == (size_t)length));
        break;
    }
    default:
        is_answer(solvetab_layout_version(argument), 1);
        is_answer(solvetab_kind(table), 1);
    }
}

/* The shipped files, named in the environment, to open with changes; then a table of words with colours. */
enum { FILES = 18 };
static unsigned char *files[FILES];
static size_t lengths[FILES];

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    const char *folder = getenv("TABLES");
    MUST(folder != NULL);
    make_places();
    for (size_t i = 0; i < FILES; i++) {
        char path[512];
        const char *name = i == FILES - 1 ? "../tests/data/colours-5" : solvetab_embedded_name(i);
        snprintf(path, sizeof path, "%s/%s.tab", folder, name);
        FILE *file = fopen(path, "rb");
        MUST(file != NULL && (files[i] = malloc(PLACE)) != NULL);
        lengths[i] = fread(files[i], 1, PLACE, file);
        fclose(file);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const solvetab_table zero;
    input = data;
    left = size;
    solvetab_table handle = {0};
    const solvetab_table *table = &handle;
    unsigned which = byte(), how = byte() % 8;
    unsigned char *bytes = NULL;
    size_t length = lengths[which % FILES];
    if (how < 2) {
        table = which % 19 == 18 ? NULL : which % 19 == 17 ? &zero : solvetab_embedded(solvetab_embedded_name(which % 17));
    } else if (how < 7) {
        /* Up to fifteen changed bytes, half of them in the header. */
        bytes = guarded(PLACES - 1, length);
        memcpy(bytes, files[which % FILES], length);
        for (unsigned changes = byte() % 16; changes > 0; changes--) {
            uint32_t at = word();
            bytes[at % 2 == 0 ? at / 2 % 128 : at / 2 % length] = (unsigned char)byte();
        }
    } else {
        length = left / 2;
        bytes = guarded(PLACES - 1, length);
        memcpy(bytes, input, length);
        if (length >= 8 && which % 4 > 0) memcpy(bytes, "solvetab", 8);
        input += length;
        left -= length;
    }
    if (bytes != NULL) is_answer(solvetab_open(&handle, bytes, length), 0);
    int turn = 0;
    for (int calls = 0; calls < 24 && left > 0; calls++) ask(table, &turn);
    solvetab_close(&handle);
    MUST(solvetab_kind(&handle) == SOLVETAB_FAILED);
    return 0;
}
