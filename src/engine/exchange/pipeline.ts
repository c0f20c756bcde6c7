import type { OperationId } from '../../catalogue/operations.ts';
import type { Departure } from '../../http/departure.ts';
import {
  type Answered,
  type Exchange,
  findHeader,
  isConflict,
  isForWantOfBody,
  type SentRequest,
} from '../../http/exchange.ts';
import { rememberFor } from '../../lib/remember.ts';
import { Blocked, LimitReached, Unavailable } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { countCall, followBrokenAnswer, warnOfOverlap } from '../recording/broken-answers.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { beginByLaws, judgeByLaws, recordContract, settleAnswer } from '../recording/judge.ts';
import { credentialHeaderOf, type DeclaredKind, formatCredential } from '../session/credentials.ts';
import { readByInterface } from '../session/document-names.ts';
import type { WatchedEnd } from '../session/run-log.ts';
import type { Session } from '../session/session.ts';
import { openLedger, record, send } from './attempt.ts';
import { listCredentialControls, listOtherLists, listServiceControls } from './controls.ts';
import {
  authorize,
  type CallRequest,
  describeRefusedCredential,
  makeRequest,
  verifyMaySend,
} from './request.ts';
import { askAsOthers, classify, clientsOf, retry } from './retry.ts';
import { makeTokenRequest, readGrant } from './token-request.ts';

// The way of one exchange, from what a check asks for to the answer that it may judge. Each stage is a function of the
// request and the state; only this file leads from one to the next, and sends what a stage finds missing (a token, a
// control).
//
//   request     what is asked for                            request.ts
//   allow       whether a read-only run sends it             request.ts
//   authorize   address, credential, body                    request.ts, token-request.ts
//   admit       is the origin there, does the budget allow   session/transport.ts
//   send        the bytes, once                              attempt.ts
//   record      journal, ledger, what the session knows      attempt.ts
//   identify    is it the service that answers               session/transport.ts
//   judge       the contract                                 recording/judge.ts
//   retry       busy, lost, or its client turned away        retry.ts
//   classify    an answer, or doubt about the target         retry.ts, controls.ts

/**
 * The judged call. Answers of the edge and lost connections are retried and then block, so that no check sees one; a refused
 * credential blocks unless it works elsewhere; a 5xx is given back only when it came twice while a control succeeded before and
 * after. A call without retry is repeated by its caller, never here. A POST that is refused for want of a body that the document does
 * not show is sent with an empty object, and so are later ones of its operation.
 */
export async function call(run: CheckRun, id: OperationId, options: CallOptions = {}): Promise<Answered> {
  const wantsBody = wantsBodyIn(run.session);
  const isBare = bodiless.includes(id) && options.json === undefined && options.body === undefined;
  if (isBare && wantsBody.has(id)) return await callOnce(run, id, { ...options, json: {} });
  const answer = await callOnce(run, id, options);
  if (!isBare || !isForWantOfBody(answer)) return answer;
  const again = await callOnce(run, id, { ...options, json: {} });
  if (!isForWantOfBody(again)) wantsBody.add(id);
  return again;
}

/** Operations by POST that the document shows without a body: a service may want one all the same. */
const bodiless: readonly OperationId[] = ['regenerateSecret', 'requestRegistrations'];

/** Operations that the target of a session takes with a body only. */
const wantsBodyIn = rememberFor((_: Session) => new Set<OperationId>());

async function callOnce(run: CheckRun, id: OperationId, options: CallOptions): Promise<Answered> {
  const request = makeRequest(id, options);
  countCall(run, id);
  const answer = await answerTo(run, request);
  try {
    const last = await findStanding(run, request, answer);
    settleAnswer(run, last, true);
    return last;
  } finally {
    // One that did not stand, if it is held still.
    settleAnswer(run, answer, false);
  }
}

/** The answer that stands: the same one, or another where that one passed. Throws Blocked when there is none. */
async function findStanding(run: CheckRun, request: CallRequest, answer: Answered): Promise<Answered> {
  switch (classify(request, answer)) {
    case 'answer':
      return answer;
    case 'refused-credential':
      return await confirmRefusal(run, request, answer);
    case 'server-error':
      return await confirmServerError(run, request, answer);
  }
}

/** The final answer to a request. Throws Blocked when there is none. */
export function answerTo(run: CheckRun, request: CallRequest, isAlone = false): Promise<Answered> {
  const sendInTurn = takeTurns(run, request, isAlone);
  return retry(run.session, request, async (isAgain) => await identify(run, await sendInTurn(isAgain)));
}

