/*
 * Words with a colour for each letter: `colours FOLDER`, the folder with the test data of the repository. The vectors that every language
 * runs, tables of words of five and seven letters, and what is refused.
 */
#include "expect.h"

#include <limits.h>

enum { LINE = 256 };

static void vectors(const char *folder) {
    char path[512], line[LINE], text[SOLVETAB_COLOURS_SIZE];
    snprintf(path, sizeof path, "%s/colours.tsv", folder);
    FILE *file = fopen(path, "r");
    int lines = 0;
    EXPECT(file != NULL && fgets(line, sizeof line, file) != NULL);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *guess = strtok(line, "\t"), *secret = strtok(NULL, "\t"), *expected = strtok(NULL, "\n");
        int letters = (int)strlen(expected), colours = solvetab_colours(guess, secret);
        EXPECT(solvetab_write_colours(colours, letters, text, sizeof text) == letters && strcmp(text, expected) == 0);
        EXPECT(solvetab_read_colours(expected, letters) == colours);
        lines++;
    }
    EXPECT(lines == 4380);
    if (file != NULL) fclose(file);
}

/* Every secret of a tree is found within the worst case, and the totals are those of the tree. */
static void play_all_secrets(const solvetab_table *tree, int turn, int depth, int *secrets, int *guesses) {
    char guess[SOLVETAB_CODE_SIZE];
    int letters = solvetab_guess(tree, turn, guess, sizeof guess), kinds = 1;
    EXPECT(letters > 0 && strlen(guess) == (size_t)letters);
    for (int letter = 0; letter < letters; letter++) kinds *= 3;
    int remaining = 0, total = solvetab_remaining(tree, turn), worst = 0;
    for (int colours = 0; colours < kinds; colours++) {
        int next = solvetab_step(tree, turn, colours);
        if (next == SOLVETAB_SOLVED) {
            EXPECT(colours == kinds - 1 && solvetab_colours(guess, guess) == colours);
            *secrets += 1;
            *guesses += depth + 1;
            remaining += 1;
        } else if (next != SOLVETAB_FAILED) {
            remaining += solvetab_remaining(tree, next);
            total += solvetab_total(tree, next);
            worst = worst < solvetab_worst(tree, next) ? solvetab_worst(tree, next) : worst;
            play_all_secrets(tree, next, depth + 1, secrets, guesses);
        } else {
            EXPECT(strcmp(solvetab_error_code(), "contradiction") == 0);
        }
    }
    EXPECT(remaining == solvetab_remaining(tree, turn));
    EXPECT(total == solvetab_total(tree, turn));
    EXPECT(worst + 1 == solvetab_worst(tree, turn));
    FAILS(solvetab_step(tree, turn, -2), kinds == 243 ? "the number of colours is a number from 0 to 242, not -2"
                                                      : "the number of colours is a number from 0 to 2186, not -2");
    EXPECT(solvetab_step(tree, turn, kinds) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "range") == 0);
    EXPECT(solvetab_step(tree, turn, INT_MAX) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "range") == 0);
}

/* A game: colours are those of the guess for this secret. */
static int play(const solvetab_table *tree, const char *secret) {
    char guess[SOLVETAB_CODE_SIZE];
    int turn = solvetab_start(tree), guesses = 0;
    while (turn >= 0) {
        solvetab_guess(tree, turn, guess, sizeof guess);
        turn = solvetab_step(tree, turn, solvetab_colours(guess, secret));
        guesses++;
    }
    EXPECT(turn == SOLVETAB_SOLVED && strcmp(guess, secret) == 0);
    return guesses;
}

static void trees(const char *folder) {
    static const struct { const char *name, *secret; int secrets, total, worst; } tables[] = {
        {"colours-5", "aback", 60, 144, 3},
        {"colours-7", "letters", 8, 15, 2},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char path[512];
        solvetab_table tree;
        int secrets = 0, guesses = 0;
        snprintf(path, sizeof path, "%s/%s.tab", folder, tables[i].name);
        EXPECT(solvetab_open_file(&tree, path) == 0 && solvetab_kind(&tree) == SOLVETAB_COLOUR_TREE);
        int start = solvetab_start(&tree);
        play_all_secrets(&tree, start, 0, &secrets, &guesses);
        EXPECT(secrets == tables[i].secrets && guesses == tables[i].total);
        EXPECT(secrets == solvetab_remaining(&tree, start) && guesses == solvetab_total(&tree, start));
        EXPECT(solvetab_worst(&tree, start) == tables[i].worst && play(&tree, tables[i].secret) <= tables[i].worst);
        EXPECT(solvetab_solvable(&tree, NULL, 0) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "wrong-kind") == 0);
        EXPECT(solvetab_step(&tree, INT_MAX, 0) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "range") == 0);
        solvetab_close(&tree);
    }
}

static void texts(void) {
    static const char *const same[] = {"-Y--G", "byb.g", "01002", "\xe2\xac\x9b\xf0\x9f\x9f\xa8\xe2\xac\x9b\xe2\xac\x9c\xf0\x9f\x9f\xa9"};
    char text[SOLVETAB_COLOURS_SIZE];
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) EXPECT(solvetab_read_colours(same[i], 5) == 29);
    EXPECT(solvetab_colours("EERIE", "there") == solvetab_read_colours("Y-Y-G", 5));
    EXPECT(solvetab_write_colours(0, 1, text, 2) == 1 && strcmp(text, "-") == 0);
    EXPECT(solvetab_write_colours(6560, 8, text, sizeof text) == 8 && strcmp(text, "GGGGGGGG") == 0);
    EXPECT(solvetab_write_colours(6560, 8, NULL, 0) == 8);
    FAILS(solvetab_write_colours(29, 5, text, 5), "the buffer holds 5 bytes, but 6 are needed: give a larger one");
    EXPECT(text[0] == 0);
    FAILS(solvetab_write_colours(243, 5, text, sizeof text), "the number of colours is a number from 0 to 242, not 243");
    FAILS(solvetab_write_colours(0, 11, text, sizeof text), "the number of letters is a number from 1 to 10, not 11");
    FAILS(solvetab_write_colours(0, INT_MIN, text, sizeof text), "the number of letters is a number from 1 to 10, not -2147483648");
    FAILS(solvetab_read_colours("-Y--", 5), "the feedback for this word has 5 colours, but here are 4");
    FAILS(solvetab_read_colours("-Y--G", 0), "the number of letters is a number from 1 to 10, not 0");
    FAILS(solvetab_read_colours("1A2B", 5), "write colours like a letter for each of the guess: G for green, Y for yellow, - for grey");
    FAILS(solvetab_read_colours(NULL, 5), "the pointer to the feedback is NULL: give one that is not");
    FAILS(solvetab_read_colours("\xff", 5), "the feedback is not UTF-8 text");
    FAILS(solvetab_colours("crane", "crab"), "a guess of 5 positions cannot be compared with a secret of 4");
    /* A failure that is given on keeps its sentence. */
    FAILS(solvetab_write_colours(solvetab_colours(NULL, "crab"), 5, text, sizeof text), "the pointer to the guess is NULL: give one that is not");
    FAILS(solvetab_colours("a", ""), "a word has 1 to 10 characters, but here are 0");
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: colours FOLDER\n");
        return 2;
    }
    vectors(argv[1]);
    trees(argv[1]);
    texts();
    printf("%d claims failed\n", failures);
    return failures > 0;
}
