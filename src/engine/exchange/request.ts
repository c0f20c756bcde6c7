import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { offeredCodings } from '../../http/codings.ts';
import {
  type Answered,
  type Exchange,
  findHeader,
  type Header,
  type SentRequest,
  splitLine,
} from '../../http/exchange.ts';
import { describeStrangeStatus } from '../../http/strange-answer.ts';
import { urlOf } from '../../http/url.ts';
import type { UsualClient } from '../../http/usual-clients.ts';
import type { Secrets } from '../../journal/redaction/secrets.ts';
import { isSendableHeader, UnsendableText } from '../../lib/encode-text.ts';
import { writeJson } from '../../lib/json/text.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Auth, CallOptions } from '../../plan/check.ts';
import type { ReadOnlyAllowance, Target } from '../../target-file/types.ts';
import { credentialVariables } from '../../target-file/value-names.ts';
import type { CheckRun } from '../recording/check-run.ts';
import {
  type CredentialKind,
  credentialHeaderOf,
  credentialKindOf,
  type DeclaredKind,
  findCredential,
  formatCredential,
} from '../session/credentials.ts';
import { writeByInterface } from '../session/document-names.ts';
import type { RunLog } from '../session/run-log.ts';
import type { Session } from '../session/session.ts';
import { clientsOf } from './retry.ts';

/** A request as a check asks for it, with what every stage needs to know of it found once. */
export interface CallRequest {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly method: string;
  readonly auth: Auth;
  /** The declared credential that it carries; undefined when the check gives one of its own. */
  readonly credential: CredentialKind | undefined;
  /** The client that it looks like, where that is not its check's. */
  readonly client?: UsualClient;
}

/** The request of an operation with the options of a check. */
export function makeRequest(id: OperationId, options: CallOptions = {}): CallRequest {
  const { method = getOperation(id).method, auth = 'default' } = options;
  return { operation: id, options, method, auth, credential: credentialKindOf(id, auth) };
}

/** The members of an exchange that tell what its request is meant as. */
export function meaningOf(
  { judge: { connections, presented } }: Pick<Session, 'judge'>,
  { operation, options, credential }: CallRequest,
): Pick<Exchange, 'credential' | 'presented' | 'undocumented' | 'provoked' | 'connection'> {
  const { method } = getOperation(operation);
  const mayUseOne = method === 'GET' || operation === 'revokeByDelete' || operation === 'revokeByPost';
  const connection = mayUseOne ? connections.find(operation, options) : undefined;
  const own = presented.find(operation, options);
  return {
    ...(options.undocumented === true ? { undocumented: true as const } : {}),
    ...(credential === undefined || credential === 'none' ? {} : { credential }),
    ...(own && { presented: own }),
    ...(options.expectServerError === true ? { provoked: true as const } : {}),
    ...(connection && { connection }),
  };
}

/** Methods that ask for nothing but an answer. */
const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** True for a request whose method alone may change something. */
export function isSentToWrite({ method }: CallRequest): boolean {
  return !readingMethods.includes(method.toUpperCase());
}

/** Throws Blocked for a request that a read-only run does not send, unless the target file allows it by its name. */
export function verifyMaySend(session: Session, request: CallRequest): void {
  if (isSentToWrite(request))
    verifyAllowed(session, request.operation, `${request.method} ${request.operation}`);
}

/** Throws Blocked for a command of the target file that a read-only run does not run. */
export function verifyMayRun(session: Session, command: 'sessionCommand' | 'connectionCommand'): void {
  verifyAllowed(session, command, command);
}

function verifyAllowed({ transport: { mode }, target }: Session, name: string, what: string): void {
  const { readOnlyAllows = [] } = target.target;
  if (mode === 'full' || readOnlyAllows.includes(name as ReadOnlyAllowance)) return;
  const isListable = readOnlyAllowances.includes(name as ReadOnlyAllowance);
  const advice = isListable ? `: list ${name} in target.readOnlyAllows if it may` : '';
  const reason = `a read-only run does without ${what}${advice}`;
  throw isListable ? new Blocked(reason, 'target.readOnlyAllows') : new Blocked(reason);
}

const readOnlyAllowances: readonly ReadOnlyAllowance[] = [
  'token',
  'authorize',
  'sessionCommand',
  'getAccountsDetail',
];

/**
 * The request as it is sent: address, headers with the credential, body. `textOf` gives the text of a declared
 * credential. Throws Blocked when there is none, and for what no URL and no header can hold.
 */
export async function authorize(
  { session: { target, log }, check }: Pick<CheckRun, 'session' | 'check'>,
  request: CallRequest,
  textOf: (kind: DeclaredKind) => Promise<string>,
): Promise<SentRequest> {
  const { method, options } = request;
  const url = addressOf(target, request);
  const named = async (kind: DeclaredKind) => {
    const text = await textOf(kind);
    log.redactor.name(text, credentialVariables[kind]);
    return text;
  };
  const credential = await credentialValue(target, request, named);
  const body =
    options.body ??
    (options.json === undefined ? undefined : writeJson(writeByInterface(request.operation, options.json)));
  const { auth } = request;
  const isPublic = typeof auth === 'object' && 'header' in auth && auth.isPublic === true;
  if (credential !== undefined && !isPublic) learnCredential(log.redactor.secrets, credential);
  return {
    method,
    url,
    headers: headersOf({ target, log, check }, { ...request, url }, credential, body),
    body,
  };
}

