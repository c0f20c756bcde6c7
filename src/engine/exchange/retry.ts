import {
  type Answered,
  type Exchange,
  findHeader,
  isAnswered,
  isPackedUp,
  type ReceivedResponse,
  readRetryAfter,
  type SentRequest,
} from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { type UsualClient, usualClients } from '../../http/usual-clients.ts';
import {
  describeEdgeStatus,
  describeRemedy,
  edgeStatuses,
  isAnsweredByService,
  isDenial,
  isOfEdge,
  isRefusal,
} from '../../lib/edge.ts';
import { rememberFor, rememberForTexts } from '../../lib/remember.ts';
import { Blocked, Unavailable } from '../../plan/blocked.ts';
import { seedOf } from '../../plan/seed.ts';
import type { RunLog } from '../session/run-log.ts';
import type { Session } from '../session/session.ts';
import type { CallRequest } from './request.ts';

const maxAttempts = 3;
const firstWaitMs = 250;
/** A service that says nothing of its limit most often counts by the second: the waits together are longer. */
const maxAttemptsUnannounced = 4;

/**
 * Attempts a request until the service answers: an answer of the edge and a lost connection are tried again within reason,
 * and never given back. Throws Blocked when they last, and where an earlier attempt may explain the answer.
 */
export async function retry(
  { clock, transport }: Session,
  request: CallRequest,
  attempt: (isAgain: boolean) => Promise<Exchange>,
): Promise<Answered> {
  let unknown: Exchange | undefined;
  let waited = 0;
  for (let times = 1; ; times++) {
    const exchange = await attempt(times > 1);
    if (isAnsweredByService(exchange)) {
      if (unknown !== undefined && mayBeDone(exchange, request)) throw unclearOutcome(unknown, exchange);
      if (isPackedUp(exchange.response)) throw new Blocked(describePacked(exchange, exchange.response));
      return exchange;
    }
    const problem = transport.budget.problemOf(request.operation, originOf(exchange.request.url));
    if (isAnswered(exchange) && problem !== undefined) throw new Blocked(problem);
    const mayRepeat = !hasUnknownOutcome(exchange) || isRepeatable(request);
    if (hasUnknownOutcome(exchange) && request.method === 'DELETE') unknown = exchange;
    const isOnce = request.options.noRetry === true;
    const wait = isOnce ? undefined : waitBefore(exchange, times, clock.now());
    if (wait === undefined || times >= maxAttemptsAfter(exchange) || !mayRepeat) {
      if (isAnswered(exchange)) transport.budget.noteInVain(exchange, isOnce ? undefined : waited);
      throw new Unavailable(describeFailure(exchange, { times, waited, mayRepeat }), exchange);
    }
    waited += wait;
    await clock.sleep(wait);
  }
}

/** True where the service may have done what was asked: the connection was lost, or the edge lost sight of it. */
function hasUnknownOutcome({ response }: Exchange): boolean {
  return response === undefined || edgeStatuses[response.status]?.mayBeDone === true;
}

/** The reason why an answer decides nothing, whatever its status is: nobody can read its body. */
function describePacked(exchange: Exchange, { status, coding }: ReceivedResponse): string {
  const why = coding?.kind === 'broken' ? 'is not in it' : 'cannot be read here, nor was it offered';
  return `${nameOf(exchange)} got ${status} with a body that declares the coding ${coding?.name}, and ${why}`;
}

function unclearOutcome(first: Exchange, { response }: Answered): Blocked {
  const got = first.response?.status ?? 'no answer';
  const then = `and ${response.status} when it was sent again: the first may have taken effect`;
  return new Blocked(`${nameOf(first)} got ${got}, ${then}`);
}

/** True where the refusal may come of the first request: an altered credential opened nothing then either. */
function mayBeDone({ response }: Answered, { auth }: CallRequest): boolean {
  return isRefusal(response.status) && (response.status !== 401 || auth === 'default');
}

/** Milliseconds to wait before the next attempt; undefined when there is nothing to wait for. */
function waitBefore({ response, failure }: Exchange, attempt: number, now: number): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  const after = readRetryAfter(response?.headers ?? [], now);
  const ours = firstWaitMs * attempt;
  if (after === undefined) return ours;
  // A time in whole seconds may be over before it is.
  return attempt === 1 ? after * 1000 : Math.max(after * 1000, ours);
}

function maxAttemptsAfter({ response }: Exchange): number {
  const isAnnounced = response === undefined || findHeader(response.headers, 'retry-after') !== undefined;
  return isAnnounced ? maxAttempts : maxAttemptsUnannounced;
}

function nameOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

/** What was done about a request that the service did not answer. */
interface Attempts {
  readonly times: number;
  /** Milliseconds between them. */
  readonly waited: number;
  readonly mayRepeat: boolean;
}

