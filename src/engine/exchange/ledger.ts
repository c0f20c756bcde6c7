import { writes } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { LedgerEntry } from '../../journal/entry.ts';
import type { Redactor } from '../../journal/redaction/redactor.ts';
import { writeJson } from '../../lib/json/write.ts';
import type { CallOptions } from '../../plan/check.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { credentialHeaderOf } from '../session/declared-credential.ts';
import type { CallRequest } from './request.ts';

/** Characters of a value that the ledger shows. */
const maxShown = 60;

/**
 * Notes a write before it is sent, so that a killed run still says what it may have left behind. Undefined for a
 * request that writes nothing.
 */
export function openLedger(run: CheckRun, request: CallRequest): LedgerEntry | undefined {
  if (!writes(request.operation)) return undefined;
  const { target, log } = run.session;
  const hidden = credentialHeaderOf(target, request.operation);
  return noteAttempt(run, request.operation, describeWrite(request, hidden, log.redactor));
}

/** Notes what came of a write. */
export function closeLedger({ session }: CheckRun, entry: LedgerEntry, { response }: Exchange): void {
  const state = stateAfter(response?.status);
  const id = (response?.json as { client_id?: unknown } | undefined | null)?.client_id;
  const known = state === 'done' && typeof id === 'string' ? { id } : {};
  session.log.append({ type: 'ledger', entry: { ...entry, state, ...known } });
}

/** Notes a connection before a command makes it; call what it gives back with what came of that. */
export function openLedgerForCommand(
  run: CheckRun,
): (made: Readonly<Record<string, string>> | undefined) => void {
  const { log } = run.session;
  const operation = 'connectionCommand';
  const entry = noteAttempt(run, operation, operation);
  return (made) => {
    const values = Object.entries(made ?? {}).map(
      ([key, value]) => `${key} ${log.redactor.excerpt(value, maxShown)}`,
    );
    const known = made === undefined ? {} : { id: values.join(', ') };
    const state = made === undefined ? 'unknown' : 'done';
    log.append({ type: 'ledger', entry: { ...entry, state, ...known } });
  };
}

function noteAttempt(
  { session: { log }, check }: CheckRun,
  operation: LedgerEntry['operation'],
  what: string,
): LedgerEntry {
  const key = log.nextLedgerKey();
  return log.append({ type: 'ledger', entry: { key, check, operation, what, state: 'attempted' } }).entry;
}

function stateAfter(status: number | undefined): LedgerEntry['state'] {
  if (status === undefined || status >= 500) return 'unknown';
  return status < 300 ? 'done' : 'refused';
}

/** What a write sends, in words: its inputs, and the beginning of its body where that names no person. */
function describeWrite(
  { operation, options }: CallRequest,
  credentialName: string,
  redactor: Redactor,
): string {
  const { json, body } = options;
  const given = Object.entries(inputsOf(options, credentialName)).map(([key, value]) => `${key} ${value}`);
  const name = (json as { name?: unknown } | undefined)?.name;
  if (typeof name === 'string') given.push(`name ${redactor.excerpt(name, maxShown)}`);
  // A creation carries the contacts, which are personal.
  else if (json !== undefined && operation !== 'createRecipient')
    given.push(redactor.excerpt(writeJson(json), maxShown));
  else if (body !== undefined) given.push(`a body of ${body.length} characters`);
  return [operation, ...given].join(', ');
}

/** What the path, the query and the headers give; a revocation may name its connection in a header. */
function inputsOf(
  { path, rawPath, query, headers = {} }: CallOptions,
  credentialName: string,
): Record<string, string | undefined> {
  const others = Object.entries(headers).filter(
    ([name]) => name.toLowerCase() !== credentialName.toLowerCase(),
  );
  return { ...path, ...rawPath, ...query, ...Object.fromEntries(others) };
}
