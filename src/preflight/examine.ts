import { type OperationId, writes } from '../catalogue/operations.ts';
import { Budget } from '../engine/budget/budget.ts';
import { openSharedPace } from '../engine/budget/shared-pace.ts';
import { resolveCredentialText, sendOnce } from '../engine/exchange/pipeline.ts';
import { makeRequest } from '../engine/exchange/request.ts';
import { type CheckRun, makeCheckRun } from '../engine/recording/check-run.ts';
import { Witnesses } from '../engine/session/run-log.ts';
import { Session } from '../engine/session/session.ts';
import { type Exchange, readRetryAfter } from '../http/exchange.ts';
import { chooseProxies, chooseProxy } from '../http/proxy.ts';
import { readTlsOptions } from '../http/tls.ts';
import { MemoryJournal } from '../journal/memory.ts';
import { isOfEdge } from '../lib/edge.ts';
import { readEnvironment } from '../lib/env.ts';
import { listFirst } from '../lib/quote-value.ts';
import { Blocked, LimitReached, WrongSetting } from '../plan/blocked.ts';
import type { CallOptions, Check } from '../plan/check.ts';
import { isLoopback } from '../target-file/address.ts';
import { exampleOf } from '../target-file/example-file.ts';
import { effectiveModeOf } from '../target-file/mode.ts';
import { keyOf } from '../target-file/problem.ts';
import type { Target } from '../target-file/types.ts';
import { blockingOf } from './blocking.ts';
import { credentialsOf } from './credentials.ts';
import type { Diagnosis, DiagnosisLine } from './diagnosis.ts';
import { type Note, nothingProves, ok, problem, unproved, warning } from './note.ts';
import { originsOf } from './origins.ts';
import type { Places } from './places.ts';
import type { Probe, ProbeContext, Service, Topic } from './probe.ts';
import { probes } from './probes/all.ts';

/** Requests that a diagnosis sends at most. */
export const maxRequests = 32;

const timeoutMs = 10_000;

export interface ExamineOptions {
  readonly target: Target;
  readonly checks: readonly Check[];
  /** Allows one call of the declared /Authorize. */
  readonly mayAuthorize?: boolean;
  /** Where the settings stand; absent without a target file. */
  readonly places?: Places;
  readonly file?: string;
}

type Found = { readonly topic: Topic; readonly note: Note };

/**
 * Looks at everything that a target file declares, by at most 32 requests that change nothing: GETs, /Token, and
 * /Authorize where it is allowed. Judges nothing, and never throws for what the target does.
 */
export async function examine(options: ExamineOptions): Promise<Diagnosis> {
  const { target, file } = options;
  const limits = { ...target.limits, requests: requestsOf(target) };
  const journal = new MemoryJournal(false);
  const session = new Session({
    target,
    journal,
    runId: 'doctor',
    name: 'doctor',
    mode: options.mayAuthorize === true ? 'full' : effectiveModeOf(target, 'full'),
    wireLimits: { timeoutMs },
    budget: new Budget({ limits, turns: openSharedPace(target) }),
    judge: () => ({ violations: [], hits: new Map() }),
  });
  // The probes say who answers at an address; the session would stop at the first wrong service.
  session.transport.service.trust();
  const run = makeCheckRun(session, 'doctor', { witnesses: new Witnesses(Number.POSITIVE_INFINITY) });
  try {
    const context = contextOf(run, options);
    const found = [...fileNote(options), ...(await allNotes(context, target))];
    const hide = (text: string) => session.log.redactor.redactText(text, context.exchanges);
    const lines = found.map(({ topic, note }) => lineOf(topic, note, hide, options));
    return {
      target: target.target.name,
      ...(file === undefined ? {} : { file }),
      lines,
      requests: session.transport.requests,
      shortfalls: listShortfalls(target, lines),
      ready: !lines.some(({ state }) => state === 'problem'),
    };
  } finally {
    await session.close();
  }
}

