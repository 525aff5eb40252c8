/*
 * What the header says of every function, one claim after another: `interface FOLDER [briefly]`, the folder with the shipped tables.
 * Briefly, for valgrind, is without the larger trees and with a few positions only.
 *
 * Buffers are allocated to the byte, so that the address sanitizer and valgrind see whoever reads or writes one too many.
 */
#include "expect.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#define NOT_OPEN \
    "the table is not open: give one of solvetab_embedded, or one that solvetab_open or solvetab_open_file has filled"

/* Whether each position is asked, or one of so many. */
static int stride = 1;

static const int ONES[] = {1, 1}, HAND[] = {3, 3, 8, 8};

/* The content of a file, allocated to the byte. */
static unsigned char *read_file(const char *folder, const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.tab", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*length);
    if (bytes == NULL || fread(bytes, 1, *length, file) != *length) {
        exit(2);
    }
    fclose(file);
    return bytes;
}

static void versions(void) {
    EXPECT(strcmp(solvetab_version(), VERSION) == 0);
    EXPECT(solvetab_format_version() == 1);
    EXPECT(solvetab_layout_version(SOLVETAB_DECISION_TREE) == 1);
    EXPECT(solvetab_layout_version(SOLVETAB_TWENTY_FOUR) == 2);
    EXPECT(solvetab_layout_version(SOLVETAB_QUAD_ACE) == 2);
    EXPECT(solvetab_layout_version(SOLVETAB_TARGETS) == 1);
    EXPECT(solvetab_layout_version(SOLVETAB_WORD_TREE) == 1);
    EXPECT(solvetab_layout_version(SOLVETAB_COLOUR_TREE) == 1);
    EXPECT(solvetab_layout_version(SOLVETAB_NUMBERS) == 1);
    FAILS(solvetab_layout_version(0), "a kind of table is a number from 1 to 9, not 0");
    FAILS(solvetab_layout_version(10), "a kind of table is a number from 1 to 9, not 10");
    EXPECT(solvetab_layout_version(6) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "unknown-kind") == 0);
}

/* Every secret of a tree is found within the worst case, and the totals are those of the tree. */
static void play_all_secrets(const solvetab_table *tree, int turn, int depth, int *secrets, int *guesses) {
    char guess[SOLVETAB_CODE_SIZE];
    int length = solvetab_guess(tree, turn, guess, sizeof guess);
    EXPECT(length > 0 && strlen(guess) == (size_t)length);
    int remaining = 0, total = solvetab_remaining(tree, turn), worst = 0;
    for (int answer = 0; answer <= 10 * length; answer++) {
        if (answer / 10 + answer % 10 > length) continue;
        int next = solvetab_step(tree, turn, answer);
        if (next == SOLVETAB_SOLVED) {
            EXPECT(answer == 10 * length);
            *secrets += 1;
            *guesses += depth + 1;
            remaining += 1;
        } else if (next != SOLVETAB_FAILED) {
            remaining += solvetab_remaining(tree, next);
            total += solvetab_total(tree, next);
            worst = worst < solvetab_worst(tree, next) ? solvetab_worst(tree, next) : worst;
            play_all_secrets(tree, next, depth + 1, secrets, guesses);
        }
    }
    EXPECT(remaining == solvetab_remaining(tree, turn));
    EXPECT(total == solvetab_total(tree, turn));
    EXPECT(worst + 1 == solvetab_worst(tree, turn));
}

