import { type ParsedJson, readJson } from '../lib/json/parse.ts';
import { listContainers } from '../lib/json/walk.ts';

interface Kept extends ParsedJson {
  isFrozen: boolean;
}

/** Longer texts are not kept: they seldom come twice, and cost memory. */
const maxLength = 50_000;

/** Characters of all texts that are kept at a time. */
const maxKept = 8_000_000;

let recent = new Map<string, Kept>();
let older = new Map<string, Kept>();
let kept = 0;

/**
 * Reads a JSON text as `readJson` does. Most answers of a run come more than once: the same text gives the same value
 * again, so that what was learnt of it need not be learnt twice. From then on it is frozen, since it has several
 * owners. Throws SyntaxError.
 */
export function readRecentJson(text: string): ParsedJson {
  if (text.length > maxLength) return readJson(text);
  const known = recent.get(text) ?? older.get(text);
  if (known === undefined) {
    const read = { ...readJson(text), isFrozen: false };
    keep(text, read);
    return read;
  }
  if (!known.isFrozen) freeze(known);
  if (!recent.has(text)) keep(text, known);
  return known;
}

/** Two halves: when the newer one is full it becomes the older one, whose texts are forgotten unless they came again. */
function keep(text: string, read: Kept): void {
  kept += text.length;
  if (kept > maxKept / 2) {
    older = recent;
    recent = new Map();
    kept = text.length;
  }
  recent.set(text, read);
}

function freeze(known: Kept): void {
  known.isFrozen = true;
  for (const node of listContainers(known.value)) Object.freeze(node);
}