/** What the target said may be valid where it stood, and yet nothing that can be asked for. */
function addressOf(target: Target, { operation, options }: CallRequest): string {
  try {
    return urlOf(target, operation, options);
  } catch (error) {
    throw error instanceof UnsendableText ? new Blocked(error.message) : error;
  }
}

/** The value of the credential's header; undefined for none. */
async function credentialValue(
  target: Target,
  { operation, auth, credential }: CallRequest,
  textOf: (kind: DeclaredKind) => Promise<string>,
): Promise<string | undefined> {
  if (typeof auth === 'object')
    return 'header' in auth ? auth.header : formatCredential(target, operation, auth.token);
  if (credential === undefined || credential === 'none') return undefined;
  const value = formatCredential(target, operation, await textOf(credential));
  if (!isSendableHeader(value)) {
    const { setting } = findCredential(target, credential);
    throw new Blocked(
      `the credential of ${setting} holds a line break or another sign that no header can carry; remove it, at its end too`,
    );
  }
  return value;
}

/** Says that the target refuses a declared credential, by what a request with it got, and what else may be set. */
export function describeRefusedCredential(
  target: Target,
  kind: DeclaredKind,
  { operation, request, response }: Answered,
): string {
  const { setting } = findCredential(target, kind);
  // The token of the Outbound API stands in for one of a customer.
  const advice = kind === 'fdx' && setting !== 'fdx.token' ? '; set fdx.token to a token of a customer' : '';
  const got = `${request.method} ${getOperation(operation).path} got ${describeStrangeStatus(response)}`;
  return `the target refuses the declared credential of ${setting}: ${got}${advice}`;
}

/** An altered token holds most of a real one, and an answer may repeat it. */
function learnCredential(secrets: Secrets, credential: string): void {
  for (const part of credential.split(' ')) if (part.length > 8) secrets.addSent(part);
}

function headersOf(
  { target, log, check }: Pick<Session, 'target' | 'log'> & Pick<CheckRun, 'check'>,
  { operation, options, url, client }: CallRequest & Pick<SentRequest, 'url'>,
  credential: string | undefined,
  body: string | undefined,
): Header[] {
  const headers: Header[] = [
    ['accept', 'application/json'],
    ['accept-encoding', codingsOf(check)],
  ];
  if (credential !== undefined) headers.push([credentialHeaderOf(target, operation), credential]);
  const type = options.contentType ?? (options.json === undefined ? undefined : 'application/json');
  if (type !== undefined && body !== undefined) headers.push(['content-type', type]);
  // A header that the caller or the target file writes replaces ours: sent twice, a server joins the two by a comma.
  const given = Object.entries(options.headers ?? {});
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const ours = headers.filter(([name]) => !names.has(name.toLowerCase()));
  const written = writeAsUsualClient(log, check, { url, headers: [...ours, ...given] }, client);
  return options.otherCase === true
    ? written.map(([name, value]) => [writeInOtherCase(name), value])
    : written;
}

/** A name in capitals and small letters in turn, part by part; in small letters where it is written so already. */
function writeInOtherCase(name: string): string {
  const parts = name.split('-');
  const turned = parts.map((part, at) => (at % 2 === 0 ? part.toUpperCase() : part.toLowerCase())).join('-');
  return turned === name ? name.toLowerCase() : turned;
}

/** Some checks offer no coding but the body as it is: an answer is the same however it is packed. */
function codingsOf(check: string): string {
  // By something of the check that is the same in each run.
  return check.length % 5 === 0 ? 'identity' : offeredCodings;
}

/**
 * The headers of a request with those that the usual client sends by itself that the check looks like, and its User-Agent,
 * unless one is given. Checks look like several clients.
 */
export function writeAsUsualClient(
  log: Pick<RunLog, 'runId'>,
  check: string,
  { url, headers }: Pick<SentRequest, 'url' | 'headers'>,
  client = clientsOf(log).choose(`${log.runId} ${check}`),
): Header[] {
  return addOwnHeaders(client, headers, url.startsWith('https:'));
}

/** Headers that a client sets by itself, and no request is about. */
const ownHeaders: readonly string[] = ['user-agent', 'accept-encoding', 'accept-language', 'sec-fetch-mode'];

/** Adds what a client sends by itself, unless its caller gives it: its name, its codings, and what else it always writes. */
export function addOwnHeaders(client: UsualClient, headers: readonly Header[], isSecure: boolean): Header[] {
  const added = [['user-agent', client.name] as const, ...client.head.map(splitLine)].flatMap(
    ([name, value]): Header[] => (value === undefined || !ownHeaders.includes(name) ? [] : [[name, value]]),
  );
  const own = added.map(
    ([name, value]): Header =>
      name === 'accept-encoding' && isSecure ? [name, client.codingsOverTls ?? value] : [name, value],
  );
  // Those that offer what everybody does leave it to the client.
  const given = headers.filter(([name, value]) => name !== 'accept-encoding' || value !== offeredCodings);
  return [...given, ...own.filter(([name]) => findHeader(given, name) === undefined)];
}
