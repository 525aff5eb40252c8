/*
 * solvetab: small games solved completely, answered in O(1) from tables.
 *
 * Bulls and Cows and Mastermind: the next guess after any answers. 24 points: every solution of a hand. QuadAce: what a position is worth,
 * and how to play it. The shipped tables are in the library (solvetab_embedded); others are opened from memory or from a file.
 *
 *     const solvetab_table *cows = solvetab_embedded("bulls-and-cows-4x10");
 *     int turn = solvetab_step(cows, solvetab_start(cows), 12);     the guess 0123 was answered 1A2B
 *     char code[SOLVETAB_CODE_SIZE];
 *     if (solvetab_guess(cows, turn, code, sizeof code) == SOLVETAB_FAILED)
 *         fprintf(stderr, "%s\n", solvetab_error());
 *     printf("%s, %d left\n", code, solvetab_remaining(cows, turn));
 *
 * Failure. Every function that returns an int returns SOLVETAB_FAILED if it fails, one that returns a pointer NULL, and solvetab_error
 * says why in a sentence. Nothing else is negative but SOLVETAB_SOLVED and SOLVETAB_NONE, which are answers. SOLVETAB_FAILED given as a
 * turn or an answer fails too and keeps the sentence, so calls can be nested and checked once.
 *
 * Memory. Nothing is allocated but by solvetab_open_file. Texts and numbers go into the caller's buffers.
 *
 * Threads. Any number of threads may ask the same table at once. Each function says what it needs beyond.
 *
 * Pointers. NULL is refused with a sentence. Any other pointer has to be to what the function says: a text ends with a zero, an array has as
 * many members as the call says, a buffer as much room, a handle is one that solvetab_open or solvetab_open_file has filled or refused to
 * fill, is zero, or is of solvetab_embedded. What is pointed to has to stay unchanged during the call; what a table was opened from, as
 * long as it is used.
 *
 * Bytes that are not a table are refused, damaged tables give failures or wrong answers: no content of a file leads to a crash, an endless
 * loop or a read out of bounds.
 *
 * Made by cbindgen from the comments of bindings/c/src: `make header`.
 */

#ifndef SOLVETAB_H
#define SOLVETAB_H

#include <stddef.h>
#include <stdint.h>

/**
 * What every function that returns an `int` returns when it fails; solvetab_error says why. No
 * function gives it as an answer.
 */
#define SOLVETAB_FAILED -1

/**
 * What a function returns if there is nothing to give, such as the distance of a draw or the
 * eleventh solution of ten: an answer, not a failure.
 */
#define SOLVETAB_NONE -2

/**
 * A kind of table: a strategy for Bulls and Cows or Mastermind.
 */
#define SOLVETAB_DECISION_TREE 1

/**
 * A kind of table: every hand of the 24-point game with its solutions.
 */
#define SOLVETAB_TWENTY_FOUR 2

/**
 * A kind of table: every position of QuadAce.
 */
#define SOLVETAB_QUAD_ACE 3

/**
 * A kind of table: which numbers every hand of the 24-point game makes.
 */
#define SOLVETAB_TARGETS 4

/**
 * A kind of table: a strategy for a list of codes or words.
 */
#define SOLVETAB_WORD_TREE 5

/**
 * A kind of table: a strategy for words with a colour for each letter.
 */
#define SOLVETAB_COLOUR_TREE 8

/**
 * A kind of table: every numbers round, which `solvetab generate numbers` makes.
 */
#define SOLVETAB_NUMBERS 9

/**
 * What solvetab_step returns when the guess was the secret: an answer, not a failure.
 */
#define SOLVETAB_SOLVED -2

/**
 * Bytes of the longest code or word, its end included.
 */
#define SOLVETAB_CODE_SIZE 41

/**
 * Bytes of the colours of the longest word, their end included.
 */
#define SOLVETAB_COLOURS_SIZE 11

/**
 * Bytes of the longest solution that a table can have, its end included: six cards of 100,
 * five operations, four pairs of brackets.
 */
#define SOLVETAB_SOLUTION_SIZE 32

/**
 * An outcome: the opponent of the player to move wins.
 */
#define SOLVETAB_LOSS 0

/**
 * An outcome: neither player can force a win.
 */
#define SOLVETAB_DRAW 1

/**
 * An outcome: the player to move wins.
 */
#define SOLVETAB_WIN 2

/**
 * Numbers that the most moves of a position take, sixteen of four hands: a buffer of so many
 * is always enough for solvetab_best_moves.
 */
#define SOLVETAB_MOVES_SIZE 64