static void embedded_tables(const char *folder) {
    size_t count = 0;
    for (const char *name; (name = solvetab_embedded_name(count)) != NULL; count++) {
        size_t length;
        unsigned char *bytes = read_file(folder, name, &length);
        const solvetab_table *embedded = solvetab_embedded(name);
        EXPECT(embedded != NULL && embedded == solvetab_embedded(name));
        int kind = solvetab_kind(embedded);
        EXPECT(kind == bytes[10] + 256 * bytes[11]);
        solvetab_table copy = *embedded;
        EXPECT(solvetab_kind(&copy) == kind);

        /* The same table from the file, and from memory at an odd address. */
        char path[512];
        snprintf(path, sizeof path, "%s/%s.tab", folder, name);
        solvetab_table file, memory;
        EXPECT(solvetab_open_file(&file, path) == 0 && solvetab_kind(&file) == kind);
        unsigned char *odd = malloc(length + 1);
        memcpy(odd + 1, bytes, length);
        EXPECT(solvetab_open(&memory, odd + 1, length) == 0 && solvetab_kind(&memory) == kind);
        if (kind == SOLVETAB_DECISION_TREE && (stride == 1 || length < 7000)) {
            int secrets[3] = {0}, guesses[3] = {0};
            play_all_secrets(embedded, solvetab_start(embedded), 0, &secrets[0], &guesses[0]);
            play_all_secrets(&file, solvetab_start(&file), 0, &secrets[1], &guesses[1]);
            play_all_secrets(&memory, solvetab_start(&memory), 0, &secrets[2], &guesses[2]);
            for (int i = 0; i < 3; i++) {
                EXPECT(secrets[i] == solvetab_remaining(embedded, solvetab_start(embedded)));
                EXPECT(guesses[i] == solvetab_total(embedded, solvetab_start(embedded)));
            }
        }
        solvetab_close(&file);
        FAILS(solvetab_kind(&file), NOT_OPEN);
        solvetab_close(&file);
        solvetab_close(&memory);
        solvetab_close((solvetab_table *)embedded);
        EXPECT(solvetab_kind(embedded) == kind);
        free(odd);
        free(bytes);
    }
    EXPECT(count == 17);
    EXPECT(solvetab_embedded_name(SIZE_MAX) == NULL);
    EXPECT(solvetab_embedded("4x1") == NULL);
    EXPECT(strcmp(solvetab_error(), "no table of this name is in the library: solvetab_embedded_name lists those that are") == 0);
    EXPECT(solvetab_embedded(NULL) == NULL);
    EXPECT(strcmp(solvetab_error(), "the pointer to the name is NULL: give one that is not") == 0);
    EXPECT(solvetab_embedded("\xff") == NULL);
    EXPECT(strcmp(solvetab_error(), "the name is not UTF-8 text") == 0);
}

