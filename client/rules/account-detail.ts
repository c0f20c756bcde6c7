import { findHeader } from '../../src/http/exchange.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import { findNearName } from './near-names.ts';
import type { Past } from './past.ts';
import type { DetailOperation } from './pending.ts';
import { hasAnswer, isRefused, readSentMembers, statusOf } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isTruth = (value: unknown) => typeof value === 'boolean';

const options: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, wanted: string]>> = {
  WithAccountIdentity: [isTruth, 'a boolean'],
  WithKYC: [isTruth, 'a boolean'],
  WithTransactions: [isTruth, 'a boolean'],
  WithDetailsAndBankingStatements: [isTruth, 'a boolean'],
  AccountsFilter: [
    (value) =>
      Array.isArray(value) && value.every((item) => isText(item) && item !== '' && !isPlaceholder(item)),
    'an array of strings that name accounts',
  ],
  NumberOfBankingStatements: [isText, 'a string'],
};

const documented = [...Object.keys(options), 'DaysOfTransactions'];
/** An option of which the name is written otherwise, so that it is none. */
function findMisspelt(members: Readonly<Record<string, unknown>>): Breach | undefined {
  const near = findNearName(Object.keys(members), documented);
  return (
    near && { wanted: `the option ${near.meant}`, got: `the member ${near.sent}`, pointer: `/${near.sent}` }
  );
}

/** An option in the address that the body leaves out, so that it is none. */
function findInQuery({ query }: Asked, members: Readonly<Record<string, unknown>>): Breach | undefined {
  const names = query.map(([name]) => name.toLowerCase());
  const name = documented.find((option) => names.includes(option.toLowerCase()) && !(option in members));
  return name === undefined
    ? undefined
    : { wanted: `the option ${name} in the body`, got: `${name} in the query`, pointer: '' };
}

function judgeOptions(asked: Asked): Ruling | undefined {
  const members = readSentMembers(asked);
  const misplaced =
    members === undefined ? undefined : (findMisspelt(members) ?? findInQuery(asked, members));
  if (misplaced !== undefined) return misplaced;
  const given = Object.entries(members ?? {}).filter(
    ([name, value]) => name in options && !(isText(value) && isMasked(value)),
  );
  for (const [name, value] of given) {
    const [fits, wanted] = options[name]!;
    const got =
      value === null ? 'null' : Array.isArray(value) ? 'an array of other items' : `a ${typeof value}`;
    if (!fits(value)) return { wanted, got, pointer: `/${name}` };
  }
  return given.length === 0 ? undefined : 'kept';
}

function judgeWindow(asked: Asked): Ruling | undefined {
  const { DaysOfTransactions: sent } = readSentMembers(asked) ?? {};
  if (sent === undefined || (isText(sent) && isMasked(sent))) return undefined;
  return judgeOn(sent === 'Days90' || sent === 'Days365', () => ({
    wanted: 'Days90 or Days365',
    got: JSON.stringify(sent),
    pointer: '/DaysOfTransactions',
  }));
}

function judgeRequestId(asked: Asked): Ruling | undefined {
  const members = readSentMembers(asked);
  if (members === undefined) return undefined;
  const { RequestId: id } = members;
  if (isText(id) && isMasked(id)) return undefined;
  return judgeOn(isText(id) && id !== '' && !isPlaceholder(id), () => ({
    wanted: 'the RequestId of /Authorize, a string',
    got: id === undefined ? 'nothing (absent)' : JSON.stringify(id),
    pointer: '/RequestId',
  }));
}

function judgeAuthorized(asked: Asked, past: Past): Ruling | undefined {
  const id = readSentMembers(asked)?.RequestId;
  if (!isText(id) || id === '' || isPlaceholder(id) || isMasked(id)) return undefined;
  const { handed, isWhole } = past.settings;
  const isKnown = handed.requestIds?.some((one) => one.toLowerCase() === id.toLowerCase()) === true;
  if (isKnown || past.wasTold(id)) return 'kept';
  // The session may be older than the recording.
  if (!isWhole) return undefined;
  return { wanted: 'a RequestId that /Authorize gave', got: `${id}, which none gave`, pointer: '/RequestId' };
}

/** Calls of a pending operation after which a client that never polls takes its 202 for an error. */
const maxCalls = 3;

function judgeSameRequestId(asked: Asked, past: Past): Ruling | undefined {
  return asked.exchange.operation === 'getAccountsDetail'
    ? judgeRepeatedCall(asked, past)
    : judgePoll(asked, past);
}

