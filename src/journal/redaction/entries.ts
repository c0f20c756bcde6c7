import type { Exchange, SentRequest } from '../../http/exchange.ts';
import type { Peer } from '../../http/peer.ts';
import { isSchemeText } from '../../lib/encode-text.ts';
import { isContainer } from '../../lib/json/values.ts';
import type { CheckResult, JournalEntry, LedgerEntry } from '../entry.ts';
import { redactFinding } from './findings.ts';

/** What takes secrets and personal data out of the parts of an entry. */
export interface EntryRedactor {
  /** Takes secrets out of ids and addresses. */
  readonly secrets: { redact(text: string): string };
  redact(text: string): string;
  redactText(text: string, witnesses: readonly Exchange[], isOfDocument?: boolean): string;
  redactExchange(exchange: Exchange): Exchange;
}

/**
 * An entry as it may be written. `witnesses` are the exchanges whose personal values the texts of a check may repeat.
 * Every entry comes through here, once, on its way into the journal.
 */
export function redactEntry<Entry extends JournalEntry>(
  entry: Entry,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): Entry;
export function redactEntry(
  entry: JournalEntry,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): JournalEntry {
  switch (entry.type) {
    case 'start':
      return entry.facts === undefined ? entry : { ...entry, facts: redactFacts(entry.facts, redactor) };
    case 'exchange':
      return { ...entry, exchange: redactor.redactExchange(entry.exchange) };
    case 'ledger':
      return { ...entry, entry: redactLedgerEntry(entry.entry, redactor) };
    case 'check':
      return { ...entry, result: redactResult(entry.result, redactor, witnesses) };
    case 'unreachable':
      return {
        ...entry,
        origin: redactor.secrets.redact(entry.origin),
        message: redactor.redact(entry.message),
      };
    case 'reached':
      return { ...entry, origin: redactor.secrets.redact(entry.origin) };
    case 'peer':
      return { ...entry, peer: redactPeer(entry.peer, redactor) };
    case 'poll':
      return {
        ...entry,
        event: { ...entry.event, requestId: redactor.secrets.redact(entry.event.requestId) },
      };
    default:
      return entry;
  }
}

/** A target file may take any of its values from the environment. */
function redactFacts<Value>(value: Value, redactor: EntryRedactor): Value;
function redactFacts(value: unknown, redactor: EntryRedactor): unknown {
  if (typeof value === 'string') return redactor.secrets.redact(value);
  if (Array.isArray(value)) return value.map((one) => redactFacts(one as unknown, redactor));
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactFacts(member as unknown, redactor)]),
  );
}

function redactPeer({ origin, proxy, certificate }: Peer, { secrets }: EntryRedactor): Peer {
  const hide = (text: string) => secrets.redact(text);
  return {
    origin: hide(origin),
    ...(proxy === undefined ? {} : { proxy: hide(proxy) }),
    ...(certificate === undefined
      ? {}
      : {
          certificate: {
            subject: hide(certificate.subject),
            issuer: hide(certificate.issuer),
            sha256: certificate.sha256,
          },
        }),
  };
}

function redactLedgerEntry(entry: LedgerEntry, redactor: EntryRedactor): LedgerEntry {
  const { what, id } = entry;
  return {
    ...entry,
    what: redactor.redact(what),
    ...(id === undefined ? {} : { id: redactor.secrets.redact(id) }),
  };
}

function redactResult(
  result: CheckResult,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): CheckResult {
  const { reason, nothing, unclear, findings, inherited, observations, printed, robustness, leftAside } =
    result;
  const redactAll = (texts: CheckResult['nothing']) =>
    Object.fromEntries(
      Object.entries(texts).map(([id, text = '']) => [id, redactor.redact(text)]),
    ) as CheckResult['nothing'];
  return {
    ...result,
    ...(reason === undefined ? {} : { reason: redactor.redactText(reason, witnesses) }),
    ...(printed === undefined
      ? {}
      : { printed: printed.map((line) => redactor.redactText(line, witnesses)) }),
    ...(robustness === undefined
      ? {}
      : {
          robustness: {
            ...robustness,
            failing: robustness.failing.map((one) => ({
              ...one,
              why: redactor.redactText(one.why, witnesses),
              ...(one.gaveUpAt === undefined
                ? {}
                : { gaveUpAt: redactor.redactText(one.gaveUpAt, witnesses) }),
            })),
          },
        }),
    nothing: redactAll(nothing),
    ...(unclear === undefined ? {} : { unclear: redactAll(unclear) }),
    findings: findings.map((finding) => redactFinding(finding, redactor, witnesses)),
    ...(inherited && { inherited: inherited.map((finding) => redactFinding(finding, redactor, witnesses)) }),
    ...(leftAside && {
      leftAside: leftAside.map((left) => ({ ...left, why: redactor.redactText(left.why, witnesses) })),
    }),
    observations: observations.map((seen) => ({ ...seen, what: redactor.redactText(seen.what, witnesses) })),
  };
}

/** Gives an object a member, or puts another in its place, that is computed when it is first read. */
export function defineLazily<Value>(object: object, name: string, compute: () => Value): void {
  let computed: Value | undefined;
  let pending: (() => Value) | undefined = compute;
  const get = () => {
    if (pending !== undefined) computed = pending();
    pending = undefined;
    return computed;
  };
  Object.defineProperty(object, name, { enumerable: true, configurable: true, get });
}