static void what_is_no_table_is_refused(const char *folder) {
    solvetab_table table;
    size_t length;
    unsigned char *bytes = read_file(folder, "quad-ace-10", &length);
    FAILS(solvetab_open(NULL, bytes, length), "the pointer to the table is NULL: give one that is not");
    FAILS(solvetab_open(&table, NULL, length), "the pointer to the bytes is NULL: give one that is not");
    FAILS(solvetab_open(&table, "something else", 14),
          "this is not a solvetab table: it does not begin with \"solvetab\"");
    FAILS(solvetab_kind(&table), NOT_OPEN);
    EXPECT(solvetab_open(&table, bytes, length) == 0);
    char sentence[160];
    snprintf(sentence, sizeof sentence, "the table should have %zu bytes, but %zu are here; fetch or generate it again",
             length, (size_t)INTPTR_MAX);
    FAILS(solvetab_open(&table, bytes, SIZE_MAX), sentence);
    FAILS(solvetab_kind(&table), NOT_OPEN);
    snprintf(sentence, sizeof sentence, "the table is truncated: %zu of %zu bytes are here; fetch or generate it again",
             length - 1, length);
    FAILS(solvetab_open(&table, bytes, length - 1), sentence);
    /* Every beginning of a table, and every bit of its header and of what follows it flipped: refused. */
    for (size_t part = 0; part < 600; part++) {
        unsigned char *exact = malloc(part + 1);
        memcpy(exact, bytes, part);
        EXPECT(solvetab_open(&table, exact, part) == SOLVETAB_FAILED && solvetab_kind(&table) == SOLVETAB_FAILED);
        free(exact);
    }
    for (int bit = 0; bit < 256 * 8; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        EXPECT(solvetab_open(&table, bytes, length) == SOLVETAB_FAILED);
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    bytes[length - 1] ^= 1;
    FAILS(solvetab_open(&table, bytes, length),
          "the table is damaged (its content does not have the digest in its header): fetch or generate it again");
    FAILS(solvetab_open_file(&table, "/no/such/file"), "No such file or directory (os error 2)");
    FAILS(solvetab_open_file(&table, folder), "Is a directory (os error 21)");
    /* A file without an end is not read. */
    FAILS(solvetab_open_file(&table, "/dev/zero"), "this is not a solvetab table: it does not begin with \"solvetab\"");
    FAILS(solvetab_open_file(&table, NULL), "the pointer to the path is NULL: give one that is not");
    FAILS(solvetab_open_file(NULL, folder), "the pointer to the table is NULL: give one that is not");
    FAILS(solvetab_open_file(&table, __FILE__), "this is not a solvetab table: it does not begin with \"solvetab\"");
    solvetab_close(&table);
    solvetab_close(NULL);
    free(bytes);
}

/* Asks a table of one game the questions of all. */
static void every_game_needs_its_table(void) {
    static const char *const names[] = {"", "decision-tree", "twenty-four", "quad-ace", "targets"};
    static const char *const tables[] = {"", "3x10", "twenty-four", "quad-ace-10", "targets"};
    static const solvetab_table zero;
    for (int kind = 0; kind <= 4; kind++) {
        const solvetab_table *table = kind == 0 ? &zero : solvetab_embedded(tables[kind]);
        char sentence[200], text[1];
        int moves[1];
#define NEEDS(needed, call) \
    do { \
        if (kind == 0) { \
            FAILS(call, NOT_OPEN); \
        } else if (kind != needed) { \
            snprintf(sentence, sizeof sentence, "this is a %s table where a %s table is needed", names[kind], names[needed]); \
            FAILS(call, sentence); \
        } \
    } while (0)
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_start(table));
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_step(table, 0, 12));
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_guess(table, 0, text, 1));
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_remaining(table, 0));
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_worst(table, 0));
        NEEDS(SOLVETAB_DECISION_TREE, solvetab_total(table, 0));
        NEEDS(SOLVETAB_TWENTY_FOUR, solvetab_solvable(table, HAND, 4));
        NEEDS(SOLVETAB_TWENTY_FOUR, solvetab_solutions(table, HAND, 4));
        NEEDS(SOLVETAB_TWENTY_FOUR, solvetab_essentially_different(table, HAND, 4));
        NEEDS(SOLVETAB_TWENTY_FOUR, solvetab_needs_fraction(table, HAND, 4));
        NEEDS(SOLVETAB_TWENTY_FOUR, solvetab_solution(table, HAND, 4, 0, text, 1));
        NEEDS(SOLVETAB_TARGETS, solvetab_can_make(table, HAND, 4, 24));
        NEEDS(SOLVETAB_QUAD_ACE, solvetab_outcome(table, ONES, 2, ONES, 2));
        NEEDS(SOLVETAB_QUAD_ACE, solvetab_distance(table, ONES, 2, ONES, 2));
        NEEDS(SOLVETAB_QUAD_ACE, solvetab_best_moves(table, ONES, 2, ONES, 2, moves, 1));
        NEEDS(SOLVETAB_QUAD_ACE, solvetab_line(table, ONES, 2, ONES, 2, moves, 1));
    }
    FAILS(solvetab_start(NULL), NOT_OPEN);
    FAILS(solvetab_kind(NULL), NOT_OPEN);
}