function judgeRepeatedCall(asked: Asked, past: Past): Ruling | undefined {
  const id = readSentMembers(asked)?.RequestId;
  const known = isText(id) && !isMasked(id) ? past.operations.find(id) : undefined;
  // A recording without times may hold a call several times.
  if (known?.pendingSince === undefined || asked.exchange.startedAt === 0) return undefined;
  if (past.settings.isWhole && isCallBeforeEachPoll(asked, known))
    return {
      wanted: 'polls of GetAccountsDetailAsync alone while the operation is pending',
      got: `GetAccountsDetail before each poll, ${known.calls.length + 1} times`,
      related: [known.pendingSince],
    };
  if (known.polls.length > 0 || known.calls.length < maxCalls - 1) return undefined;
  if (!past.settings.isWhole && !isSameCallAgain(asked, known, past)) return undefined;
  return {
    wanted: 'polls of GetAccountsDetailAsync after the 202',
    got: `GetAccountsDetail ${known.calls.length + 1} times, and no poll`,
    related: [known.pendingSince],
  };
}

/**
 * True where a recording shows one call again and again, for the same data and within the time of one operation. Who asks for other data, or
 * the next day, may have got the result by a webhook (6), and a poll may name what the recorder left out.
 */
function isSameCallAgain(asked: Asked, known: DetailOperation, { operations, settings }: Past): boolean {
  const calls = [...known.calls, asked].slice(-maxCalls);
  const [first] = calls;
  const passed = (asked.exchange.startedAt - first!.exchange.startedAt) / 1000;
  const isSame = calls.every(({ exchange }) => exchange.request.body === first!.exchange.request.body);
  return isSame && passed < settings.poll.limit && !operations.isPolledSometime(known);
}

/** Calls that come by the clock, each with one poll since the one before it: people who start over keep no such pace. */
function isCallBeforeEachPoll(asked: Asked, { calls, polls }: DetailOperation): boolean {
  const times = [...calls, asked].slice(-maxCalls - 1).map(({ exchange }) => exchange.startedAt);
  if (times.length <= maxCalls) return false;
  const gaps = times.slice(1).map((time, at) => time - times[at]!);
  const [shortest, longest] = [Math.min(...gaps), Math.max(...gaps)];
  return (
    longest - shortest <= longest * evenness + unevenness &&
    times.slice(1).every((time, at) => {
      const between = polls.filter(
        ({ exchange }) => exchange.startedAt >= times[at]! && exchange.startedAt < time,
      );
      return between.length === 1;
    })
  );
}

/** The share of a pause by which a program's pauses differ, and the milliseconds that a busy machine adds. */
const [evenness, unevenness] = [0.05, 50];

function observeCall(asked: Asked, { operations }: Past): Ruling | undefined {
  const id = readSentMembers(asked)?.RequestId;
  const known = isText(id) && !isMasked(id) ? operations.find(id) : undefined;
  if (known?.pendingSince === undefined) return undefined;
  return {
    observed: known.polls.length === 0 ? 'it calls again before a poll' : 'it calls again between polls',
  };
}

function judgePoll(asked: Asked, past: Past): Ruling | undefined {
  const { operations, settings } = past;
  const { request } = asked.exchange;
  const sent = asked.params.requestId ?? request.url;
  if (isMasked(sent) || request.headers.some(([name, value]) => /request-?id/i.test(name) && isMasked(value)))
    return undefined;
  if (operations.named(asked) !== undefined) return 'kept';
  const { open } = operations;
  const [waiting] = open.filter(({ polls }) => polls.length === 0);
  if (!isRefused(asked) || (settings.isWhole ? open.length === 0 : waiting === undefined)) return undefined;
  if (!settings.isWhole && isPerhapsOfOther(asked, waiting!, past)) return undefined;
  const { requestId, pendingSince } = waiting ?? open.at(-1)!;
  return {
    wanted: `the RequestId ${requestId} of the call`,
    got: asked.params.requestId === undefined ? 'a poll that does not name it' : sent,
    ...(pendingSince === undefined ? {} : { related: [pendingSince] }),
  };
}

/**
 * True for a poll of a recording that may be meant for another session, which began before it: it comes before the waiting operation was to be
 * polled, or that one is polled by its own id, or the id of the poll was seen before, or it carries another key.
 */
function isPerhapsOfOther(asked: Asked, waiting: DetailOperation, { operations, settings }: Past): boolean {
  const { pendingSince } = waiting;
  const passed = (asked.exchange.startedAt - (pendingSince?.exchange.startedAt ?? 0)) / 1000;
  const isDue = asked.exchange.startedAt === 0 || passed >= settings.poll.interval * (1 - tolerance);
  const keyOf = (one: Asked) => findHeader(one.exchange.request.headers, 'x-api-key');
  const isOfOtherKey = pendingSince !== undefined && keyOf(asked) !== keyOf(pendingSince);
  return !isDue || isOfOtherKey || operations.isPolledBefore(asked) || operations.isPolledSometime(waiting);
}

/** The share of an interval, or of a limit, by which clocks may differ. */
const tolerance = 0.1;