/**
 * Sends a request among those that are under way, and again alone when it met any: that several are under way is the
 * suite's own choice, and a service may serve one at a time (409, 423).
 */
function takeTurns(run: CheckRun, request: CallRequest, fromTheFirst: boolean) {
  // Others wait for their token while they have the turn.
  if (request.operation === 'token') return (isAgain: boolean) => sendOnce(run, request, isAgain);
  const { requests } = run.session.shared.locks;
  const sender = { clock: run.clock };
  const metAnother = requests.watch(sender);
  return async (isAgain: boolean) => {
    const sendNow = () => sendOnce(run, request, isAgain);
    if (fromTheFirst || (isAgain && metAnother())) return await requests.alone(sender, sendNow);
    const exchange = await requests.share(sender, sendNow);
    if (!isConflict(exchange) || request.options.noRetry === true || !metAnother()) return exchange;
    return await requests.alone(sender, sendNow);
  };
}

/**
 * Sends a request, once; one that is sent again on a connection of its own. The answer may be missing: see `failure`. It is that
 * to another client where an edge turns the one of the check away. Throws Blocked when it may not be sent.
 */
export async function sendOnce(run: CheckRun, request: CallRequest, isAgain = false): Promise<Exchange> {
  const exchange = await sendAs(run, request, isAgain);
  const { log, transport } = run.session;
  const clients = clientsOf(log);
  const client = clients.release(exchange);
  if (client === undefined) return exchange;
  let stands = false;
  try {
    const other = await askAsOthers(log, exchange, client, async (like) => {
      const answer = await sendAs(run, { ...request, client: like });
      if (clients.release(answer) !== undefined) settleAnswer(run, answer, false, true);
      return answer;
    });
    stands = other === undefined;
    return other ?? (transport.service.isInDoubt(exchange) ? exchange : recordContract(run, exchange));
  } finally {
    // Where others cannot be asked nobody knows whose answer it was.
    settleAnswer(run, exchange, stands, true);
  }
}

async function sendAs(run: CheckRun, request: CallRequest, isAgain = false): Promise<Exchange> {
  const { session } = run;
  const { transport } = session;
  verifyMaySend(session, request);
  const sent = await authorize(run, request, (kind) => resolveCredentialText(run, kind));
  await transport.admit(request.operation, sent);
  const entry = openLedger(run, request);
  run.requests += 1;
  const noteEnd = session.log.watch?.(titleOf(session, sent));
  const sending = beginByLaws(run, request, sent);
  const received = await send(session, request, sent, {
    ...{ isAgain, after: sending.after },
    departure: isAgain ? undefined : findDeparture(run, request),
  });
  record(run, request, received, entry);
  const exchange = readByInterface(received);
  run.recorder.begin(exchange);
  const isAside = clientsOf(session.log).hold(exchange);
  const isHeld = transport.service.isInDoubt(exchange);
  const answer = isAside || isHeld ? exchange : recordContract(run, exchange);
  judgeByLaws(run, exchange, sending, isAside ? 'aside' : isHeld ? 'held' : undefined);
  noteEnd?.(describeEnd(run, exchange));
  return answer;
}

/** The departure that a request joins: a token is fetched before what needs it. */
function findDeparture({ departure }: CheckRun, { operation }: CallRequest): Departure | undefined {
  return departure?.isOver === false && operation !== 'token' ? departure : undefined;
}

/** A request by its method and its path, redacted. */
function titleOf({ log }: Session, { method, url }: SentRequest): string {
  return log.redactor.redact(`${method} ${new URL(url).pathname}`);
}

function describeEnd({ recorder }: CheckRun, { id, response, failure }: Exchange): WatchedEnd {
  const found = recorder.findings.filter(({ exchange, grade }) => exchange === id && grade === 'fail');
  const failed = found.map(({ requirement }) => requirement);
  return { id, status: response?.status, failed, ...(failure && { failure }) };
}

/** The text of a declared credential, fetched where it is not written down. Throws Blocked when there is none. */
export function resolveCredentialText(run: CheckRun, kind: DeclaredKind): Promise<string> {
  const { target, credentials } = run.session;
  return credentials.text(kind, async (setting, asked) =>
    readGrant(await answerTo(run, makeTokenRequest(target, setting, asked)), setting, asked),
  );
}