static void code_breaking(void) {
    const solvetab_table *tree = solvetab_embedded("bulls-and-cows-4x10");
    int start = solvetab_start(tree);
    FAILS(solvetab_step(tree, start, 12345), "an answer, ten times the bulls plus the cows, is a number from 0 to 80, not 12345");
    FAILS(solvetab_step(tree, start, -2), "an answer, ten times the bulls plus the cows, is a number from 0 to 80, not -2");
    FAILS(solvetab_step(tree, start, 19), "the sum of bulls and cows is a number from 0 to 4, not 10");
    FAILS(solvetab_step(tree, start, 81), "an answer, ten times the bulls plus the cows, is a number from 0 to 80, not 81");
    FAILS(solvetab_step(tree, start, 31),
          "no code is consistent with this feedback: at least one is mistyped, check it from the first guess on");
    FAILS(solvetab_remaining(tree, INT32_MIN), "a turn of this table is a number from 0 to 5135, not -2147483648");
    FAILS(solvetab_total(tree, INT32_MAX), "a turn of this table is a number from 0 to 5135, not 2147483647");
    FAILS(solvetab_step(tree, SOLVETAB_SOLVED, 12), "a turn of this table is a number from 0 to 5135, not -2");
    EXPECT(solvetab_step(tree, start, 40) == SOLVETAB_SOLVED || solvetab_step(tree, start, 40) >= 0);
    /* A failure that is given on keeps its sentence. */
    FAILS(solvetab_answer("xAyB"), "write feedback like 1A2B (1 bull, 2 cows)");
    FAILS(solvetab_worst(tree, solvetab_step(tree, start, SOLVETAB_FAILED)),
          "write feedback like 1A2B (1 bull, 2 cows)");
    FAILS(solvetab_answer("0A12B"), "the sum of bulls and cows is a number from 0 to 8, not 12");
    FAILS(solvetab_feedback("0123456789", "1234567890"), "the sum of bulls and cows is a number from 0 to 8, not 10");
    FAILS(solvetab_answer(NULL), "the pointer to the feedback is NULL: give one that is not");
    FAILS(solvetab_answer("\xc3"), "the feedback is not UTF-8 text");
    /* Texts and numbers of answers, all of them. */
    for (int bulls = 0; bulls <= 8; bulls++) {
        for (int cows = 0; bulls + cows <= 8; cows++) {
            char text[32];
            snprintf(text, sizeof text, "%da%dB", bulls, cows);
            EXPECT(solvetab_answer(text) == 10 * bulls + cows);
        }
    }
    EXPECT(solvetab_feedback("5255", "5543") == 11 && solvetab_feedback("0123", "3210") == 4);
    FAILS(solvetab_feedback("01", "012"), "a guess of 2 positions cannot be compared with a secret of 3");
    FAILS(solvetab_feedback(NULL, "012"), "the pointer to the guess is NULL: give one that is not");
    FAILS(solvetab_feedback("01", NULL), "the pointer to the secret is NULL: give one that is not");
    FAILS(solvetab_feedback("01", "\xe4\xb8\xad"), "'\xe4\xb8\xad' is not a symbol here: symbols are 0 to z (0-9, then a-z)");
    EXPECT(solvetab_word_feedback("\xc3\x84" "b", "b\xc3\xa4") == 2);
    FAILS(solvetab_word_feedback("a", "ab"), "a guess of 1 position cannot be compared with a secret of 2");
    FAILS(solvetab_word_feedback("a", "\xff"), "the secret is not UTF-8 text");
    FAILS(solvetab_word_feedback(NULL, "a"), "the pointer to the guess is NULL: give one that is not");
}

/* Texts: with every size of buffer all or nothing. */
static void buffers_of_texts(void) {
    const solvetab_table *tree = solvetab_embedded("bulls-and-cows-4x10"), *hands = solvetab_embedded("twenty-four");
    char *text;
    for (size_t size = 1; size <= 12; size++) {
        char sentence[100];
        text = malloc(size);
        if (size > 4) {
            EXPECT(solvetab_guess(tree, 0, text, size) == 4 && strcmp(text, "0123") == 0);
        } else {
            snprintf(sentence, sizeof sentence, "the buffer holds %zu bytes, but 5 are needed: give a larger one", size);
            FAILS(solvetab_guess(tree, 0, text, size), sentence);
            EXPECT(text[0] == 0);
        }
        if (size > 9) {
            EXPECT(solvetab_solution(hands, HAND, 4, 0, text, size) == 9 && strcmp(text, "8/(3-8/3)") == 0);
        } else {
            snprintf(sentence, sizeof sentence, "the buffer holds %zu bytes, but 10 are needed: give a larger one", size);
            FAILS(solvetab_solution(hands, HAND, 4, 0, text, size), sentence);
            EXPECT(text[0] == 0);
        }
        text[0] = 'x';
        EXPECT(solvetab_solution(hands, HAND, 4, 1, text, size) == SOLVETAB_NONE && text[0] == 0);
        free(text);
    }
    EXPECT(solvetab_guess(tree, 0, NULL, 0) == 4 && solvetab_solution(hands, HAND, 4, 0, NULL, 0) == 9);
    EXPECT(solvetab_solution(hands, HAND, 4, SIZE_MAX, NULL, 0) == SOLVETAB_NONE);
    char untouched = 'x';
    FAILS(solvetab_guess(tree, 0, &untouched, 0), "the buffer holds 0 bytes, but 5 are needed: give a larger one");
    EXPECT(untouched == 'x');
    FAILS(solvetab_guess(tree, 0, NULL, 5), "the pointer to the buffer is NULL: give one that is not");
    FAILS(solvetab_solution(hands, HAND, 4, 1, NULL, 5), "the pointer to the buffer is NULL: give one that is not");
}

