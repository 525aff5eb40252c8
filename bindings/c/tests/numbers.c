/*
 * Numbers rounds, from the table that `solvetab generate numbers` makes: numbers FILE.
 */
#include "expect.h"

#include <limits.h>

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: numbers FILE\n");
        return 2;
    }
    const int dealt[] = {100, 3, 75, 6, 50, 25}, small[] = {1, 1, 2, 2, 3, 3}, never[] = {1, 1, 1, 2, 3, 4};
    solvetab_table numbers = {0};
    EXPECT(solvetab_open_file(&numbers, argv[1]) == 0 && solvetab_kind(&numbers) == SOLVETAB_NUMBERS);
    EXPECT(solvetab_numbers_needed(&numbers, dealt, 6, 952) == 6 && solvetab_nearest(&numbers, dealt, 6, 952) == 952);
    EXPECT(solvetab_numbers_needed(&numbers, dealt, 6, 955) == 0 && solvetab_nearest(&numbers, dealt, 6, 955) == 954);
    EXPECT(solvetab_numbers_needed(&numbers, dealt, 6, 100) == 1);
    int made = 0;
    for (int target = 100; target <= 999; target++) {
        int needed = solvetab_numbers_needed(&numbers, dealt, 6, target), nearest = solvetab_nearest(&numbers, dealt, 6, target);
        EXPECT(needed >= 0 && needed <= 6 && (needed > 0) == (nearest == target));
        made += needed > 0;
        EXPECT(solvetab_numbers_needed(&numbers, small, 6, target) == 0 && solvetab_nearest(&numbers, small, 6, target) == 81);
    }
    EXPECT(made > 600 && made < 900);
    FAILS(solvetab_numbers_needed(&numbers, dealt, 6, 1000), "a target of this table is a number from 100 to 999, not 1000");
    FAILS(solvetab_nearest(&numbers, dealt, 6, INT_MIN), "a target of this table is a number from 100 to 999, not -2147483648");
    FAILS(solvetab_nearest(&numbers, dealt, 5, 500), "a selection has 6 numbers, but here are 5");
    EXPECT(solvetab_nearest(&numbers, never, 6, 500) == SOLVETAB_FAILED && strcmp(solvetab_error_code(), "form") == 0);
    FAILS(solvetab_can_make(&numbers, dealt, 4, 24), "this is a numbers table where a targets table is needed");
    FAILS(solvetab_nearest(solvetab_embedded("targets"), dealt, 6, 500), "this is a targets table where a numbers table is needed");
    solvetab_close(&numbers);
    return failures > 0;
}
