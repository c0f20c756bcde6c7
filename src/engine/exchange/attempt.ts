import { createHmac } from 'node:crypto';
import { getOperation, type OperationId, writes } from '../../catalogue/operations.ts';
import type { Departure } from '../../http/departure.ts';
import { type Exchange, findHeader, type ReceivedResponse, type SentRequest } from '../../http/exchange.ts';
import { holdBack, type Transmit, transmit, transmitAlone } from '../../http/wire.ts';
import type { LedgerEntry } from '../../journal/entry.ts';
import type { Redactor } from '../../journal/redaction/redactor.ts';
import type { Secrets } from '../../journal/redaction/secrets.ts';
import { isOfEdge } from '../../lib/edge.ts';
import { writeJson } from '../../lib/json/text.ts';
import { isObject, listLeaves, walkMembers } from '../../lib/json/values.ts';
import type { CallOptions } from '../../plan/check.ts';
import { readRequestId } from '../../target-file/authorize.ts';
import { secretsOf } from '../../target-file/secrets.ts';
import type { Target } from '../../target-file/types.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { credentialHeaderOf } from '../session/credentials.ts';
import { readByInterface } from '../session/document-names.ts';
import type { Session } from '../session/session.ts';
import { transmitWatchingTail } from './bytes-after-204.ts';
import { type CallRequest, isSentToWrite, meaningOf } from './request.ts';

/** Characters of a value that the ledger shows. */
const maxShown = 60;

/** Operations that are asked by POST and leave nothing but their answer. */
const asking: readonly OperationId[] = ['getAccountsDetail', 'token'];

/**
 * Notes a write before it is sent, so that a killed run still says what it may have left behind. Undefined for a
 * request that leaves nothing on the target; an authorized session is something.
 */
export function openLedger(run: CheckRun, request: CallRequest): LedgerEntry | undefined {
  if (!mayLeaveSomething(request)) return undefined;
  const { target, log } = run.session;
  const hidden = credentialHeaderOf(target, request.operation);
  const place = placeConnection(target, request);
  const what = [describeWrite(request, hidden, log.redactor), ...place].join(', ');
  return noteAttempt(run, request.operation, what);
}

function mayLeaveSomething(request: CallRequest): boolean {
  const { operation } = request;
  if (operation === 'authorize' || writes(operation)) return true;
  return isSentToWrite(request) && !asking.includes(operation);
}

/** Notes what came of a write. */
function closeLedger({ session }: CheckRun, entry: LedgerEntry, exchange: Exchange): void {
  const state = stateAfter(exchange.response?.status);
  const id = state === 'done' || state === 'unknown' ? findId(session, exchange) : undefined;
  const known = id === undefined ? {} : { id };
  session.log.append({ type: 'ledger', entry: { ...entry, state, ...known } });
}

/** What the answer calls the thing that it made: its id, or where it says that it is. */
function findId({ target, log }: Session, { operation, response }: Exchange): string | undefined {
  if (response === undefined) return undefined;
  const { json, headers } = response;
  if (operation === 'authorize') {
    const requestId = readRequestId(target, json);
    return requestId === undefined ? undefined : log.redactor.excerpt(requestId, maxShown);
  }
  const id = findClientId(json);
  if (id !== undefined) return id;
  const location = findHeader(headers, 'location');
  return location === undefined ? undefined : log.redactor.excerpt(location, maxShown);
}

/** Finds the id of a recipient, however deep it stands: what was made is left behind, whatever it is wrapped in. */
function findClientId(json: unknown): string | undefined {
  let id: string | undefined;
  walkMembers(json, (name, member) => {
    if (name === 'client_id' && typeof member === 'string') id ??= member;
    return id === undefined;
  });
  return id;
}

