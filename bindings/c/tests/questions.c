/*
 * Answers the questions of tests/data/questions.tsv through the C interface, as every language does: `questions FILE`.
 *
 * A line is a function, its arguments and the answer, separated by tabs; the answer to a mistake is "! " and the error's identifier.
 */
#include <solvetab.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, NUMBERS = 16 };

/* Where the answer is written. */
static char answer[LINE];
static size_t length;

#define SAY(...) (length += (size_t)snprintf(answer + length, sizeof answer - length, __VA_ARGS__))

static const char *failed(void) {
    length = 0;
    SAY("! %s", strlen(solvetab_error()) > 10 ? solvetab_error_code() : "without a sentence");
    return answer;
}

/* The numbers of a text, separated by spaces or commas. */
static size_t read_numbers(const char *text, int *numbers) {
    size_t count = 0;
    char *end;
    for (; *text != 0 && count < NUMBERS; text = *end == 0 ? end : end + 1) {
        numbers[count++] = (int)strtol(text, &end, 10);
    }
    return count;
}

static const char *turn(char *name, char *answers) {
    const solvetab_table *tree = solvetab_embedded(name);
    char code[SOLVETAB_CODE_SIZE];
    int at = solvetab_start(tree);
    for (char *text = strtok(answers, " "); text != NULL; text = strtok(NULL, " ")) {
        at = solvetab_step(tree, at, solvetab_answer(text));
        if (at == SOLVETAB_SOLVED) {
            SAY("solved");
            return answer;
        }
    }
    if (solvetab_guess(tree, at, code, sizeof code) == SOLVETAB_FAILED) {
        return failed();
    }
    SAY("%s %d %d %d", code, solvetab_remaining(tree, at), solvetab_worst(tree, at), solvetab_total(tree, at));
    return answer;
}

static const char *feedback(char *guess, char *secret) {
    int number = solvetab_feedback(guess, secret);
    if (number == SOLVETAB_FAILED) {
        return failed();
    }
    SAY("%dA%dB", number / 10, number % 10);
    return answer;
}

static const char *hand(char *text) {
    const solvetab_table *table = solvetab_embedded("twenty-four");
    int cards[NUMBERS];
    size_t count = read_numbers(text, cards);
    char solution[SOLVETAB_SOLUTION_SIZE];
    int solutions = solvetab_solutions(table, cards, count);
    if (solutions == SOLVETAB_FAILED) {
        return failed();
    }
    int found = solvetab_solution(table, cards, count, 0, solution, sizeof solution);
    if (solvetab_solvable(table, cards, count) != (solutions > 0) || (found == SOLVETAB_NONE) != (solutions == 0)) {
        return "solvetab_solvable, _solutions and _solution contradict each other";
    }
    SAY("%d %s %s", solutions, solvetab_needs_fraction(table, cards, count) ? "yes" : "no",
        found == SOLVETAB_NONE ? "-" : solution);
    return answer;
}

static const char *solution(char *text, char *n) {
    int cards[NUMBERS];
    size_t count = read_numbers(text, cards);
    int found = solvetab_solution(solvetab_embedded("twenty-four"), cards, count, strtoul(n, NULL, 10), answer, sizeof answer);
    return found == SOLVETAB_FAILED ? failed() : found == SOLVETAB_NONE ? "-" : answer;
}

static const char *make(char *text, char *target) {
    int cards[NUMBERS];
    size_t count = read_numbers(text, cards);
    int makes = solvetab_can_make(solvetab_embedded("targets"), cards, count, (int)strtol(target, NULL, 10));
    return makes == SOLVETAB_FAILED ? failed() : makes ? "yes" : "no";
}

/* Writes hands behind each other, each begun with a space. */
static void say_moves(const int *moves, int count, size_t hands) {
    for (int move = 0; move < count; move++) {
        for (size_t place = 0; place < hands; place++) {
            SAY("%s%d", place == 0 ? " " : ",", moves[(size_t)move * hands + place]);
        }
    }
}

static const char *position(char *name, char *mover_text, char *opponent_text) {
    const solvetab_table *table = solvetab_embedded(name);
    static const char *const names[] = {[SOLVETAB_LOSS] = "loss", [SOLVETAB_DRAW] = "draw", [SOLVETAB_WIN] = "win"};
    int mover[NUMBERS], opponent[NUMBERS], moves[SOLVETAB_MOVES_SIZE];
    size_t hands = read_numbers(mover_text, mover), others = read_numbers(opponent_text, opponent);
    int outcome = solvetab_outcome(table, mover, hands, opponent, others);
    int distance = solvetab_distance(table, mover, hands, opponent, others);
    int count = solvetab_best_moves(table, mover, hands, opponent, others, moves, SOLVETAB_MOVES_SIZE);
    if (outcome == SOLVETAB_FAILED || count == SOLVETAB_FAILED) {
        return failed();
    }
    SAY("%s", names[outcome]);
    if (distance != SOLVETAB_NONE) {
        SAY(" %d", distance);
    }
    say_moves(moves, count, hands);
    return answer;
}

static const char *line(char *name, char *mover_text, char *opponent_text) {
    const solvetab_table *table = solvetab_embedded(name);
    int mover[NUMBERS], opponent[NUMBERS];
    static int moves[LINE];
    size_t hands = read_numbers(mover_text, mover), others = read_numbers(opponent_text, opponent);
    int count = solvetab_line(table, mover, hands, opponent, others, moves, LINE);
    if (count == SOLVETAB_FAILED) {
        return failed();
    }
    say_moves(moves, count, hands);
    return count == 0 ? "" : answer + 1;
}

static const char *ask(char **fields, int count) {
    const char *function = fields[0];
    length = 0;
    answer[0] = 0;
    if (strcmp(function, "turn") == 0 && count == 3) return turn(fields[1], fields[2]);
    if (strcmp(function, "feedback") == 0 && count == 3) return feedback(fields[1], fields[2]);
    if (strcmp(function, "hand") == 0 && count == 2) return hand(fields[1]);
    if (strcmp(function, "solution") == 0 && count == 3) return solution(fields[1], fields[2]);
    if (strcmp(function, "make") == 0 && count == 3) return make(fields[1], fields[2]);
    if (strcmp(function, "position") == 0 && count == 4) return position(fields[1], fields[2], fields[3]);
    if (strcmp(function, "line") == 0 && count == 4) return line(fields[1], fields[2], fields[3]);
    return "no such function";
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: questions FILE\n");
        return 2;
    }
    static char text[LINE], copy[LINE];
    int lines = 0, wrong = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        char *fields[8];
        int count = 0;
        text[strcspn(text, "\n")] = 0;
        strcpy(copy, text);
        for (char *at = text; at != NULL && count < 8; at = at == NULL ? NULL : at + 1) {
            fields[count++] = at;
            at = strchr(at, '\t');
            if (at == NULL) break;
            *at = 0;
        }
        lines++;
        const char *expected = count > 1 ? fields[count - 1] : "";
        const char *found = ask(fields, count - 1);
        if (strcmp(found, expected) != 0) {
            wrong++;
            fprintf(stderr, "%s:%d: %s\n    but C answers: %s\n", argv[1], lines, copy, found);
        }
    }
    fclose(file);
    printf("%d questions, %d answered otherwise\n", lines, wrong);
    return lines == 0 || wrong > 0;
}
