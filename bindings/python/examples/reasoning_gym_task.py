"""24 points and numbers rounds as tasks of reasoning-gym, with proven answers and an exact scorer: `pip install reasoning-gym`.

`reasoning_gym.create_dataset("solvetab", game="24", split="train", size=100)` gives the instances of `solvetab.dataset`, and `score_answer` grades
the answer in any text.
"""

from dataclasses import dataclass
from typing import Any

import reasoning_gym
from reasoning_gym.factory import ProceduralDataset, register_dataset

import solvetab


@dataclass
class SolvetabConfig:
    """Which game, and which part of its instances."""

    game: str = "24"
    split: str = "train"
    size: int = 100
    seed: int | None = 1

    def validate(self) -> None:
        if self.size < 1:
            raise ValueError("size is at least 1")


class SolvetabDataset(ProceduralDataset):
    """Instances that are balanced by difficulty; those of one split are in no other."""

    def __init__(self, config: SolvetabConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        lines = solvetab.dataset(config.game, count=config.size, seed=self.seed, split=config.split)
        self.instances: list[dict[str, Any]] = list(lines)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        instance = self.instances[idx]
        metadata = {"source_dataset": "solvetab", "source_index": idx, "difficulty": instance["difficulty"], "instance": instance}
        return {"question": instance["prompt"], "answer": instance["answer"], "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        return float(solvetab.grade(entry["metadata"]["instance"], answer or "").correct)


register_dataset("solvetab", SolvetabDataset, SolvetabConfig)

if __name__ == "__main__":
    for game in ("24", "numbers"):
        tasks = reasoning_gym.create_dataset("solvetab", game=game, size=30)
        for item in tasks:
            assert tasks.score_answer(rf"So the answer is \boxed{{{item['answer']}}}.", item) == 1
            assert tasks.score_answer("I give up.", item) == 0
        print(tasks[0]["question"], "->", tasks[0]["answer"])
