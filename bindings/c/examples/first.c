#include <solvetab.h>
#include <stdio.h>

int main(void) {
    char guess[SOLVETAB_CODE_SIZE], way[SOLVETAB_SOLUTION_SIZE];
    const solvetab_table *cows = solvetab_embedded("bulls-and-cows-4x10"), *aces = solvetab_embedded("quad-ace-10");
    int turn = solvetab_step(cows, solvetab_start(cows), solvetab_answer("1A2B")), ones[] = {1, 1};
    solvetab_guess(cows, turn, guess, sizeof guess);
    solvetab_solution(solvetab_embedded("twenty-four"), (int[]){3, 3, 8, 8}, 4, 0, way, sizeof way);
    printf("%s, %d left; %s; ", guess, solvetab_remaining(cows, turn), way);
    puts(solvetab_outcome(aces, ones, 2, ones, 2) == SOLVETAB_DRAW ? "draw" : "decided");
}
