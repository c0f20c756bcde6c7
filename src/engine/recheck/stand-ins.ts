import {
  type Commitments,
  describeDatum,
  dropTag,
  placeOf,
  placeOfLeaf,
  readTag,
} from '../../journal/redaction/marks.ts';
import { parseJson, writeJson } from '../../lib/json/text.ts';
import { copyChanged, isContainer } from '../../lib/json/values.ts';

/** The name of the member that holds a value, or the list that it is in, and its place in an account. */
interface MemberPlace {
  readonly name: string;
  readonly place: string | undefined;
}

/**
 * Values in the place of what was redacted in recorded answers. A mark with a commitment gets the value that was sent or declared under
 * the same name and opens it. Another gets one of the same length and as much masked, which the target most likely repeated; else
 * something of the same type.
 */
export class StandIns {
  readonly #commitments: Commitments | undefined;
  readonly #known = new Map<string, string>();
  readonly #byName = new Map<string, Set<unknown>>();

  /** `commitments` are those of the run, where the target file is known that they are made by. */
  constructor(commitments?: Commitments) {
    this.#commitments = commitments;
  }

  /** Remembers the texts and numbers of a value by the names of their members. */
  learn(value: unknown, name = ''): void {
    if (isContainer(value)) {
      for (const [key, child] of Object.entries(value)) this.learn(child, Array.isArray(value) ? name : key);
      return;
    }
    this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(value));
    if (typeof value !== 'string') return;
    for (const isInAccount of [true, false])
      this.#known.set(keyOf(name, describeDatum(value, isInAccount)), value);
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
      const outside: MemberPlace = { name: '', place: undefined };
      const [filled] = copyChanged([body], outside, (name, member, above, isItem) => {
        const own = isItem ? above.name : name;
        if (isContainer(member))
          return {
            value: member,
            marksBelow: { name: own, place: placeOf(above.place, name, member, isItem) },
          };
        const place = placeOfLeaf(above.place, name, isItem);
        return {
          value: typeof member === 'string' ? this.#standInOf(member, { name: own, place }, id) : member,
        };
      }) as unknown[];
      return filled === body ? text : writeJson(filled);
    } catch {
      return text;
    }
  }

  #standInOf(text: string, { name, place }: MemberPlace, id: string): unknown {
    if (text === '[secret]') return `hidden ${name} of ${id}`;
    const tag = readTag(text);
    if (tag !== undefined && place !== undefined && this.#commitments !== undefined)
      for (const value of [name, declaredAs[name] ?? name].flatMap((one) => [
        ...(this.#byName.get(one) ?? []),
      ]))
        if (this.#commitments.tagOf(place, value) === tag) return value;
    const mark = dropTag(text);
    if (mark === describeDatum(1)) return tag === undefined ? 1 : makeNumber(tag);
    if (mark === describeDatum(true)) return true;
    // What opens none of those that are known is another value.
    const isKnown = tag === undefined || this.#commitments === undefined;
    const known = isKnown ? this.#known.get(keyOf(name, mark)) : undefined;
    return known ?? (/email/i.test(name) ? makeAddress(mark) : text);
  }
}

/** Names under which a target file declares members. */
const declaredAs: Readonly<Record<string, string>> = { AccountNumber: 'number' };

/** A number that is the same for the same commitment, and most likely another one for another. */
function makeNumber(tag: string): number {
  return 1 + (Buffer.from(tag, 'base64url').readUInt32BE() >>> 8);
}

/** Characters of an address whose mark does not tell the length. */
const usualAddress = 24;

/** An e-mail address as long as the one that a mark stands for: another text would not be of the kind that the document asks for. */
function makeAddress(mark: string): string {
  const host = '@hidden.example';
  const [found, length = usualAddress] = /^\[personal: (?:(\d+) characters|text)\]$/.exec(mark) ?? [];
  return found !== undefined && Number(length) > host.length
    ? `${'x'.repeat(Number(length) - host.length)}${host}`
    : mark;
}

function keyOf(name: string, mark: string): string {
  return `${name} ${mark}`;
}
