import type { OperationId } from '../catalogue/operations.ts';
import type { CallOptions } from '../check/types.ts';
import type { Exchange } from '../client/exchange.ts';
import type { LedgerEntry } from '../journal/entry.ts';
import type { Sender } from './send.ts';

let counter = 0;

/** Notes a write before it is sent, so that a killed run still says what it may have left behind. */
export function ledgerBefore(
  { session, check }: Sender,
  operation: OperationId,
  options: CallOptions,
): LedgerEntry {
  counter += 1;
  const what = session.masker.secrets.hide(describe(operation, options));
  const entry: LedgerEntry = {
    key: `${session.name}-${counter}`,
    check,
    operation,
    what,
    state: 'attempted',
  };
  session.journal.append({ type: 'ledger', entry });
  return entry;
}

/** Notes what came of a write. */
export function ledgerAfter({ session }: Sender, entry: LedgerEntry, { response }: Exchange): void {
  const state = stateOf(response?.status);
  const id = (response?.json as { client_id?: unknown } | undefined | null)?.client_id;
  const known = state === 'done' && typeof id === 'string' ? { id } : {};
  session.journal.append({ type: 'ledger', entry: { ...entry, state, ...known } });
}

function stateOf(status: number | undefined): LedgerEntry['state'] {
  if (status === undefined || status >= 500) return 'unknown';
  return status < 300 ? 'done' : 'refused';
}

function describe(operation: OperationId, { path, rawPath, query, json, body }: CallOptions): string {
  const given = Object.entries({ ...path, ...rawPath, ...query }).map(([key, value]) => `${key} ${value}`);
  const name = (json as { name?: unknown } | undefined)?.name;
  if (typeof name === 'string') given.push(`name ${cut(name)}`);
  // A creation carries the contacts, which are personal.
  else if (json !== undefined && operation !== 'createRecipient') given.push(cut(JSON.stringify(json)));
  else if (body !== undefined) given.push(`a body of ${body.length} characters`);
  return [operation, ...given].join(', ');
}

function cut(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
