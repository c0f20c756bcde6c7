import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOptions,
  resultOf,
} from '../../support/resources/account-detail.ts';
import type { ListedSession } from './foreign-accounts.ts';
import { listLastingTexts } from './lasting-members.ts';
import { parts, showsPart } from './parts.ts';
import { judgeEcho } from './result-requirements.ts';
import { accountsOf, filterNamesOf, idsOf } from './results.ts';
import { judgeUnchanging } from './unchanging-members.ts';

const requirement = 'sessions-are-answered-each-for-itself';

/** A session and the options that it is asked with, which are unlike those of the other one. */
interface Part {
  readonly session: ListedSession;
  readonly options: DetailOptions;
}

/** What a session and its options decide of a result: balances, transactions and their number are not among it. */
function factsOf(result: Answered): readonly string[] {
  return accountsOf(result).flatMap((account) =>
    idsOf([account]).flatMap((id) => [
      `account ${id}`,
      ...parts.filter((part) => showsPart(account, part)).map(({ name }) => `${name} of account ${id}`),
      ...listLastingTexts(account).map((text) => `${text} of account ${id}`),
    ]),
  );
}

type Ways = readonly [few: Part, many: Part];

/** Two ways to ask each session, as unlike as can be: one account and little of it, or all and other parts. */
function chooseWays(context: CheckContext, session: ListedSession): Ways {
  const [name] = filterNamesOf(context, accountsOf(session.result));
  const filter = name === undefined ? {} : { AccountsFilter: [name] };
  const few = { WithKYC: false, WithTransactions: false, ...filter };
  return [
    { session, options: few },
    { session, options: { WithAccountIdentity: false } },
  ];
}

/** The results of POSTs that are sent at the same time; pending ones are polled in turns. */
async function postTogether(context: CheckContext, all: readonly Part[]): Promise<readonly Answered[]> {
  const asked = await Promise.all(
    all.map(({ session, options }) => askForDetail(context, session.operation.requestId, options)),
  );
  return (await complete(context, asked)).map(resultOf);
}

async function pollResult(context: CheckContext, { session }: Part): Promise<Answered> {
  const { requestId, posted } = session.operation;
  const poll = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
  if (poll.response.status === 200) return poll;
  throw new Blocked(`a completed operation answers a poll with ${poll.response.status}`);
}

/** An answer, beside what the same session said to the same options when it was alone. */
interface Comparison {
  readonly how: string;
  readonly part: Part;
  readonly alone: Answered;
  readonly answer: Answered;
}

/** Reads in turns, then both sessions at once by POST and by poll, each with options that it was not asked with last. */
async function compareReads(
  context: CheckContext,
  [[few, many], [otherFew, otherMany]]: readonly [Ways, Ways],
): Promise<readonly Comparison[]> {
  const alone = new Map<Part, Answered>();
  for (const part of [many, few]) alone.set(part, (await postTogether(context, [part]))[0]!);
  for (const part of [otherFew, otherMany]) alone.set(part, (await postTogether(context, [part]))[0]!);
  const compare = (how: string, parts: readonly Part[], answers: readonly Answered[]) =>
    answers.map((answer, index): Comparison => {
      const part = parts[index]!;
      return { how, part, alone: alone.get(part)!, answer };
    });
  const found = compare('polled after the other session was asked', [few], [await pollResult(context, few)]);
  for (const pair of [
    [many, otherFew],
    [few, otherMany],
  ]) {
    found.push(...compare('asked at the same time', pair, await postTogether(context, pair)));
    const polled = await Promise.all(pair.map((part) => pollResult(context, part)));
    found.push(...compare('polled at the same time', pair, polled));
  }
  return found;
}

/** True when an answer lacks what the session always says alone, or says what it never does. */
function departs({ answer }: Comparison, alone: readonly Answered[]): boolean {
  const said = new Set(factsOf(answer));
  const [first = [], ...others] = alone.map(factsOf);
  const isSteady = (fact: string) => others.every((facts) => facts.includes(fact));
  const known = new Set([first, ...others].flat());
  // Accounts that have new Ids each time have no facts that could be compared.
  if ([...known].some((fact) => fact.startsWith('account ') && !(first.includes(fact) && isSteady(fact))))
    return false;
  return (
    first.some((fact) => isSteady(fact) && !said.has(fact)) || [...said].some((fact) => !known.has(fact))
  );
}

/** What a session says alone, by both routes and more than once: what changes by itself counts as none. */
async function readAlone(context: CheckContext, { part, alone }: Comparison): Promise<readonly Answered[]> {
  const reads = [alone];
  for (let times = 0; times < 2; times += 1) {
    reads.push(...(await postTogether(context, [part])), await pollResult(context, part));
    reads.push(await pollResult(context, part));
  }
  return reads;
}

/**
 * Two sessions with unlike options are asked and polled in turns and at once, and say what each says alone. A departure
 * counts where the session, asked alone again, never says that.
 */
export async function judgeSessionsTogether(
  context: CheckContext,
  [one, other]: readonly ListedSession[],
): Promise<void> {
  const canRead = (session: ListedSession) => canPoll(context, session.operation.posted);
  if (one === undefined || other === undefined || !canRead(one) || !canRead(other)) return;
  try {
    const ways = [chooseWays(context, one), chooseWays(context, other)] as const;
    const comparisons = await compareReads(context, ways);
    for (const { part, answer } of comparisons) {
      judgeEcho(context, [answer], part.session.operation.requestId);
      judgeUnchanging(context, part.session.result, answer);
    }
    const suspect = comparisons.find((comparison) => departs(comparison, [comparison.alone]));
    const isDeparture = suspect !== undefined && departs(suspect, await readAlone(context, suspect));
    const { how, alone, answer } = suspect ?? comparisons[0]!;
    context.verify(requirement, !isDeparture, {
      exchange: answer,
      wanted: 'what the session says with these options when it is alone',
      got: `something else when ${how}`,
      related: [alone],
    });
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    context.notExercised(requirement, `a completed session is not read again: ${error.message}`);
  }
}
