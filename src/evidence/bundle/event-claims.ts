import type { Exchange } from '../../http/exchange.ts';
import type { JournalEntry, LedgerEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';

/** What stands in a journal beside the exchanges and is not what they say, one sentence each; of one session. */
export function findContradictoryEvents(entries: readonly JournalEntry[]): string[] {
  return [
    ...findRepeatedNotes(entries),
    ...findOtherAttempts(entries),
    ...findWrongNotes(entries),
    ...findWrongPolls(entries),
    ...findWrongPages(entries),
  ];
}

/** An origin is reached for the first time once in a session, and so is a credential accepted or refused. */
function findRepeatedNotes(entries: readonly JournalEntry[]): string[] {
  const notes = entries.flatMap((entry) => {
    if (entry.type === 'reached') return [`that ${entry.origin} was reached`];
    if (entry.type !== 'credential') return [];
    return [`that ${entry.setting} was ${entry.accepted ? 'accepted' : 'refused'}`];
  });
  const twice = notes.filter((note, at) => notes.indexOf(note) !== at);
  return [...new Set(twice)].map(
    (note) => `the journal notes twice in one session ${note} for the first time`,
  );
}

/** What came of a write is noted under the key, the check and the operation of its attempt, in the same words. */
function findOtherAttempts(entries: readonly JournalEntry[]): string[] {
  const lines = entries.flatMap((entry) => (entry.type === 'ledger' ? [entry.entry] : []));
  const attempts = new Map(
    lines.filter(({ state }) => state === 'attempted').map((line) => [line.key, line]),
  );
  const isSameText = (one: string, other: string) => one === other || /\[/.test(one + other);
  return lines.flatMap(({ key, check, operation, what }) => {
    const begun = attempts.get(key);
    const isSame = begun?.check === check && begun.operation === operation && isSameText(begun.what, what);
    return isSame ? [] : [`the cleanup list notes under ${key} what came of another attempt`];
  });
}

/** What is noted of an exchange is written right before it. */
function findWrongNotes(entries: readonly JournalEntry[]): string[] {
  const problems: string[] = [];
  const reached = new Set<string>();
  let notes: JournalEntry[] = [];
  for (const entry of entries) {
    if (entry.type !== 'exchange') {
      if (isNote(entry)) notes.push(entry);
      continue;
    }
    const { exchange } = entry;
    const origin = originOf(exchange.request.url);
    problems.push(...notes.flatMap((note) => findWrongNote(note, entry)));
    for (const note of notes) if (note.type === 'reached') reached.add(note.origin);
    if (exchange.response !== undefined && origin !== undefined && reached.size === 0)
      problems.push(
        `the exchange ${exchange.id} was answered, and no journal says that ${origin} was reached`,
      );
    notes = [];
  }
  return problems;
}

function isNote(entry: JournalEntry): boolean {
  if (entry.type === 'ledger')
    return entry.entry.state !== 'attempted' && !entry.entry.operation.endsWith('Command');
  return ['reached', 'unreachable', 'credential'].includes(entry.type);
}

function findWrongNote(note: JournalEntry, { check, exchange }: Extract<JournalEntry, { type: 'exchange' }>) {
  const { id, operation, response, request } = exchange;
  const status = response?.status;
  if (note.type === 'credential')
    return note.status === status && note.accepted === isAccepted(note.status)
      ? []
      : [`what is noted of the credential of ${note.setting} is not what the exchange ${id} shows`];
  if (note.type === 'ledger') {
    const { key, state } = note.entry;
    const isOwn = note.entry.operation === operation && note.entry.check === check;
    return isOwn && state === stateAfter(status) && isNamed(note.entry, exchange)
      ? []
      : [`what is noted under ${key} of the cleanup list is not what the exchange ${id} shows`];
  }
  if (note.type !== 'reached' && note.type !== 'unreachable') return [];
  const isRight = (note.type === 'reached') === (response !== undefined);
  const origin = originOf(request.url);
  return isRight && (origin === undefined || note.origin === origin)
    ? []
    : [`what is noted of ${note.origin} is not what the exchange ${id} shows`];
}

/** True unless a recipient was made, and its id is not noted: it would be left behind unseen. */
function isNamed({ state, id }: LedgerEntry, { operation, response }: Exchange): boolean {
  const isMade = response?.isJson === true && /"client_id"\s*:\s*"[\w-]+"/.test(response.text);
  return operation !== 'createRecipient' || state !== 'done' || !isMade || id !== undefined;
}

function isAccepted(status: number): boolean {
  return status !== 401 && status !== 403;
}

/** What a write may have left, by its status; as the engine notes it, and written apart from it. */
function stateAfter(status: number | undefined): string {
  if (status === undefined || status >= 500) return 'unknown';
  if (status < 300) return 'done';
  return status < 400 ? 'unknown' : 'refused';
}

function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return /[[%]/.test(origin.replace(/\[[\da-f:.]+\]/i, '')) ? undefined : origin;
}

/** Each poll is the moment, the duration and the status of an exchange of its check. */
function findWrongPolls(entries: readonly JournalEntry[]): string[] {
  const left = groupBy(
    entries.flatMap((entry) =>
      entry.type === 'exchange' && entry.exchange.response !== undefined
        ? [
            describePoll(
              entry.check,
              entry.exchange.startedAt,
              entry.exchange.response.status,
              entry.exchange,
            ),
          ]
        : [],
    ),
    (key) => key,
  );
  return entries.flatMap((entry) => {
    if (entry.type !== 'poll') return [];
    const { check, at, status, ...poll } = entry.event;
    const shown = left.get(describePoll(check, at, status, poll));
    if (shown !== undefined && shown.length > 0) {
      shown.pop();
      return [];
    }
    return [`the journal notes a poll of ${check} that no exchange shows`];
  });
}

function describePoll(
  check: string,
  at: number,
  status: number,
  { operation, took }: { readonly operation: string; readonly took: number },
): string {
  return [check, operation, at, took, status].join(' ');
}

function findWrongPages(entries: readonly JournalEntry[]): string[] {
  const exchanges = new Map(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry]] : [])),
  );
  const events = entries.flatMap((entry) => (entry.type === 'page' ? [entry.event] : []));
  const shown = events.flatMap(({ check, walk, exchange: id, status }) => {
    if (id === undefined) return [];
    const found = exchanges.get(id);
    const isShown =
      found !== undefined &&
      found.check === check &&
      found.exchange.operation === 'listAccounts' &&
      found.exchange.response?.status === status;
    return isShown ? [] : [`the walk ${walk} of ${check} notes a page that the exchange ${id} does not show`];
  });
  const miscounted = events.flatMap(({ check, walk, number, exchange: id, size, total }) => {
    const counted = countAccounts(exchanges.get(id ?? '')?.exchange.response?.text);
    const isOther =
      (size !== undefined && counted.size !== undefined && size !== counted.size) ||
      (total !== undefined && counted.total !== undefined && total !== counted.total);
    return isOther
      ? [`the walk ${walk} of ${check} counts the accounts of page ${number} otherwise than ${id}`]
      : [];
  });
  const gaps = [...groupBy(events, ({ walk }) => walk)].flatMap(([walk, pages]) => {
    const numbers = [...new Set(pages.map(({ number }) => number))].sort((a, b) => a - b);
    const isWhole = numbers.every((number, at) => number === at + 1) && exchanges.has(walk);
    return isWhole ? [] : [`the walk ${walk} lacks pages`];
  });
  return [...shown, ...miscounted, ...gaps];
}

/** How many accounts a page holds, and how many it says that there are; nothing of another text, or of one that was cut. */
function countAccounts(text = ''): { readonly size?: number; readonly total?: number } {
  try {
    const { accounts, page } = JSON.parse(text) as { accounts?: unknown; page?: { totalElements?: unknown } };
    const total = page?.totalElements;
    return {
      ...(Array.isArray(accounts) ? { size: accounts.length } : {}),
      ...(typeof total === 'number' ? { total } : {}),
    };
  } catch {
    return {};
  }
}
