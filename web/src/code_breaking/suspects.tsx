// Which answers may be to blame when no code fits.

import { useWords } from "../shell/settings";
import type { Stands } from "./stands";

export function Suspects({ standing, count }: { standing: Stands | null; count: number }) {
  const words = useWords();
  if (standing === null) return null;
  const { suspects, broken } = standing;
  if (broken !== null) return <p>{words.codes.brokenAt(broken + 1)}</p>;
  return (
    <p>
      {words.codes.suspects(
        suspects.map((number) => number + 1),
        count - suspects.length,
      )}
    </p>
  );
}
