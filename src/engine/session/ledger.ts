import type { OperationId } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { LedgerEntry } from '../../journal/entry.ts';
import type { CallOptions } from '../../plan/check.ts';
import { credentialHeader } from './credentials.ts';
import type { Sender } from './send.ts';
import type { Session } from './session.ts';

let counter = 0;

/** Notes a write before it is sent, so that a killed run still says what it may have left behind. */
export function ledgerBefore(
  { session, check }: Sender,
  operation: OperationId,
  options: CallOptions,
): LedgerEntry {
  counter += 1;
  const named = { ...options, headers: inputsOf(options, credentialHeader(session.target, operation)) };
  const what = describe(operation, named, (text) => session.redactor.secrets.hide(text));
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

/** Notes a connection before a command makes it; what is given back notes what came of that. */
export function ledgerOfCommand(
  { name, journal, redactor }: Session,
  check: string,
): (made: Readonly<Record<string, string>> | undefined) => void {
  counter += 1;
  const operation = 'connectionCommand';
  const entry: LedgerEntry = {
    key: `${name}-${counter}`,
    check,
    operation,
    what: operation,
    state: 'attempted',
  };
  journal.append({ type: 'ledger', entry });
  return (made) => {
    const values = Object.entries(made ?? {}).map(
      ([key, value]) => `${key} ${cut(redactor.secrets.hide(value))}`,
    );
    const known = made === undefined ? {} : { id: values.join(', ') };
    const state = made === undefined ? 'unknown' : 'done';
    journal.append({ type: 'ledger', entry: { ...entry, state, ...known } });
  };
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

/** A revocation may name its connection in a header; the credential is no input. */
function inputsOf({ headers = {} }: CallOptions, credential: string): Record<string, string> {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== credential.toLowerCase());
  return Object.fromEntries(others);
}

function describe(
  operation: OperationId,
  { path, rawPath, query, headers, json, body }: CallOptions,
  hide: (text: string) => string,
): string {
  const inputs = { ...path, ...rawPath, ...query, ...headers };
  const given = Object.entries(inputs).map(([key, value]) => `${key} ${value}`);
  const name = (json as { name?: unknown } | undefined)?.name;
  if (typeof name === 'string') given.push(`name ${cut(hide(name))}`);
  // A creation carries the contacts, which are personal.
  else if (json !== undefined && operation !== 'createRecipient') given.push(cut(hide(JSON.stringify(json))));
  else if (body !== undefined) given.push(`a body of ${body.length} characters`);
  return hide([operation, ...given].join(', '));
}

function cut(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