/** How many may poll: each call that is pending has one who waits for it, as in two tabs of one customer. */
function countPollers({ calls }: DetailOperation): number {
  const waiting = calls.filter((call) => statusOf(call) === 202 || !hasAnswer(call));
  return Math.max(1, waiting.length);
}

/**
 * Judges the time since the poll before, of as many who poll. Where that one was late, as on a busy machine, a client that
 * polls by the clock makes up for it: two intervals together count as well.
 */
function judgeInterval(
  asked: Asked,
  { operations, settings: { poll }, clockStep }: Past,
): Ruling | undefined {
  const operation = operations.named(asked);
  const pollers = operation === undefined ? 1 : countPollers(operation);
  const before = operation?.polls.at(-pollers);
  if (before === undefined || statusOf(before) !== 202 || isDamaged(before)) return undefined;
  const earlier = operation?.polls.at(-pollers - 1) ?? operation?.pendingSince;
  const { startedAt } = asked.exchange;
  if (startedAt === 0 || before.exchange.startedAt === 0) return undefined;
  const since = (one: Asked | undefined) => (startedAt - (one?.exchange.startedAt ?? startedAt)) / 1000;
  const waited = since(before);
  const asksFor = Number(findHeader(before.exchange.response?.headers ?? [], 'retry-after'));
  const interval = asksFor > 0 ? Math.min(poll.interval, asksFor) : poll.interval;
  const minWait = interval * (1 - tolerance) - clockStep / 1000;
  const minPair = 2 * interval * (1 - steadyShare) - (unevenness + clockStep) / 1000;
  const isSteady =
    pollers === 1 && !(asksFor > 0) && isSteadilySooner(asked, operation, poll.interval, clockStep);
  return judgeOn(
    !isSteady && (waited >= minWait || since(earlier) >= Math.max(2 * minWait, minPair)),
    () => ({
      wanted: `${poll.interval} seconds between two polls`,
      got: `${Math.round(waited * 1000) / 1000} seconds${isSteady ? `, and like it ${steadyPauses - 1} times before` : ''}`,
      related: [before],
    }),
  );
}

/** Pauses that follow each other: where each is shorter by the same share, that is the client's own pace, and no clock's. */
const [steadyPauses, steadyShare] = [4, 0.02];

/** True where each of the last pauses between polls is too short by more than a busy machine or the step of a clock explains. */
function isSteadilySooner(
  asked: Asked,
  operation: DetailOperation | undefined,
  intervalSeconds: number,
  clockStep: number,
): boolean {
  const times = [...(operation?.polls ?? []), asked]
    .slice(-steadyPauses - 1)
    .map(({ exchange }) => exchange.startedAt);
  const enough = intervalSeconds * 1000 * (1 - steadyShare) - unevenness - clockStep;
  return times.length > steadyPauses && times.slice(1).every((time, at) => time - times[at]! < enough);
}

/** True for an answer that broke off: who asks once more at once repeats it, and polls no sooner. */
function isDamaged({ exchange: { response } }: Asked): boolean {
  return response !== undefined && response.text !== '' && !response.isJson;
}

/** Seconds that a poll may be under way. */
const minDelay = 1;

function judgeTimeout(asked: Asked, { operations, settings: { poll }, clockStep }: Past): Ruling | undefined {
  const since = operations.named(asked)?.pendingSince;
  if (since === undefined || since.exchange.startedAt === 0 || asked.exchange.startedAt === 0)
    return undefined;
  const passed = (asked.exchange.startedAt - since.exchange.startedAt) / 1000;
  const end = poll.limit * (1 + tolerance / 10) + poll.interval + minDelay + clockStep / 1000;
  // Before it is nearly over, nothing is seen of a client that would go on. It may count from its call on.
  if (passed < poll.limit * (1 - tolerance) - minDelay) return undefined;
  return judgeOn(passed <= end, () => ({
    wanted: `no poll ${Math.round((poll.limit / 60) * 10) / 10} minutes after the first 202`,
    got: `a poll after ${Math.round(passed / 6) / 10} minutes`,
    related: [since],
  }));
}

/** How a client asks for account details, and waits for them. */
export const accountDetailRules: readonly Rule[] = [
  defineRule('caller-names-the-request-id', judgeRequestId),
  defineRule('caller-sends-options-with-their-types', judgeOptions),
  defineRule('caller-asks-for-a-documented-window', judgeWindow),
  defineRule('caller-authorizes-before-account-detail', judgeAuthorized),
  defineRule('caller-polls-after-a-202-with-the-same-request-id', judgeSameRequestId, [
    'getAccountsDetail',
    'getAccountsDetailAsync',
  ]),
  defineRule('caller-calls-again-while-an-operation-is-pending', observeCall),
  defineRule('caller-polls-every-ten-seconds', judgeInterval),
  defineRule('caller-stops-polling-after-thirty-minutes', judgeTimeout),
];
