import { describeDatum } from '../../journal/redaction/members.ts';
import { parseJson, writeJson } from '../../lib/json/text.ts';
import { copyChanged, isContainer } from '../../lib/json/values.ts';

/**
 * Values in the place of what was redacted in recorded answers: those that were sent or declared under the same name and
 * are of the same length and as much masked, which the target most likely repeated; else something of the same type.
 */
export class StandIns {
  readonly #known = new Map<string, string>();

  /** Remembers the texts of a value by the names of their members. */
  learn(value: unknown, name = ''): void {
    if (typeof value === 'string') this.#known.set(keyOf(name, describeDatum(value)), value);
    if (!isContainer(value)) return;
    for (const [key, child] of Object.entries(value)) this.learn(child, Array.isArray(value) ? name : key);
  }

  /** Remembers what a request sends, where it is JSON. */
  learnText(text: string): void {
    try {
      this.learn(parseJson(text));
    } catch {
      // A form names nothing that an answer repeats under its name.
    }
  }

  /** The text of an answer without marks; `id` tells the secrets of answers apart. */
  fill(text: string, id: string): string {
    if (!text.includes('[')) return text;
    try {
      const body = parseJson(text);
      const [filled] = copyChanged([body], '', (name, member, above, isItem) => {
        const own = isItem ? above : name;
        const value = typeof member === 'string' ? this.#standInOf(member, own, id) : member;
        return { value, marksBelow: own };
      }) as unknown[];
      return filled === body ? text : writeJson(filled);
    } catch {
      return text;
    }
  }

  #standInOf(text: string, name: string, id: string): unknown {
    if (text === '[secret]') return `hidden ${name} of ${id}`;
    if (text === describeDatum(1)) return 1;
    if (text === describeDatum(true)) return true;
    return this.#known.get(keyOf(name, text)) ?? (/email/i.test(name) ? makeAddress(text) : text);
  }
}

/** An e-mail address as long as the one that a mark stands for: another text would not be of the kind that the document asks for. */
function makeAddress(mark: string): string {
  const host = '@hidden.example';
  const length = Number(/^\[personal: (\d+) characters\]$/.exec(mark)?.[1] ?? 0);
  return length > host.length ? `${'x'.repeat(length - host.length)}${host}` : mark;
}

function keyOf(name: string, mark: string): string {
  return `${name} ${mark}`;
}