static void twenty_four(void) {
    const solvetab_table *table = solvetab_embedded("twenty-four"), *targets = solvetab_embedded("targets");
    /* All hands: the figures of the README. */
    int solvable = 0, solutions = 0, different = 0, fractions = 0, hands = 0;
    char text[SOLVETAB_SOLUTION_SIZE];
    for (int a = 1; a <= 13; a++)
        for (int b = a; b <= 13; b++)
            for (int c = b; c <= 13; c++)
                for (int d = c; d <= 13; d++) {
                    int cards[] = {c, a, d, b};
                    int count = solvetab_solutions(table, cards, 4);
                    hands++;
                    solvable += solvetab_solvable(table, cards, 4);
                    solutions += count;
                    different += solvetab_essentially_different(table, cards, 4);
                    fractions += solvetab_needs_fraction(table, cards, 4);
                    EXPECT(solvetab_solvable(table, cards, 4) == solvetab_can_make(targets, cards, 4, 24));
                    for (int n = 0; n < count; n++) {
                        int length = solvetab_solution(table, cards, 4, (size_t)n, text, sizeof text);
                        EXPECT(length >= 7 && strlen(text) == (size_t)length);
                    }
                    EXPECT(solvetab_solution(table, cards, 4, (size_t)count, text, sizeof text) == SOLVETAB_NONE);
                }
    EXPECT(hands == 1820 && solvable == 1362 && solutions == 4078 && different == 3017 && fractions == 16);

    const int wild[] = {3, 3, INT32_MIN, 8}, large[] = {3, 3, 101, 8};
    FAILS(solvetab_solutions(table, wild, 4), "a card is a number from -100 to 100, not -2147483648");
    FAILS(solvetab_can_make(targets, large, 4, 24), "a card is a number from -100 to 100, not 101");
    FAILS(solvetab_can_make(targets, HAND, 4, INT32_MIN), "a target of this table is a number from 0 to 127, not -2147483648");
    FAILS(solvetab_solvable(table, HAND, 3), "a hand of this table has 4 cards, but here are 3");
    FAILS(solvetab_solvable(table, NULL, 4), "the pointer to the cards is NULL: give one that is not");
    FAILS(solvetab_solvable(table, NULL, 0), "a hand has 1 to 7 cards, but here are 0");
    FAILS(solvetab_solvable(table, HAND, 0), "a hand has 1 to 7 cards, but here are 0");
    /* No more than eight cards are looked at, whatever their number is said to be. */
    int *eight = calloc(8, sizeof *eight);
    FAILS(solvetab_essentially_different(table, eight, 8), "a hand has 1 to 7 cards, but here are 8");
    char sentence[100];
    snprintf(sentence, sizeof sentence, "a hand has 1 to 7 cards, but here are %zu", SIZE_MAX);
    FAILS(solvetab_needs_fraction(table, eight, SIZE_MAX), sentence);
    free(eight);
}

