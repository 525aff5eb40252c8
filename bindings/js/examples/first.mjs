import { bullsAndCows, quadAce, twentyFour } from "solvetab";

const turn = (await bullsAndCows()).start().answer("1A2B");
console.log(`after 1A2B to 0123 guess ${turn.guess}: ${turn.remaining} candidates`);
console.log(`3 3 8 8: ${(await twentyFour()).solve([3, 3, 8, 8])}`);
console.log(`1,1 against 1,1: ${(await quadAce()).probe([1, 1], [1, 1]).outcome}`);
