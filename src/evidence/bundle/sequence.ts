import type { JournalEntry } from '../../journal/entry.ts';

/** Milliseconds by which the clock of a machine and its stop-watch may part within a session. */
const maxDriftMs = 1000;

/** What in the order and the times of the entries of one session cannot have been so, one sentence each. */
export function findDisorder(entries: readonly JournalEntry[]): string[] {
  const ended = new Set(entries.flatMap((entry) => (entry.type === 'check' ? [entry.result.check] : [])));
  return [
    ...findOutOfPlace(entries, ended),
    ...findWrongNumbers(entries),
    ...findBackwards(entries),
    ...findImpossibleDurations(entries),
  ];
}

/** The check that an entry belongs to; undefined for an entry of the session. */
function checkOf(entry: JournalEntry): string | undefined {
  if (entry.type === 'exchange' || entry.type === 'check-start') return entry.check;
  if (entry.type === 'ledger') return entry.entry.check;
  if (entry.type === 'poll' || entry.type === 'page') return entry.event.check;
  return entry.type === 'check' ? entry.result.check : undefined;
}

/** Whatever a check did stands between its beginning and its result; one that was given up has no result. */
function findOutOfPlace(entries: readonly JournalEntry[], ended: ReadonlySet<string>): string[] {
  const problems = new Set<string>();
  const open = new Set<string>();
  const closed = new Set<string>();
  let hasEnded = false;
  for (const entry of entries) {
    const check = checkOf(entry);
    if (hasEnded && (check === undefined || ended.has(check)))
      problems.add(
        `the journal goes on after the end of its session, with an entry of ${check ?? 'a session'}`,
      );
    if (entry.type === 'end') hasEnded = true;
    if (check === undefined) continue;
    if (entry.type === 'check-start') {
      if (open.has(check) || closed.has(check))
        problems.add(`the check ${check} begins twice in one session`);
      open.add(check);
      continue;
    }
    if (!open.has(check) && !closed.has(check))
      problems.add(`the journal holds what ${check} did before it began`);
    if (closed.has(check)) problems.add(`the journal holds what ${check} did after its result`);
    if (entry.type === 'check') closed.add(check);
  }
  return [...problems];
}

type Recorded = Extract<JournalEntry, { type: 'exchange' }>['exchange'];

function exchangesOf(entries: readonly JournalEntry[]): Recorded[] {
  return entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
}

/** Requests are numbered as they are sent, and written down as they are answered. */
function findWrongNumbers(entries: readonly JournalEntry[]): string[] {
  const written = exchangesOf(entries).map(({ id, startedAt, took }) => ({
    ...{ id, startedAt, took },
    number: Number(id.slice(id.lastIndexOf('-') + 1)),
  }));
  const problems: string[] = [];
  const sent = written.toSorted((a, b) => a.number - b.number);
  for (const [at, { id, startedAt }] of sent.entries()) {
    const before = sent[at - 1];
    if (before !== undefined && startedAt < before.startedAt - maxDriftMs)
      problems.push(`the exchange ${id} was sent before ${before.id}, which has the smaller number`);
  }
  // Of two whose order turned round, the later one was sent before the earlier one was answered.
  let latest: (typeof written)[number] | undefined;
  for (const one of written) {
    if (latest === undefined || one.number > latest.number) latest = one;
    else if (latest.startedAt > one.startedAt + one.took + 2)
      problems.push(`the exchange ${one.id} stands behind ${latest.id}, which was sent after its answer`);
  }
  return problems;
}

/** When an entry was written, by what it says itself, in milliseconds since the epoch. */
function momentOf(entry: JournalEntry): number | undefined {
  if (entry.type === 'exchange') return entry.exchange.startedAt + entry.exchange.took;
  return 'at' in entry ? entry.at : undefined;
}

/** Entries are written as they happen. */
function findBackwards(entries: readonly JournalEntry[]): string[] {
  const problems: string[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const at = momentOf(entry);
    if (at === undefined) continue;
    if (at < latest - maxDriftMs)
      problems.push(`${nameEntry(entry)} is older than what stands before it in the journal`);
    latest = Math.max(latest, at);
  }
  return problems;
}

function nameEntry(entry: JournalEntry): string {
  if (entry.type === 'exchange') return `the exchange ${entry.exchange.id}`;
  if (entry.type === 'check-start') return `the beginning of ${entry.check}`;
  return `the ${entry.type} of its session`;
}

/** A check takes as long as its requests, and no longer than until what is written after its result. */
function findImpossibleDurations(entries: readonly JournalEntry[]): string[] {
  const began = new Map<string, number>();
  const lastAnswer = new Map<string, number>();
  const waiting: { readonly check: string; readonly until: number }[] = [];
  const problems: string[] = [];
  for (const entry of entries) {
    const at = momentOf(entry);
    for (const { check, until } of at === undefined ? [] : waiting.splice(0))
      if (until > at! + maxDriftMs)
        problems.push(`the check ${check} took longer than the journal leaves it time`);
    if (entry.type === 'check-start') began.set(entry.check, entry.at);
    if (entry.type === 'exchange') {
      const start = began.get(entry.check);
      if (start !== undefined && entry.exchange.startedAt < start - maxDriftMs)
        problems.push(`the exchange ${entry.exchange.id} was sent before ${entry.check} began`);
      lastAnswer.set(entry.check, Math.max(at!, lastAnswer.get(entry.check) ?? 0));
    }
    if (entry.type !== 'check') continue;
    const { check, took } = entry.result;
    const until = (began.get(check) ?? 0) + took;
    if (until < (lastAnswer.get(check) ?? 0) - maxDriftMs)
      problems.push(`the check ${check} took less time than its requests`);
    waiting.push({ check, until });
  }
  return problems;
}