/** Notes what a command makes before it does; call what it gives back with what came of that. */
export function openLedgerForCommand(
  run: CheckRun,
  operation: 'connectionCommand' | 'sessionCommand',
): (made: Readonly<Record<string, string>> | undefined) => void {
  const { log } = run.session;
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

/** The place in the target file of the connection that a revocation names: its values are secret, and it has to be replaced. */
function placeConnection({ revocation }: Target, { operation, options }: CallRequest): string[] {
  if (operation !== 'revokeByDelete' && operation !== 'revokeByPost') return [];
  const { path, query, headers, json } = options;
  const given = listLeaves([path, query, headers, json].filter((part) => part !== undefined)).map(String);
  const names = (value: string) => given.some((text) => text === value || text.endsWith(` ${value}`));
  const at = (revocation?.connections ?? []).findIndex((one) => Object.values(one).some(names));
  return at < 0 ? [] : [`revocation.connections[${at}]`];
}

function stateAfter(status: number | undefined): LedgerEntry['state'] {
  if (status === undefined || status >= 500) return 'unknown';
  if (status < 300) return 'done';
  // A server may say 303 once it has created something, and where that is.
  return status < 400 ? 'unknown' : 'refused';
}

/** What a write sends, in words: its inputs, and the beginning of its body where that names no person. */
function describeWrite(
  { operation, options }: CallRequest,
  credentialName: string,
  redactor: Redactor,
): string {
  // A session is opened in the name of a person.
  if (operation === 'authorize') return operation;
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

/** Milliseconds of the slowest of the latest answers, which fade: no request was longer on its way. */
let slowestMs = 0;

interface SendingWay {
  readonly isAgain: boolean;
  /** Number of exchanges that had ended by then. */
  readonly after: number;
  /** Requests that it leaves with. */
  readonly departure: Departure | undefined;
}

/**
 * Sends an admitted request, once; one that is sent `again` on a connection of its own. The answer may be missing: see
 * `failure`. Never throws.
 */
export async function send(
  session: Session,
  asked: CallRequest,
  request: SentRequest,
  { isAgain, after, departure }: SendingWay,
): Promise<Exchange> {
  const { transport, log } = session;
  const id = asked.operation;
  const begun = performance.now();
  departure?.noteDelay(slowestMs);
  const usual = isAgain ? transmitAlone : transmit;
  const way: Transmit = answersWithoutBody(id) ? transmitWatchingTail : usual;
  const { response, ...sent } = await transport.send(
    request,
    departure === undefined ? way : (wire, one) => way(holdBack(wire, departure), one),
  );
  departure?.note(sent.id, id);
  // What was held back took longer.
  if (departure === undefined) slowestMs = Math.max(performance.now() - begun, slowestMs * 0.9);
  const { secrets } = log.redactor;
  if (response !== undefined) log.redactor.learn(response);
  if (id === 'token' && response !== undefined) learnTokens(response, secrets);
  return {
    operation: id,
    request,
    ...sent,
    ...meaningOf(session, asked),
    after,
    ...(response === undefined ? {} : { response, ...makeSecretDigest(session, id, response) }),
  };
}

/**
 * A digest of the secret that an answer hands out, under a key that only the target file tells: who has the journal can see that two
 * secrets are the same, and nothing else of them.
 */
function makeSecretDigest(
  { log, target }: Session,
  operation: OperationId,
  { json }: ReceivedResponse,
): Pick<Exchange, 'secretDigest'> {
  const handsOut = operation === 'createRecipient' || operation === 'regenerateSecret';
  const secret = handsOut && isObject(json) ? json.client_secret : undefined;
  if (typeof secret !== 'string' || secret === '') return {};
  const key = [log.runId, ...secretsOf(target)].join('\n');
  return { secretDigest: createHmac('sha256', key).update(secret).digest('hex').slice(0, 16) };
}

/** True when the document gives the operation a 204, whose missing body only the connection itself shows. */
function answersWithoutBody(id: OperationId): boolean {
  return getOperation(id).description.responses['204'] !== undefined;
}

/** Shorter texts, and those without a digit, are words of the protocol: a scope, `invalid_client`. */
const minLength = 12;

/**
 * Adds what an answer of /Token may hold of tokens to the run's secrets, whatever the members are called: every long
 * text with a digit and without a space in it.
 */
function learnTokens({ isJson, json, text }: ReceivedResponse, secrets: Secrets): void {
  for (const leaf of isJson ? listLeaves(json) : text.split(/[\s"'<>]+/)) {
    if (typeof leaf !== 'string') continue;
    if (leaf.length >= minLength && /\d/.test(leaf) && /^[\w.~+/=&-]+$/.test(leaf)) secrets.add(leaf);
  }
}

/** Enters an exchange into the session, the ledger, the journal and what the check has seen. */
export function record(
  run: CheckRun,
  request: CallRequest,
  exchange: Exchange,
  entry: LedgerEntry | undefined,
): void {
  const { session, check, witnesses } = run;
  const { transport, log } = session;
  transport.reachability.note(exchange);
  transport.budget.settle(exchange.operation, exchange.response?.status);
  transport.budget.heed(exchange);
  noteCredential(session, request, exchange);
  if (getOperation(exchange.operation).document === 'banking')
    session.shared.answered.noteAsked(check, request.options);
  rememberSuccess(run, request, exchange);
  if (entry !== undefined) closeLedger(run, entry, readByInterface(exchange));
  log.appendExchange(check, exchange);
  witnesses.add(exchange);
}

/** Journals that the target accepts or refuses a declared credential, each once per session. */
function noteCredential(
  { credentials, log }: Session,
  { credential }: CallRequest,
  exchange: Exchange,
): void {
  const { operation, undocumented, response } = exchange;
  // A session may be refused for the credentials of the end user as well.
  if (response === undefined || undocumented === true || operation === 'authorize') return;
  const { status } = response;
  if (isOfEdge(status)) return;
  const news = credentials.noteAnswer(credential, status);
  if (news !== undefined) log.append({ type: 'credential', ...news, status });
}

function rememberSuccess(
  { session: { shared }, check }: CheckRun,
  { operation, options, auth }: CallRequest,
  exchange: Exchange,
): void {
  const { undocumented, response } = exchange;
  if (auth !== 'default' || undocumented === true || response === undefined) return;
  if (response.status < 300) shared.answered.note(operation, check, options);
}
