"""Mastermind for textarena, with regret as the reward: `pip install textarena`.

`RegretMastermind` is an environment like textarena's own: the agent answers with a guess in brackets, such as `[1 1 2 3]`. The reward of a game is
minus the expected guesses that it gave away, 0 for perfect play, and one less for each guess beyond the last that is allowed.
"""

import re
from typing import Any

import textarena as ta

from solvetab.training import Guessing


class RegretMastermind(ta.Env):
    """Four pegs of six colours, 1 to 6, which may repeat."""

    def __init__(self, max_turns: int = 10) -> None:
        self.max_turns = max_turns
        self.game = Guessing("4x6r")

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        self.state = ta.SinglePlayerState(num_players=num_players, seed=seed, max_turns=self.max_turns)
        self.games = self.game.games(1, max_guesses=self.max_turns, seed=0 if seed is None else seed)
        self.regret = 0.0
        self.state.reset(game_state={}, player_prompt_function=self._prompt)

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        return (
            "You are playing Mastermind. Find four digits from 1 to 6, which may repeat. Answer with a guess in brackets, such as [1 1 2 3]. "
            f"A black peg is a right digit in its place, a white peg one in another place. You have {self.max_turns} turns."
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        self.state.add_observation(from_id=0, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        guess = re.search(r"\[\s*([1-6])[\s,]*([1-6])[\s,]*([1-6])[\s,]*([1-6])\s*\]", action)
        if guess is None:
            self.state.set_invalid_move(reason="Answer with four digits from 1 to 6 in brackets.", reward=-self.regret - 1)
            return self.state.step()
        number = self.game.guess_number("".join(str(int(digit) - 1) for digit in guess.groups()))
        self.regret += float(self.games.judge([number])["regret_most"][0])
        feedback, found, ended = self.games.step([number])
        bulls, cows = re.findall(r"\d", self.game.feedback_name(int(feedback[0])))
        if found[0] or ended[0]:
            self.state.set_outcome(reward=-self.regret - float(ended[0]), reason="Found." if found[0] else "No turn is left.")
        else:
            told = f"{guess[0]} has {bulls} black and {cows} white pegs."
            self.state.add_observation(from_id=ta.GAME_ID, message=told, observation_type=ta.ObservationType.GAME_ACTION_DESCRIPTION)
        return self.state.step()


if __name__ == "__main__":
    env = RegretMastermind()
    env.reset(num_players=1, seed=1)
    # The agent is a script: the optimal first guess, then three others.
    for answer in ("My first guess is [1 1 2 3].", "[2 4 3 5]", "I do not know.", "Perhaps [6 4 4 1]?"):
        done, info = env.step(answer)
    print(env.get_observation()[1][-1][1] if not done else "over")
    print(f"given away so far: {env.regret:.3f} guesses")
