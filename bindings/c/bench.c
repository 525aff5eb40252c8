/*
 * Nanoseconds a probe through the C interface, beside the same answer by `bsearch` in a sorted array, which is what C's own library
 * offers, and the machine's limit: a load whose address depends on the load before. `make bench`
 *
 * As in bench/benches/probes.rs, which has the same for Rust, probes form a chain: where the next key is found depends on the answer
 * before, so what is measured is how long a program waits for one answer. The best of some runs is shown.
 */
#define _POSIX_C_SOURCE 199309L

#include <solvetab.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 300, ROUNDS = 5, HANDS = 1820, LIVE = 54, POSITIONS = LIVE * LIVE, SECRETS = 5040, MOST_STEPS = SECRETS * 7 };

/* A key and what it leads to. */
struct pair {
    uint32_t key;
    int answer;
};

static struct {
    int cards[4];
    uint32_t key;
} hands[HANDS];

static struct {
    int mover[2], opponent[2];
    uint32_t key;
} positions[POSITIONS];

/* The answers of all games behind one another; a game begins where the turn is the start's. */
static int steps[MOST_STEPS], begins[MOST_STEPS];
static size_t step_count;

static const solvetab_table *tree, *twenty_four, *targets, *aces;
static volatile int nothing = 0;
static volatile int sink;

static uint32_t random_state = 1;

static uint32_t draw(uint32_t below) {
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * below >> 32);
}

#define SHUFFLE(array, count) \
    for (uint32_t i = (count) - 1; i > 0; i--) { \
        uint32_t j = draw(i + 1); \
        char saved[sizeof *(array)]; \
        memcpy(saved, &(array)[i], sizeof saved); \
        memcpy(&(array)[i], &(array)[j], sizeof saved); \
        memcpy(&(array)[j], saved, sizeof saved); \
    }

static int by_key(const void *a, const void *b) {
    uint32_t x = ((const struct pair *)a)->key, y = ((const struct pair *)b)->key;
    return (x > y) - (x < y);
}

static int find(const struct pair *pairs, size_t count, uint32_t key) {
    struct pair wanted = {key, 0};
    return ((const struct pair *)bsearch(&wanted, pairs, count, sizeof *pairs, by_key))->answer;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Measures `probe`, an expression of `i`, the place of the key, over so many keys. */
#define MEASURE(name, count, probe) \
    do { \
        double best = 1e18; \
        const int mask = nothing; \
        for (int run = 0; run < RUNS; run++) { \
            double start = now(); \
            int last = 0; \
            for (int round = 0; round < ROUNDS; round++) { \
                for (size_t at = 0; at < (count); at++) { \
                    size_t i = at + (size_t)(last & mask); \
                    last = (probe); \
                } \
            } \
            double time = (now() - start) / ((double)(count)*ROUNDS); \
            best = time < best ? time : best; \
            sink = last; \
        } \
        printf("    %-40s %6.1f\n", name, best); \
    } while (0)

static uint32_t key_of(const int *numbers, int count) {
    int sorted[4];
    memcpy(sorted, numbers, (size_t)count * sizeof *sorted);
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && sorted[j - 1] > sorted[j]; j--) {
            int saved = sorted[j];
            sorted[j] = sorted[j - 1];
            sorted[j - 1] = saved;
        }
    uint32_t key = 0;
    for (int i = 0; i < count; i++) key = key << 8 | (uint32_t)sorted[i];
    return key;
}

static void make_hands(void) {
    size_t count = 0;
    for (int a = 1; a <= 13; a++)
        for (int b = a; b <= 13; b++)
            for (int c = b; c <= 13; c++)
                for (int d = c; d <= 13; d++, count++) {
                    int cards[] = {a, b, c, d};
                    hands[count].key = key_of(cards, 4);
                    for (size_t place = 0; place < 4; place++) hands[count].cards[place] = cards[(place + count) % 4];
                }
    SHUFFLE(hands, HANDS)
}

static void make_positions(void) {
    size_t count = 0;
    for (int rank = 0; rank < 10000; rank++) {
        int m[] = {rank / 1000, rank / 100 % 10}, o[] = {rank / 10 % 10, rank % 10};
        if (m[0] <= m[1] && m[1] > 0 && o[0] <= o[1] && o[1] > 0) {
            memcpy(positions[count].mover, m, sizeof m);
            memcpy(positions[count].opponent, o, sizeof o);
            positions[count++].key = key_of(m, 2) << 16 | key_of(o, 2);
        }
    }
    SHUFFLE(positions, POSITIONS)
}

