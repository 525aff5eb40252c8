"""A model's turn in a loop: text in, text out, and regret as the reward. The model here is a script, so the program runs anywhere.

Replace `scripted` by a call of your model. Nothing but numpy is needed.
"""

import random
import re

from solvetab.code_breaking import Rules
from solvetab.training import Guessing

GAME = Guessing("4x6r")
CODES = [str(code) for code in Rules("4x6r")]
PROMPT = "I have a secret of four digits from 0 to 5, which may repeat. End your answer with 'Guess:' and four digits."


def scripted(messages: list[str]) -> str:
    """Any code that is consistent with all feedback in the messages."""
    played = [match.groups() for message in messages if (match := re.search(r"(\d{4}) has the feedback (\dA\dB)", message))]
    consistent = [code for code in CODES if all(str(Rules("4x6r").feedback(guess, code)) == told for guess, told in played)]
    return f"Let me think.\nGuess: {random.Random(len(messages)).choice(consistent)}"


def episode(seed: int) -> tuple[int, float]:
    """Plays a game; returns the guesses it took, and the sum of all regret."""
    games = GAME.games(1, max_guesses=10, seed=seed)
    messages, regret = [PROMPT], 0.0
    for turn in range(1, 11):
        answer = re.search(r"Guess:\s*([0-5]{4})\s*$", scripted(messages))
        if answer is None:
            # What cannot be read is no guess: it costs a turn, and the model is told what to write.
            messages.append(PROMPT)
            continue
        guess = GAME.guess_number(answer[1])
        regret += float(games.judge([guess])["regret_most"][0])
        feedback, found, _ = games.step([guess])
        if found[0]:
            return turn, regret
        messages.append(f"{answer[1]} has the feedback {GAME.feedback_name(int(feedback[0]))}.")
    return 10, regret


for seed in range(5):
    guesses, regret = episode(seed)
    print(f"game {seed}: {guesses} guesses, {regret:.3f} of them given away")