function describeFailure(exchange: Exchange, { times, waited, mayRepeat }: Attempts): string {
  const { response, failure } = exchange;
  const name = nameOf(exchange);
  if (response === undefined) return `${name} got no answer: ${failure?.message}`;
  const status = describeEdgeStatus(response.status);
  if (!mayRepeat) return `${name} got ${status}, and is not sent again: it may have taken effect`;
  const often = times === 1 ? '' : `, ${times} times in ${waited / 1000} s`;
  return `${name} got no answer of the service: ${status}${often}; ${describeRemedy(response.status)}`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function isRepeatable({ operation, method }: CallRequest): boolean {
  const changesNothing = operation === 'getAccountsDetail' || operation === 'token';
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || changesNothing;
}

/**
 * What an answer is to a judged call: an answer to judge, a refusal of a declared credential that has to open the
 * operation, or a server error that may be a passing one.
 */
type Classification = 'answer' | 'refused-credential' | 'server-error';

/** Classifies the final answer to a request. */
export function classify(request: CallRequest, { response: { status } }: Answered): Classification {
  if (request.options.expectServerError === true) return 'answer';
  if (isDenial(status)) return mustBeAccepted(request) ? 'refused-credential' : 'answer';
  return status < 500 ? 'answer' : 'server-error';
}

/** A check that sends no credential, an altered one or one of another kind expects the refusal. */
function mustBeAccepted({ auth, credential }: CallRequest): boolean {
  return auth === 'user' || auth === 'admin' || (auth === 'default' && credential !== 'none');
}

/** Statuses by which an edge turns a client away by its name (A-87 has those by which it says that the service is not there). */
const turnsAway: readonly number[] = [403, 406];

/** Clients that an answer is asked for again as, where none was answered well so far. */
const maxOthers = 4;

/** Comparisons of one client: a refusal may be right for each client. */
const maxComparisons = 3;

/**
 * The usual clients that the checks of a session look like. An edge may turn some of them away by their User-Agent, whatever the
 * service says: such answers to one that was never answered well are compared with those to another.
 */
class Clients {
  readonly #welcome = new Set<UsualClient>();
  readonly #turnedAway = new Set<UsualClient>();
  readonly #comparisons = new Map<UsualClient, number>();
  readonly #held = new Map<string, UsualClient>();

  /** The client that a check of a run looks like: another from run to run, so that no server knows by it that it is being certified. */
  choose(name: string): UsualClient {
    const drawn = drawClient(name);
    return this.#turnedAway.has(drawn) ? ([...this.#welcome][0] ?? drawn) : drawn;
  }

  /** Takes down who was answered well. True for a refusal that may be that of an edge, until it is released. */
  hold({ id, request, response }: Exchange): boolean {
    const client = clientOf(request);
    if (client === undefined || response === undefined) return false;
    if (response.status < 400) this.#welcome.add(client);
    if (!turnsAway.includes(response.status) || this.#welcome.has(client)) return false;
    if (!this.#turnedAway.has(client) && this.#countOf(client) >= maxComparisons) return false;
    this.#held.set(id, client);
    return true;
  }

  /** The client of an exchange that was held until now. */
  release({ id }: Exchange): UsualClient | undefined {
    const client = this.#held.get(id);
    this.#held.delete(id);
    return client;
  }

  /** Others to ask as: one that was answered well, or several of which nothing is known. */
  listOthers(client: UsualClient): readonly UsualClient[] {
    const [welcome] = this.#welcome;
    if (welcome !== undefined) return [welcome];
    return usualClients.filter((other) => other !== client && this.#countOf(other) === 0).slice(0, maxOthers);
  }

  #countOf(client: UsualClient): number {
    return this.#comparisons.get(client) ?? 0;
  }

  /** Takes down what came of a comparison. The checks of one that is turned away look like another one from then on. */
  decide(client: UsualClient, isTurnedAway: boolean): void {
    if (isTurnedAway) this.#turnedAway.add(client);
    else this.#comparisons.set(client, this.#countOf(client) + 1);
  }

  /** True for one that an edge turns away. */
  isTurnedAway(client: UsualClient): boolean {
    return this.#turnedAway.has(client);
  }
}

/** The clients of a session, by its log. */
export const clientsOf = rememberFor((_: Pick<RunLog, 'runId'>) => new Clients());

/**
 * The answer to another client than one that is turned away each time, which the run does without from then on; undefined where
 * others get what it got.
 */
export async function askAsOthers(
  log: RunLog,
  { operation, response }: Exchange,
  client: UsualClient,
  send: (client: UsualClient) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  const clients = clientsOf(log);
  for (const other of clients.listOthers(client)) {
    const answer = await send(other);
    const status = answer.response?.status;
    if (status === undefined || isOfEdge(status) || status === response?.status) continue;
    if (clients.isTurnedAway(client)) return answer;
    if ((await send(client)).response?.status !== response?.status) break;
    clients.decide(client, true);
    const got = `got ${response?.status} as ${client.name} and ${status} as ${other.name}`;
    log.reportProgress(`${operation} ${got}: that client is turned away, so the run goes on as others`);
    return answer;
  }
  clients.decide(client, false);
  return undefined;
}

const drawClient = rememberForTexts(
  (name) => usualClients[Math.abs(seedOf(0, 'user-agent', name)) % usualClients.length]!,
);

function clientOf({ headers }: SentRequest): UsualClient | undefined {
  const name = findHeader(headers, 'user-agent');
  return usualClients.find((client) => client.name === name);
}