static void make_games(void) {
    static char secrets[SECRETS][16];
    uint32_t count = 0;
    for (int number = 0; number < 10000; number++) {
        char *s = secrets[count];
        snprintf(s, 16, "%04d", number);
        count += s[0] != s[1] && s[0] != s[2] && s[0] != s[3] && s[1] != s[2] && s[1] != s[3] && s[2] != s[3] && count < SECRETS - 1;
    }
    strcpy(secrets[SECRETS - 1], "9876");
    SHUFFLE(secrets, SECRETS)
    for (size_t game = 0; game < SECRETS; game++) {
        char guess[SOLVETAB_CODE_SIZE];
        int turn = solvetab_start(tree), begin = 1;
        while (turn >= 0) {
            solvetab_guess(tree, turn, guess, sizeof guess);
            int answer = solvetab_feedback(guess, secrets[game]);
            turn = solvetab_step(tree, turn, answer);
            if (turn >= 0) {
                begins[step_count] = begin;
                steps[step_count++] = answer;
                begin = 0;
            }
        }
    }
}

/* The steps of all games, by a function from turn and answer to turn. */
#define MEASURE_STEPS(name, next) \
    do { \
        double best = 1e18; \
        int first = solvetab_start(tree); \
        for (int run = 0; run < RUNS; run++) { \
            double start = now(); \
            int turn = 0; \
            for (int round = 0; round < 1; round++) { \
                for (size_t i = 0; i < step_count; i++) { \
                    int answer = steps[i]; \
                    turn = begins[i] ? first : turn; \
                    turn = (next); \
                } \
            } \
            double time = (now() - start) / (double)step_count; \
            best = time < best ? time : best; \
            sink = turn; \
        } \
        printf("    %-40s %6.1f\n", name, best); \
    } while (0)

int main(void) {
    tree = solvetab_embedded("bulls-and-cows-4x10");
    twenty_four = solvetab_embedded("twenty-four");
    targets = solvetab_embedded("targets");
    aces = solvetab_embedded("quad-ace-10");
    make_hands();
    make_positions();
    make_games();

    static struct pair pairs[MOST_STEPS];
    printf("nanoseconds a probe\n  Bulls and Cows: one step\n");
    size_t count = 0;
    for (size_t i = 0, turn = 0; i < step_count; i++) {
        if (begins[i]) turn = (size_t)solvetab_start(tree);
        pairs[count].key = (uint32_t)turn << 8 | (uint32_t)steps[i];
        turn = (size_t)solvetab_step(tree, (int)turn, steps[i]);
        pairs[count++].answer = (int)turn;
    }
    qsort(pairs, count, sizeof *pairs, by_key);
    size_t different = 1;
    for (size_t i = 1; i < count; i++)
        if (pairs[i].key != pairs[different - 1].key) pairs[different++] = pairs[i];
    MEASURE_STEPS("solvetab_step", solvetab_step(tree, turn, answer));
    MEASURE_STEPS("bsearch", find(pairs, different, (uint32_t)turn << 8 | (uint32_t)answer));

    printf("  24 points: four cards in any order\n");
    for (size_t i = 0; i < HANDS; i++) pairs[i] = (struct pair){hands[i].key, solvetab_solutions(twenty_four, hands[i].cards, 4)};
    qsort(pairs, HANDS, sizeof *pairs, by_key);
    MEASURE("solvetab_solutions", HANDS, solvetab_solutions(twenty_four, hands[i].cards, 4));
    MEASURE("bsearch", HANDS, find(pairs, HANDS, key_of(hands[i].cards, 4)));
    MEASURE("solvetab_can_make", HANDS, solvetab_can_make(targets, hands[i].cards, 4, 24));

    printf("  QuadAce: one position\n");
    for (size_t i = 0; i < POSITIONS; i++)
        pairs[i] = (struct pair){positions[i].key, solvetab_distance(aces, positions[i].mover, 2, positions[i].opponent, 2)};
    qsort(pairs, POSITIONS, sizeof *pairs, by_key);
    MEASURE("solvetab_distance", POSITIONS, solvetab_distance(aces, positions[i].mover, 2, positions[i].opponent, 2));
    MEASURE("bsearch", POSITIONS, find(pairs, POSITIONS, key_of(positions[i].mover, 2) << 16 | key_of(positions[i].opponent, 2)));

    /* A cycle through 4 KiB, in the first-level cache. */
    static uint32_t order[1024], next[1024];
    for (uint32_t i = 0; i < 1024; i++) order[i] = i;
    SHUFFLE(order, 1024)
    for (uint32_t i = 0; i < 1024; i++) next[order[i]] = order[(i + 1) % 1024];
    uint32_t place = 0;
    printf("  the limit\n");
    MEASURE("dependent load", 1024, (int)(place = next[place & 1023], i));
    sink = (int)place;
    return 0;
}