/**
 * An open table. Its content is the library's affair: declare one, have solvetab_open or
 * solvetab_open_file fill it, and give its address to the other functions. It may be on the
 * stack, and may be copied unless it is of solvetab_open_file. Begin with `solvetab_table
 * table = {0};` if there are paths on which it is used without having been opened: such a use
 * fails, with a sentence.
 */
typedef struct solvetab_table {
  /**
   * Not for the caller.
   */
  uint64_t opaque[48];
} solvetab_table;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The sentence that says why the calling thread's last failed call failed; empty if none has
 * failed. It tells what to change, has no full stop, and is UTF-8. Valid until the next failed
 * call of the same thread, or its end.
 *
 * Thread-safe: each thread has its own.
 */
const char *solvetab_error(void);

/**
 * The identifier of that failure for programs, such as "range" or "contradiction"; empty if no
 * call has failed. The sentence may be improved in a later release; the identifier stays, and is
 * the same in every language. Valid until the next failed call of the same thread, or its end.
 *
 * Thread-safe: each thread has its own.
 */
const char *solvetab_error_code(void);

/**
 * The version of the library, such as "0.1.0". While it begins with 0, each new second number
 * may change the interface.
 *
 * Thread-safe. It does not fail.
 */
const char *solvetab_version(void);

/**
 * The newest version of the file format that the library reads; it reads older ones too.
 *
 * Thread-safe. It does not fail.
 */
int solvetab_format_version(void);

/**
 * The version of the layout that the library reads of a kind of table: the only one.
 *
 * Thread-safe. Fails for a number that is no kind.
 */
int solvetab_layout_version(int kind);

/**
 * A table that is part of the library: it is open, and never to be closed. The names are those
 * of the files in `tables/`, such as "bulls-and-cows-4x10", "mastermind-4x6r", "twenty-four",
 * "targets" and "quad-ace-10"; solvetab_embedded_name lists them. It takes a few comparisons:
 * ask once and keep the pointer, which is valid for ever.
 *
 * Thread-safe. Fails with NULL for any other name.
 */
const struct solvetab_table *solvetab_embedded(const char *name);

/**
 * The names of the embedded tables, by index from 0.
 *
 * Thread-safe. NULL from the number of tables on: that is where a loop ends, no failure.
 */
const char *solvetab_embedded_name(size_t index);

/**
 * Opens a table in the caller's memory: the whole content of a `.tab` file. Nothing is copied
 * or allocated, so the bytes have to stay, unchanged, as long as the table is used. They need
 * no alignment; begun on a cache line, probes are a little quicker. The content is compared with
 * its digest: some microseconds. 0 if it is open.
 *
 * Thread-safe, as long as no other thread uses the same handle. Fails for bytes that are no
 * table that the library reads, or a damaged one; then the handle is not open. A handle that
 * solvetab_open_file has filled is to be closed before it is filled again.
 */
int solvetab_open(struct solvetab_table *table, const void *bytes, size_t length);

/**
 * Reads a table file into memory and opens it. This alone allocates: the size of the file,
 * until solvetab_close. The path is in the encoding of the system; on Windows it is UTF-8. 0
 * if it is open.
 *
 * Thread-safe, as long as no other thread uses the same handle. Fails if the file cannot be
 * read, or is no table that the library reads, or a damaged one; then the handle is not open,
 * and nothing is to be closed. A handle that it has filled is to be closed before it is filled
 * again, or its file stays in memory.
 */
int solvetab_open_file(struct solvetab_table *table, const char *path);

/**
 * Ends the use of a table: frees what solvetab_open_file has allocated, and marks the handle
 * as closed. A handle that is closed, or never was open, is left as it is, as `free` does with
 * NULL. A table of solvetab_open need not be closed, one of solvetab_embedded cannot be.
 *
 * Not thread-safe: no other thread may use the same handle at the time.
 */
void solvetab_close(struct solvetab_table *table);

/**
 * Which kind of table it is: SOLVETAB_DECISION_TREE and so on.
 *
 * Thread-safe. Fails if the table is not open.
 */
int solvetab_kind(const struct solvetab_table *table);

/**
 * The turn before any feedback: where a game begins. The table is SOLVETAB_DECISION_TREE,
 * SOLVETAB_WORD_TREE or SOLVETAB_COLOUR_TREE here and in the functions below that take a turn.
 *
 * Thread-safe. Fails for another table.
 */
int solvetab_start(const struct solvetab_table *table);

/**
 * The turn after the feedback for the guess of a turn; SOLVETAB_SOLVED if the guess was the
 * secret. Turns are plain numbers from 0 up, which mean something with their table only; a
 * program may keep them, and go back to one.
 *
 * The feedback is ten times the bulls plus the cows: 12 is 1A2B, one symbol in place and two
 * elsewhere. With SOLVETAB_COLOUR_TREE it is a number in base 3 with a digit for each letter, the
 * first one the highest: 2 for green, 1 for yellow, 0 for grey. solvetab_read_colours and
 * solvetab_colours give it.
 *
 * Thread-safe. Fails if no candidate is left, for a number that is no feedback, and
 * for a turn that the table does not have.
 */