/**
 * Judges an answer that was left in doubt once a list proves that the service answers. Throws WrongSetting when none
 * does: what answers at the Outbound address is something else, whatever it says.
 */
async function identify(run: CheckRun, exchange: Exchange): Promise<Exchange> {
  const { service } = run.session.transport;
  if (!service.isInDoubt(exchange)) return exchange;
  if (!service.isRefused)
    await anySucceeds(listOtherLists(exchange.operation), (list) =>
      retry(run.session, list, (isAgain) => sendOnce(run, list, isAgain)),
    );
  if (!service.isProven) throw service.refusalOf(exchange);
  settleAnswer(run, exchange, true);
  return recordContract(run, exchange);
}

/** A refusal is an answer when the credential opens another operation, or when a fetched token was only too old. */
async function confirmRefusal(run: CheckRun, request: CallRequest, answer: Answered): Promise<Answered> {
  const { session } = run;
  const kind = request.credential as DeclaredKind;
  if (await isCredentialAccepted(run, request, kind))
    return (await isSentWithCurrent(run, request, answer, kind)) ? answer : await answerTo(run, request);
  const keep = session.credentials.forget(kind);
  const renewed = keep === undefined ? answer : await answerTo(run, request);
  if (renewed.response.status !== 401 && renewed.response.status !== 403) {
    keep?.();
    return renewed;
  }
  throw new Blocked(describeRefusedCredential(session.target, kind, answer));
}

/** False where a token was replaced while the request waited to be sent: an endpoint may end the one before with it. */
async function isSentWithCurrent(
  run: CheckRun,
  { operation, options }: CallRequest,
  { request }: Answered,
  kind: DeclaredKind,
): Promise<boolean> {
  const { target } = run.session;
  const header = credentialHeaderOf(target, operation);
  // A header of the caller's own replaces the credential, whatever that is by now.
  if (findHeader(Object.entries(options.headers ?? {}), header) !== undefined) return true;
  const current = formatCredential(target, operation, await resolveCredentialText(run, kind));
  return findHeader(request.headers, header) === current;
}

/**
 * True when the credential of a refused call is accepted by another operation at this moment: it may have expired
 * since it last was. That it is not is asked once per session and credential.
 */
async function isCredentialAccepted(
  run: CheckRun,
  { operation }: CallRequest,
  kind: DeclaredKind,
): Promise<boolean> {
  const { session } = run;
  const controls = listCredentialControls(run, operation, kind);
  if (controls.length === 0) return false;
  const question = [kind, operation, await resolveCredentialText(run, kind)].join(' ');
  if (session.credentials.isRefused(question)) return false;
  const accepted = await anySucceeds(controls, (control) => answerTo(run, control));
  if (!accepted) session.credentials.noteRefused(question);
  return accepted;
}

async function confirmServerError(run: CheckRun, request: CallRequest, first: Answered): Promise<Answered> {
  const { operation: id, options } = request;
  const { status } = first.response;
  const refuse = (why: string) => new Unavailable(`${id} answered ${status} and ${why}`, first);
  if (!(await isServiceWorking(run, id))) throw refuse('its control did not succeed either');
  if (options.noRetry === true) return first;
  const isOfDeparture = run.departure?.sent.has(first.id) === true;
  const second = await answerTo(run, request, isOfDeparture);
  if (second.response.status < 500) {
    if (isOfDeparture) warnOfOverlap(run, first, second);
    else await followBrokenAnswer(run, first, second, () => answerTo(run, request));
    return second;
  }
  if (!(await isServiceWorking(run, id))) throw refuse('its control failed afterwards');
  return second;
}

/** True when the service of an operation answers another call well at this moment. */
function isServiceWorking(run: CheckRun, id: OperationId): Promise<boolean> {
  return anySucceeds(listServiceControls(run, id), (control) => answerTo(run, control));
}

/** True when one of several controls is answered 2xx; one that gets no answer does not succeed. */
async function anySucceeds(
  controls: readonly CallRequest[],
  answer: (control: CallRequest) => Promise<Answered>,
): Promise<boolean> {
  for (const control of controls) {
    const status = await answer(control).then(
      ({ response }) => response.status,
      (error: unknown) => {
        if (error instanceof Blocked && !(error instanceof LimitReached)) return undefined;
        throw error;
      },
    );
    if (status !== undefined && status >= 200 && status < 300) return true;
  }
  return false;
}