/** What the file cannot earn: a full verdict without a setting that it needs, or by a token that nothing proves. */
function listShortfalls(target: Target, lines: readonly DiagnosisLine[]): string[] {
  const lacking = lines.filter(({ state, blocks }) => state === 'missing' && blocks.length > 0);
  const trusted = lines.filter(({ state, said }) => state === 'warning' && said.includes(nothingProves));
  const names = (some: readonly DiagnosisLine[]) => some.map(({ about }) => about).join(', ');
  return [
    ...(lacking.length === 0 ? [] : [`incomplete (exit 3) without ${names(lacking)}`]),
    ...Object.keys(target.unavailable ?? {}).map((name) => `in scope only, as ${name} is not available`),
    ...(trusted.length === 0 ? [] : [`in scope only, as nothing proves ${names(trusted)}`]),
  ];
}

/** How many requests a diagnosis may send: 32, or fewer where the target file allows a run no more. */
function requestsOf({ limits }: Target): number {
  return Math.min(maxRequests, limits?.requests ?? maxRequests);
}

function fileNote({ places, file, target }: ExamineOptions): Found[] {
  if (places === undefined || file === undefined) return [];
  const { variables } = places;
  const set =
    variables.length === 0 ? '' : `, and what it names of the environment is set (${listFirst(variables)})`;
  return [
    { topic: 'target file', note: ok([], `it is valid${set}`, { about: file }) },
    ...listLiteralSecrets(target, places),
  ];
}

/** Secrets that stand in the file; those of a server of this machine open nothing. */
function listLiteralSecrets(target: Target, places: Places): Found[] {
  const isSandbox = originsOf(target).every(({ url }) => isLoopback(url.href));
  const literal = isSandbox ? [] : credentialsOf(target).filter(({ path }) => places.isLiteral(path));
  return literal.map(({ path }) => {
    const remedy = `write \${NAME} in its place and set that variable, so that the file can be shared`;
    return { topic: 'target file', note: warning(path, 'the secret itself stands in the file', { remedy }) };
  });
}

/** The probes in their order; a service with a problem on the way to it is asked nothing further. */
async function allNotes(context: ProbeContext, target: Target): Promise<Found[]> {
  const found: Found[] = [];
  const gone = new Set<Service>();
  for (const probe of probes) {
    if (probe.service !== undefined && (target[probe.service] === undefined || gone.has(probe.service)))
      continue;
    for (const note of await notesOf(probe, context)) {
      found.push({ topic: probe.topic, note });
      const service = serviceLost(note, target);
      if (service !== undefined) gone.add(service);
    }
  }
  return joinRefusals(dropRepeated(found).filter((one, _, all) => !isSaidBy(one, all)));
}

/** True for a warning of an address of which a problem is told as well: that one says what to do. */
function isSaidBy({ note }: Found, all: readonly Found[]): boolean {
  const isSame = ({ path, state }: Note) => state === 'problem' && keyOf(path) === keyOf(note.path);
  return note.state === 'warning' && note.path.at(-1) === 'baseUrl' && all.some((one) => isSame(one.note));
}

/** The tokens that all go by outbound.auth.header and outbound.auth.value. */
const tokens = ['outbound.auth.token', 'outbound.auth.plainToken', 'fdx.token', 'fdx.otherCustomer.token'];

const refusal = 'the target refuses it: ';

/** Several tokens that are all refused have one cause: the header that carries them, as long as it takes none. */
function joinRefusals(found: readonly Found[]): Found[] {
  const isRefused = ({ note }: Found) => note.state === 'problem' && note.said.startsWith(refusal);
  const own = found.filter(({ note }) => tokens.includes(keyOf(note.path)));
  const [first] = own;
  const names = [...new Set(own.map(({ note }) => keyOf(note.path)))];
  if (first === undefined || names.length < 2 || !own.every(isRefused)) return [...found];
  const said = `the target refuses ${names.join(', ')}: ${first.note.said.slice(refusal.length).replace(/; (?:it expires|by its own words) .*$/, '')}`;
  const joined = problem(['outbound', 'auth', 'value'], said, {
    remedy:
      'check outbound.auth.header and outbound.auth.value, which all tokens go by; else set valid tokens',
    blocks: [...new Set(own.flatMap(({ note }) => note.blocks))],
  });
  return found.flatMap((one) => {
    if (one === first) return [{ topic: one.topic, note: joined }];
    return own.includes(one) ? [] : [one];
  });
}

