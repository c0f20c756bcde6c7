/** The candidate that a misspelt name most likely means; undefined when none is near. Letter case is ignored. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  return findContaining(name, candidates) ?? findSimilar(name, candidates);
}

function findSimilar(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < minDistance && distance <= maxDistanceOf(name, candidate))
      [best, minDistance] = [candidate, distance];
  }
  return best;
}

/** A phrase that offers the nearest candidate, with a leading separator; empty when none is near. */
export function describeSuggestion(name: string, candidates: Iterable<string>): string {
  const near = suggest(name, candidates);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function maxDistanceOf(name: string, candidate: string): number {
  return Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4));
}

/** The shortest candidate that holds the whole name, or begins with it where it is short: the rest was forgotten. */
function findContaining(name: string, candidates: Iterable<string>): string | undefined {
  const typed = name.toLowerCase();
  const holds = (candidate: string) =>
    name.length < 4 ? candidate.startsWith(`${typed}-`) : candidate.includes(typed);
  const holding = [...candidates].filter((candidate) => holds(candidate.toLowerCase()));
  return holding.sort((a, b) => a.length - b.length)[0];
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