/* Moves and lines: with every size of buffer, and the line is that of the best moves. */
static void quad_ace(void) {
    const solvetab_table *table = solvetab_embedded("quad-ace-10");
    int moves[SOLVETAB_MOVES_SIZE], outcomes[3] = {0};
    static int line[4096];
    for (int rank = 0; rank < 10000; rank += stride) {
        int mover[] = {rank % 10, rank / 10 % 10}, opponent[] = {rank / 100 % 10, rank / 1000};
        if (mover[0] + mover[1] == 0 || opponent[0] + opponent[1] == 0) {
            FAILS(solvetab_outcome(table, mover, 2, opponent, 2),
                  "all hands are 0, so this player is out and the game is over: give at least one hand from 1 up");
            continue;
        }
        int outcome = solvetab_outcome(table, mover, 2, opponent, 2);
        int distance = solvetab_distance(table, mover, 2, opponent, 2);
        outcomes[outcome]++;
        EXPECT(outcome == SOLVETAB_DRAW ? distance == SOLVETAB_NONE : distance % 2 == (outcome == SOLVETAB_WIN));
        int count = solvetab_best_moves(table, mover, 2, opponent, 2, moves, SOLVETAB_MOVES_SIZE);
        int length = solvetab_line(table, mover, 2, opponent, 2, line, 4096);
        EXPECT(count > 0 && length > 0 && (distance == SOLVETAB_NONE || length == distance));
        EXPECT(line[0] == moves[0] && line[1] == moves[1]);
        EXPECT(solvetab_best_moves(table, mover, 2, opponent, 2, NULL, 0) == count);
        EXPECT(solvetab_line(table, mover, 2, opponent, 2, NULL, 0) == length);
        if (rank / stride % 41 == 0) {
            int *exact = malloc(2 * (size_t)length * sizeof *exact);
            char sentence[100];
            EXPECT(solvetab_line(table, mover, 2, opponent, 2, exact, 2 * (size_t)length) == length);
            EXPECT(memcmp(exact, line, 2 * (size_t)length * sizeof *exact) == 0);
            free(exact);
            exact = malloc((2 * (size_t)length - 1) * sizeof *exact);
            snprintf(sentence, sizeof sentence, "the buffer holds %d numbers, but %d are needed: give a larger one",
                     2 * length - 1, 2 * length);
            FAILS(solvetab_line(table, mover, 2, opponent, 2, exact, 2 * (size_t)length - 1), sentence);
            free(exact);
        }
    }
    EXPECT(outcomes[SOLVETAB_LOSS] > 0 && outcomes[SOLVETAB_DRAW] > 0 && outcomes[SOLVETAB_WIN] > 0);
    EXPECT(stride > 1 || outcomes[0] + outcomes[1] + outcomes[2] == 99 * 99);

    const int ten[] = {10, 1}, negative[] = {1, -1}, three[] = {1, 2, 3};
    FAILS(solvetab_outcome(table, ten, 2, ONES, 2), "a hand is a number from 0 to 9, not 10");
    FAILS(solvetab_distance(table, ONES, 2, negative, 2), "a hand is a number from 0 to 9, not -1");
    FAILS(solvetab_outcome(table, three, 3, ONES, 2), "a player of this game has 2 hands, but here are 3");
    FAILS(solvetab_outcome(table, ONES, 2, three, 1), "a player of this game has 2 hands, but here is 1");
    FAILS(solvetab_outcome(table, NULL, 2, ONES, 2), "the pointer to the mover's hands is NULL: give one that is not");
    FAILS(solvetab_outcome(table, ONES, 2, NULL, 2), "the pointer to the opponent's hands is NULL: give one that is not");
    FAILS(solvetab_outcome(table, NULL, 0, ONES, 2), "a player has 1 to 4 hands, but here are 0");
    FAILS(solvetab_line(table, ONES, 2, ONES, 2, NULL, 1), "the pointer to the buffer is NULL: give one that is not");
    FAILS(solvetab_best_moves(table, ONES, 2, ONES, 2, moves, 0), "the buffer holds 0 numbers, but 2 are needed: give a larger one");
    int *five = calloc(5, sizeof *five);
    char sentence[100];
    snprintf(sentence, sizeof sentence, "a player has 1 to 4 hands, but here are %zu", SIZE_MAX);
    FAILS(solvetab_best_moves(table, five, SIZE_MAX, ONES, 2, moves, 2), sentence);
    free(five);
}

/* Each thread has its own sentence, and all ask the same tables. */
static void *ask_in_a_thread(void *number) {
    int turn = -2 - *(int *)number;
    const solvetab_table *tree = solvetab_embedded("3x10");
    for (int round = 0; round < 1000; round++) {
        char sentence[100];
        snprintf(sentence, sizeof sentence, "a turn of this table is a number from 0 to 747, not %d", turn);
        FAILS(solvetab_remaining(tree, turn), sentence);
        EXPECT(solvetab_remaining(tree, 0) == 720);
    }
    return NULL;
}

static void threads(void) {
    pthread_t threads[4];
    int numbers[4];
    for (int i = 0; i < 4; i++) {
        numbers[i] = i;
        EXPECT(pthread_create(&threads[i], NULL, ask_in_a_thread, &numbers[i]) == 0);
    }
    for (int i = 0; i < 4; i++) {
        EXPECT(pthread_join(threads[i], NULL) == 0);
    }
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[2], "briefly") == 0) {
        stride = 61;
    } else if (argc != 2) {
        fprintf(stderr, "usage: interface FOLDER [briefly]\n");
        return 2;
    }
    EXPECT(strcmp(solvetab_error(), "") == 0);
    FAILS(solvetab_step(solvetab_embedded("3x10"), 0, SOLVETAB_FAILED),
          "a number that was given is the failure value of another call");
    versions();
    embedded_tables(argv[1]);
    what_is_no_table_is_refused(argv[1]);
    every_game_needs_its_table();
    code_breaking();
    buffers_of_texts();
    twenty_four();
    quad_ace();
    threads();
    printf("%d claims failed\n", failures);
    return failures > 0;
}