/** A credential that is not to be had is met by several probes; the last one says what hangs on it. */
function dropRepeated(found: readonly Found[]): Found[] {
  const keyOf = ({ note }: Found) => JSON.stringify([note.path, note.said]);
  const keys = found.map(keyOf);
  return found.filter((one, index) => keys.lastIndexOf(keyOf(one)) === index);
}

/** The service that nothing can be asked of any more: its address leads nowhere, or elsewhere. */
function serviceLost({ state, path }: Note, target: Target): Service | undefined {
  if (state !== 'problem') return undefined;
  return originsOf(target).find((origin) => origin.path.join('.') === path.join('.'))?.service;
}

function describeLimit({ message, setting }: LimitReached, target: Target): string {
  const isOurs = setting === 'limits.requests' && requestsOf(target) === maxRequests;
  return isOurs ? `a diagnosis sends ${maxRequests} requests at most` : message;
}

async function notesOf(probe: Probe, context: ProbeContext): Promise<readonly Note[]> {
  try {
    return await probe.run(context);
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    if (error instanceof WrongSetting) {
      const remedy = 'correct it in the target file';
      return [problem(error.setting?.split('.') ?? [], error.message, { remedy })];
    }
    const path = error.setting?.split('.') ?? (probe.service === undefined ? [] : [probe.service]);
    const said =
      error instanceof LimitReached
        ? `it was not looked at: ${describeLimit(error, context.target)}`
        : `it could not be looked at: ${error.message}`;
    return [unproved(path[0] === 'limits' ? [probe.service ?? 'target'] : path, said)];
  }
}

function contextOf(run: CheckRun, { target, checks, mayAuthorize = false }: ExamineOptions): ProbeContext {
  const { session, witnesses } = run;
  const proxies = chooseProxies(target, readEnvironment());
  return {
    target,
    blocking: blockingOf(checks, target),
    mayAuthorize,
    tls: readTlsOptions(target),
    proxyFor: (url) => chooseProxy(url, proxies),
    // Those so far, each time that somebody asks.
    get exchanges() {
      return witnesses.kept;
    },
    now: () => session.clock.now(),
    once: (key, create) => session.shared.once(key, create),
    credential: (kind) => resolveCredentialText(run, kind),
    ask(operation, options = {}) {
      if (
        writes(operation) ||
        operation === 'getAccountsDetail' ||
        (operation === 'authorize' && !mayAuthorize)
      )
        throw new Error(`a diagnosis does not send ${operation}`);
      // The same read twice would tell nothing new.
      return session.shared.once(`${operation} ${JSON.stringify(options)}`, () =>
        askWithRetry(run, operation, options),
      );
    },
  };
}

function lineOf(
  topic: Topic,
  note: Note,
  hide: (text: string) => string,
  { places }: ExamineOptions,
): DiagnosisLine {
  const { path, state, about, said, remedy, blocks } = note;
  const variable = places?.variable(path);
  const example = state === 'missing' ? exampleOf(path) : undefined;
  return {
    topic,
    state,
    about,
    ...(path.length === 0 ? {} : { setting: keyOf(path) }),
    ...(places === undefined ? {} : { place: places.of(path) }),
    said: hide(said),
    ...(remedy === undefined ? {} : { remedy: hide(remedy) }),
    ...(example === undefined ? {} : { example }),
    ...(variable === undefined ? {} : { variable }),
    blocks,
  };
}

const maxAttempts = 3;
const maxWaitMs = 5_000;

/** Sends a read, again where the connection was lost or the edge answers for a moment. Throws Blocked. */
async function askWithRetry(run: CheckRun, id: OperationId, options: CallOptions): Promise<Exchange> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(run, makeRequest(id, options), attempt > 1);
    const wait = waitBefore(exchange, run.session.clock.now());
    if (wait === undefined || wait > maxWaitMs || attempt === maxAttempts) return exchange;
    await run.session.clock.sleep(wait);
  }
}

/** Milliseconds until another attempt may fare better; undefined when none would. */
function waitBefore({ response, failure }: Exchange, now: number): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 : undefined;
  if (response === undefined || !isOfEdge(response.status)) return undefined;
  const after = readRetryAfter(response.headers, now);
  return after === undefined ? 250 : after * 1000;
}