int solvetab_step(const struct solvetab_table *table, int turn, int answer);

/**
 * The code to guess in a turn, as text such as "0123" in the caller's buffer of `size` bytes.
 * SOLVETAB_CODE_SIZE are always enough. Gives the length of the text, without its end; with
 * NULL and 0 it does nothing else.
 *
 * Thread-safe. Fails if the buffer is too small, which is then an empty text, and for a turn
 * that the table does not have.
 */
int solvetab_guess(const struct solvetab_table *table, int turn, char *code, size_t size);

/**
 * How many candidates are left: at least 1.
 *
 * Thread-safe. Fails for a turn that the table does not have.
 */
int solvetab_remaining(const struct solvetab_table *table, int turn);

/**
 * How many more guesses are needed in the worst case, the one of this turn included: at
 * least 1.
 *
 * Thread-safe. Fails for a turn that the table does not have.
 */
int solvetab_worst(const struct solvetab_table *table, int turn);

/**
 * How many more guesses are needed, the one of this turn included, summed over all candidates:
 * divided by solvetab_remaining it is the average.
 *
 * Thread-safe. Fails for a turn that the table does not have.
 */
int solvetab_total(const struct solvetab_table *table, int turn);

/**
 * The feedback that is written in a text such as "1A2B", as solvetab_step takes it: 12.
 *
 * Thread-safe. Fails for other text, and for feedback of more than 8 matches.
 */
int solvetab_answer(const char *text);

/**
 * The feedback for a guess if the code is `secret`, as solvetab_step takes it; the two may be
 * swapped. Codes are 1 to 16 symbols, 0-9 and then a-z.
 *
 * Thread-safe. Fails for other text, if one code is longer than the other, and if they have more
 * than 8 symbols in common, as no tree knows them.
 */
int solvetab_feedback(const char *guess, const char *secret);

/**
 * As solvetab_feedback, for the words of a SOLVETAB_WORD_TREE: 1 to 8 characters of UTF-8
 * text, in upper or lower case.
 *
 * Thread-safe. Fails for other text, and if one word is longer than the other.
 */
int solvetab_word_feedback(const char *guess, const char *secret);

/**
 * The feedback for a guess where each letter of a word gets a colour, as solvetab_step takes it
 * with SOLVETAB_COLOUR_TREE: a number in base 3 with a digit for each letter, the first one the
 * highest, 2 for green, 1 for yellow, 0 for grey. Words are 1 to 10 characters of UTF-8 text, in
 * upper or lower case.
 *
 * Green letters are matched first. Then, from left to right, each other letter is yellow if the
 * secret has it more often than it is green or already yellow.
 *
 * Thread-safe. Fails for other text, and if one word is longer than the other.
 */
int solvetab_colours(const char *guess, const char *secret);

/**
 * The colours that are written in a text such as "-Y--G", for a word of so many letters, as
 * solvetab_colours gives them. G is green, Y yellow, - grey, in upper or lower case; B and a point
 * are grey too. Digits, "01002", and coloured squares are read as well.
 *
 * Thread-safe. Fails for other text, and for more or fewer colours.
 */
int solvetab_read_colours(const char *text, int letters);

/**
 * Writes colours, for a word of so many letters, as text such as "-Y--G" into the caller's buffer
 * of `size` bytes. SOLVETAB_COLOURS_SIZE are always enough. Gives the length of the text, without
 * its end; with NULL and 0 it does nothing else.
 *
 * Thread-safe. Fails for a number that is no feedback of such a word, and if the buffer is too
 * small, which is then an empty text.
 */
int solvetab_write_colours(int colours, int letters, char *text, size_t size);

/**
 * Whether a hand can be solved: 1 or 0. The hand is `count` cards in any order, four from 1 to
 * 13 with the table "twenty-four"; the table is SOLVETAB_TWENTY_FOUR here and in the functions
 * below that take cards, but for solvetab_can_make.
 *
 * Thread-safe. Fails for another table, and for a hand that is not in it.
 */
int solvetab_solvable(const struct solvetab_table *table, const int *cards, size_t count);

/**
 * How many different solutions a hand has; 0 if it cannot be solved.
 *
 * Thread-safe. Fails for another table, and for a hand that is not in it.
 */
int solvetab_solutions(const struct solvetab_table *table, const int *cards, size_t count);

/**
 * How many of a hand's solutions are essentially different: those that differ by trivial steps
 * only, such as a factor of one, count once.
 *
 * Thread-safe. Fails for another table, and for a hand that is not in it.
 */