/** What is still to be taken of an object or an array. */
interface Open {
  readonly node: Readonly<Record<string, unknown>>;
  /** Without a prototype where it is an object: a member may be called __proto__. */
  readonly copy: Record<string, unknown>;
  /** Absent for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

/**
 * The beginning of a JSON value, whose text is the beginning of its text but for the brackets that close it: as much as
 * makes at least so many characters, whatever stands for its texts as long as that has `minLeaf` characters where they
 * have more. The value itself where that is all of it.
 */
export function takeBeginning(value: unknown, minCharacters: number, minLeaf: number): unknown {
  if (!isContainer(value)) return value;
  const root = openNode(value);
  const open: Open[] = [root];
  let characters = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (characters >= minCharacters) return root.copy;
    const { node, copy, names, next } = top;
    if (next === top.length) {
      open.pop();
      continue;
    }
    top.next += 1;
    const name = names === undefined ? String(next) : names[next]!;
    const member = node[name];
    characters += (next > 0 ? 1 : 0) + (names === undefined ? 0 : name.length + 2);
    const below = isContainer(member) ? openNode(member) : undefined;
    if (below !== undefined) open.push(below);
    // Both brackets, a text as short as it may become, or one digit.
    characters += below ? 2 : typeof member === 'string' ? Math.min(member.length, minLeaf) : 1;
    copy[name] = below?.copy ?? member;
  }
  return value;
}

function openNode(container: object): Open {
  const node = container as Open['node'];
  if (Array.isArray(container))
    return { node, copy: [] as unknown as Open['copy'], names: undefined, length: container.length, next: 0 };
  const names = Object.keys(node);
  return { node, copy: Object.create(null), names, length: names.length, next: 0 };
}

/** Names by which a value may be shown in its place: variables of the environment, or of settings. */
type ValueNames = ReadonlyMap<string, string>;

/** What stands in a redacted text for something that may not be written. */
const marks = /\[secret\]|\[personal(?:: [^\]]{1,60})?\]/;
const eachMark = new RegExp(marks, 'g');

/** True for a text in which something is redacted. */
export function isRedacted(text: string): boolean {
  return marks.test(text);
}

/** A redacted text in pieces: what may be read, and between two pieces each mark. */
export function splitAtMarks(text: string): {
  readonly pieces: readonly string[];
  readonly marks: readonly string[];
} {
  return { pieces: text.split(marks), marks: text.match(eachMark) ?? [] };
}

/**
 * What stands behind each mark of a redacted request, in the order of address, headers and body: a text in which
 * `${NAME}` stands for a value that has a name, or null for one that has none. Undefined where no value has one.
 */
export function nameSecrets(
  sent: SentRequest,
  redacted: SentRequest,
  names: ValueNames,
): (string | null)[] | undefined {
  const found = [
    ...nameMarks(sent.url, redacted.url, names),
    ...redacted.headers.flatMap(([, value], at) => nameMarks(sent.headers[at]?.[1] ?? '', value, names)),
    ...nameMarks(sent.body ?? '', redacted.body ?? '', names),
  ];
  return found.some((one) => one !== null) ? found : undefined;
}

function nameMarks(sent: string, redacted: string, names: ValueNames): (string | null)[] {
  const { pieces, marks: found } = splitAtMarks(redacted);
  if (found.length === 0) return [];
  const hidden = align(sent, pieces);
  return found.map((_, at) => (hidden === undefined ? null : nameValue(hidden[at] ?? '', names)));
}

/** The texts between pieces that stand in a text in this order; undefined where they do not. */
function align(text: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = pieces;
  if (!text.startsWith(first)) return undefined;
  const hidden: string[] = [];
  let from = first.length;
  for (const [at, piece] of rest.entries()) {
    const isLast = at === rest.length - 1;
    const to = isLast ? text.length - piece.length : text.indexOf(piece, from + 1);
    if (to < from || !text.startsWith(piece, to)) return undefined;
    hidden.push(text.slice(from, to));
    from = to + piece.length;
  }
  return hidden;
}

function nameValue(hidden: string, names: ValueNames): string | null {
  const whole = names.get(hidden);
  if (whole !== undefined) return `\${${whole}}`;
  for (const [value, name] of names) {
    if (value.length < minPart || !hidden.includes(value)) continue;
    const at = hidden.indexOf(value);
    const [before, after] = [hidden.slice(0, at), hidden.slice(at + value.length)].map((part) =>
      isSchemeText(part) ? part : nameValue(part, names),
    );
    return before == null || after == null ? null : `${before}\${${name}}${after}`;
  }
  return null;
}

/** Characters of a value that is known within a longer text. */
const minPart = 4;

/** Gives what stands behind each mark of a redacted request in turn; null where that is not known. */
export function readHidden({ url, headers, body = '', hidden = [] }: SentRequest): () => string | null {
  const texts = [url, ...headers.map(([, value]) => value), body];
  const count = texts.reduce((sum, text) => sum + splitAtMarks(text).marks.length, 0);
  // What was redacted later, by another process, is not in the list.
  const rest = count === hidden.length ? [...hidden] : [];
  return () => rest.shift() ?? null;
}
