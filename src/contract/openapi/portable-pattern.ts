/**
 * Returns a regular expression without look-ahead, which those of Go, Rust and pydantic do not know: it takes at least
 * what the given one takes. Returns undefined for one that cannot be written so.
 */
export function makePortable(pattern: string): string | undefined {
  let kept = pattern;
  while (/^\^\(\?[!=]/.test(kept)) kept = `^${kept.slice(endOfGroup(kept, 1))}`;
  // Neither do they all know \u and four digits.
  return /\(\?<?[!=]|\\u/.test(kept) ? undefined : kept;
}

/** Returns where the group ends that begins at a place. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  let isInClass = false;
  for (let at = start; at < pattern.length; at += 1) {
    const sign = pattern[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (!isInClass && sign === '(') depth += 1;
    else if (!isInClass && sign === ')') depth -= 1;
    if (depth === 0 && sign === ')') return at + 1;
  }
  throw new Error(`a group of ${pattern} does not end`);
}