int solvetab_essentially_different(const struct solvetab_table *table, const int *cards, size_t count);

/**
 * Whether a hand can be solved, but only with a number on the way that is not whole: 1 or 0.
 *
 * Thread-safe. Fails for another table, and for a hand that is not in it.
 */
int solvetab_needs_fraction(const struct solvetab_table *table, const int *cards, size_t count);

/**
 * The n-th solution of a hand, counted from 0, as text such as "8/(3-8/3)" in the caller's
 * buffer of `size` bytes; the most natural one is the first. SOLVETAB_SOLUTION_SIZE are always
 * enough. Gives the length of the text, without its end; with NULL and 0 it does nothing else.
 * SOLVETAB_NONE, and an empty text, if the hand has no more than n solutions.
 *
 * Thread-safe. Fails for another table, for a hand that is not in it, and if the buffer is too
 * small, which is then an empty text.
 */
int solvetab_solution(const struct solvetab_table *table,
                      const int *cards,
                      size_t count,
                      size_t n,
                      char *text,
                      size_t size);

/**
 * Whether a hand of four cards from 1 to 13 makes `target`, 0 to 127, with + - * / and
 * brackets, each card once: 1 or 0. The table is SOLVETAB_TARGETS.
 *
 * Thread-safe. Fails for another table, another hand and another target.
 */
int solvetab_can_make(const struct solvetab_table *table, const int *cards, size_t count, int target);

/**
 * The fewest numbers of a selection that make `target`, 100 to 999, with + - * /, if the result
 * of every step is a positive whole number: 1 to 6; 0 if the target cannot be made. The selection
 * has six numbers in any order, of 1 to 10 twice each and of 25, 50, 75 and 100 once each. The
 * table is SOLVETAB_NUMBERS here and in the next function.
 *
 * Thread-safe. Fails for another table, another selection and another target.
 */
int solvetab_numbers_needed(const struct solvetab_table *table,
                            const int *selection,
                            size_t count,
                            int target);

/**
 * The positive whole number nearest to `target`, 100 to 999, that a selection makes; of two
 * equally near the smaller.
 *
 * Thread-safe. Fails for another table, another selection and another target.
 */
int solvetab_nearest(const struct solvetab_table *table, const int *selection, size_t count, int target);

/**
 * What perfect play makes of a position, seen by the player to move: SOLVETAB_LOSS,
 * SOLVETAB_DRAW or SOLVETAB_WIN. Each player's hands are so many numbers in any order, two
 * from 0 to 9 with the table "quad-ace-10", not all of them 0: a player without a hand is out,
 * and has won. The table is SOLVETAB_QUAD_ACE here and in the functions below.
 *
 * Thread-safe. Fails for another table, and for hands of another game.
 */
int solvetab_outcome(const struct solvetab_table *table,
                     const int *mover,
                     size_t mover_hands,
                     const int *opponent,
                     size_t opponent_hands);

/**
 * After how many moves, each of one player, perfect play ends the game; SOLVETAB_NONE for a
 * draw.
 *
 * Thread-safe. Fails for another table, and for hands of another game.
 */
int solvetab_distance(const struct solvetab_table *table,
                      const int *mover,
                      size_t mover_hands,
                      const int *opponent,
                      size_t opponent_hands);

/**
 * Writes the moves that keep the value of a position, with its distance, into the caller's buffer
 * of `size` numbers: a move is what it makes of the mover's hands, in ascending order, so it takes
 * as many numbers as a player has hands. Those that leave the opponent more ways to lose come
 * first. SOLVETAB_MOVES_SIZE are always enough. Gives how many moves there are; with NULL and 0 it
 * does nothing else.
 *
 * Thread-safe. Fails for another table, for hands of another game, and if the buffer is too
 * small; its content then means nothing.
 */
int solvetab_best_moves(const struct solvetab_table *table,
                        const int *mover,
                        size_t mover_hands,
                        const int *opponent,
                        size_t opponent_hands,
                        int *moves,
                        size_t size);

/**
 * A perfect line: what the players in turn, the mover first, make of their hands, always by
 * the first of solvetab_best_moves, in the caller's buffer of `size` numbers as there. It goes
 * to the end of the game, or, in a draw, to the first position that comes again, but never
 * further than 65536 moves. Gives how many moves there are; with NULL and 0 it does nothing
 * else.
 *
 * Thread-safe. Fails for another table, for hands of another game, and if the buffer is too
 * small; its content then means nothing.
 */
int solvetab_line(const struct solvetab_table *table,
                  const int *mover,
                  size_t mover_hands,
                  const int *opponent,
                  size_t opponent_hands,
                  int *moves,
                  size_t size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SOLVETAB_H */
