import type { OperationId } from '../../catalogue/operations.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { holdsOwnName } from '../../lib/own-names.ts';

/** What a server showed of itself: for each list, the ids that nobody but the server or its other users put there. */
export type ServerIdentity = Readonly<Record<Listed, ReadonlySet<string>>>;

/** Lists whose ids last, by the member that holds the id. Ids of accounts may be new for each token or session. */
const listed = { listProviders: 'provider_id', listRecipients: 'client_id' } as const satisfies Partial<
  Record<OperationId, string>
>;

type Listed = keyof typeof listed;

/** How a sentence names what a list holds. */
const named: Readonly<Record<Listed, string>> = { listProviders: 'providers', listRecipients: 'recipients' };

/** The identity of the server that the entries of a run tell of. What the runs of some ids created says nothing of it. */
export function findServerIdentity(
  entries: readonly JournalEntry[],
  runIds: readonly string[],
): ServerIdentity {
  return {
    listProviders: idsIn(entries, 'listProviders', runIds),
    listRecipients: idsIn(entries, 'listRecipients', runIds),
  };
}

/**
 * What two identities cannot have of one server: a list of which both saw something and that shares no id. Undefined for
 * one server, also where replicas, others' work or a lagging list show each a little more or less.
 */
export function findForeignList(one: ServerIdentity, other: ServerIdentity): string | undefined {
  const found = (Object.keys(listed) as Listed[]).find(
    (list) =>
      one[list].size > 0 && other[list].size > 0 && [...one[list]].every((id) => !other[list].has(id)),
  );
  return found && named[found];
}

function idsIn(
  entries: readonly JournalEntry[],
  list: Listed,
  runIds: readonly string[],
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== 'exchange' || entry.exchange.operation !== list) continue;
    const { undocumented, response } = entry.exchange;
    if (undocumented === true || response?.status !== 200) continue;
    for (const item of parseList(response.text)) {
      const id = (item as Record<string, unknown> | null)?.[listed[list]];
      if (isText(id) && !holdsOwnName(JSON.stringify(item), runIds)) ids.add(String(id));
    }
  }
  return ids;
}

/** The items of an answer as the journal keeps it; none where it holds no list. */
function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A redacted id is that of no server. */
function isText(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '' && !id.startsWith('['));
}
