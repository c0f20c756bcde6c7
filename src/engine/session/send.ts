import { getOperation, type OperationId, writes } from '../../catalogue/operations.ts';
import type { Answered, Exchange, Failure, Header, SentRequest } from '../../http/exchange.ts';
import { transmitWatchingTail } from '../../http/tail.ts';
import { urlOf } from '../../http/url.ts';
import { transmit, type WireResult } from '../../http/wire.ts';
import { learnSecrets } from '../../journal/redaction/secret-members.ts';
import type { Secrets } from '../../journal/redaction/secrets.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { noteCredential } from './credential-notes.ts';
import { credentialHeader, credentialKind, credentialValue } from './credentials.ts';
import { ledgerAfter, ledgerBefore } from './ledger.ts';
import type { Session } from './session.ts';
import { credentialText } from './tokens.ts';

/** What one check adds to the session while it runs: whose exchange it is and who hears of it. */
export interface Sender {
  readonly session: Session;
  readonly check: string;
  /** May throw Blocked, which ends the call. */
  onExchange(exchange: Exchange): void | Promise<void>;
}

/** Sends one request, once, and records the exchange. The answer may be missing: see `failure`. */
export async function sendOnce(sender: Sender, id: OperationId, options: CallOptions): Promise<Exchange> {
  const { session } = sender;
  const request = await requestOf(sender, id, options);
  const { origin } = new URL(request.url);
  const known = session.unreachable.get(origin);
  if (known !== undefined) throw new Blocked(`${request.method} ${origin} does not answer: ${known}`);
  await session.budget.admit(id);
  const entry = writes(id) ? ledgerBefore(sender, id, options) : undefined;
  const startedAt = session.clock.now();
  const begun = performance.now();
  session.requests += 1;
  const result = readable(
    session,
    answersWithoutBody(id)
      ? await transmitWatchingTail(session.wire, request)
      : await transmit(session.wire, request),
  );
  const took = Math.round((performance.now() - begun) * 10) / 10;
  const kind = credentialKind(id, options.auth ?? 'default');
  const marks = {
    ...(options.undocumented === true ? { undocumented: true as const } : {}),
    ...(kind === undefined || kind === 'none' ? {} : { credential: kind }),
  };
  const name = `${session.name}-${session.requests}`;
  const exchange: Exchange = { id: name, operation: id, startedAt, took, request, ...marks, ...result };
  noteReachability(session, origin, exchange);
  noteCredential(session, exchange, options);
  const declared = (options.auth ?? 'default') === 'default' && options.undocumented !== true;
  if (declared && (exchange.response?.status ?? 500) < 300) session.answered.set(id, options);
  session.budget.settle(id, exchange.response?.status);
  if (entry !== undefined) ledgerAfter(sender, entry, exchange);
  if (session.journal.keepsExchanges) {
    session.journal.append({
      type: 'exchange',
      check: sender.check,
      exchange: session.redactor.exchange(exchange),
    });
  }
  await sender.onExchange(exchange);
  return exchange;
}

/** The result with its secrets learnt. A body that is nested too deep to be walked through counts as no JSON. */
function readable({ redactor }: Session, result: WireResult): WireResult {
  if (!('response' in result) || !result.response.isJson) return result;
  if (learnSecrets(result.response.json, redactor.secrets)) return result;
  return { response: { ...result.response, json: undefined, isJson: false } };
}

/** True when the document gives the operation a 204, whose missing body only the connection itself shows. */
function answersWithoutBody(id: OperationId): boolean {
  return getOperation(id).description.responses['204'] !== undefined;
}

/** Failures in a row after which an origin counts as gone: fewer when it has never answered at all. */
const patience = { never: 3, reached: 8 };

/** Keeps a target that does not answer from costing a time-out per check. */
function noteReachability(session: Session, origin: string, { response, failure }: Exchange): void {
  if (response !== undefined) {
    if (!session.reached.has(origin)) session.journal.append({ type: 'reached', origin });
    session.reached.add(origin);
    session.failuresInARow.set(origin, 0);
  }
  if (failure === undefined) return;
  const failures = (session.failuresInARow.get(origin) ?? 0) + 1;
  session.failuresInARow.set(origin, failures);
  const reached = session.reached.has(origin);
  const hopeless = failure.kind === 'connect' && !reached;
  if (!hopeless && failures < (reached ? patience.reached : patience.never)) return;
  const message = `${failure.message}${adviceOn(session, origin, failure)}`;
  session.unreachable.set(origin, message);
  session.journal.append({ type: 'unreachable', origin, message });
}

/** Some servers end the connection without a word when they miss a client certificate. */
function adviceOn({ target, reached }: Session, origin: string, { kind }: Failure): string {
  const isPuzzling = kind === 'lost' && origin.startsWith('https:') && !reached.has(origin);
  return isPuzzling && target.tls?.clientCert === undefined
    ? '; if it asks for a client certificate, name one in tls.clientCert of the target file'
    : '';
}

/** A spoilt token holds most of a real one, and an answer may repeat it. */
function hideParts(secrets: Secrets, credential: string): void {
  for (const part of credential.split(' ')) if (part.length > 8) secrets.add(part);
}

async function requestOf(sender: Sender, id: OperationId, options: CallOptions): Promise<SentRequest> {
  const { session } = sender;
  const { target } = session;
  const url = urlOf(target, id, options);
  const credential = await credentialValue(target, id, options.auth ?? 'default', (kind) =>
    credentialText(sender, kind),
  );
  if (credential !== undefined) hideParts(session.redactor.secrets, credential);
  const headers: Header[] = [['accept', 'application/json']];
  if (credential !== undefined) headers.push([credentialHeader(target, id), credential]);
  const body = options.body ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  const type = options.contentType ?? (options.json === undefined ? undefined : 'application/json');
  if (type !== undefined && body !== undefined) headers.push(['content-type', type]);
  // A header that the caller or the target file writes replaces ours: sent twice, a server joins the two by a comma.
  const given = Object.entries(options.headers ?? {});
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const ours = headers.filter(([name]) => !names.has(name.toLowerCase()));
  return { method: options.method ?? getOperation(id).method, url, headers: [...ours, ...given], body };
}

/** True when the exchange was answered. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.response !== undefined;
}
