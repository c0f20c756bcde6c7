import type { Answered } from '../../src/http/exchange.ts';
import { isContainer } from '../../src/lib/json/values.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import {
  type Asked,
  askForDetail,
  type BothWays,
  begin,
  complete,
  fetchBothWays,
  lastOf,
} from '../support/resources/account-detail.ts';
import { openSharedSession, requireSharedResult } from '../support/resources/shared-detail.ts';
import type { Read } from './support/combinations.ts';
import { judgeIdentityNumbers, showsEachNumber } from './support/identity-numbers.ts';
import { judgeLostAccounts } from './support/lost-accounts.ts';
import { judgeNotMoved } from './support/moved-parts.ts';
import { countGivenAway, isShown, judgeIncluded, type Part, parts } from './support/parts.ts';
import { judgeCompletion } from './support/pending-operations.ts';
import { accountsOf } from './support/results.ts';
import { judgeWindow } from './support/transaction-ages.ts';

/** One session that leaves one part out. */
interface SessionWithoutPart {
  readonly part: Part;
  readonly asked: Asked;
}

/** One request gives every option but the window, whose default then stands beside options that are given. */
function usesDefaultWindow({ option }: Part): boolean {
  return option === 'WithKYC';
}

function leaveOutPart(part: Part) {
  const on = Object.fromEntries(parts.map(({ option }) => [option, true]));
  return {
    ...on,
    [part.option]: false,
    ...(usesDefaultWindow(part) ? {} : { DaysOfTransactions: 'Days90' }),
  };
}

async function beginSessions(context: CheckContext): Promise<readonly SessionWithoutPart[]> {
  const begun: SessionWithoutPart[] = [];
  for (const [index, part] of parts.entries()) {
    const asked = await begin(context, await context.requestId(index), leaveOutPart(part));
    if (asked !== undefined) begun.push({ part, asked });
  }
  return begun;
}

function describeForms(result: Answered, { members }: Part): string {
  const forms = accountsOf(result).flatMap((account) =>
    members.map((member) => describeMember(account[member])),
  );
  return [...new Set(forms)].sort().join(' or ');
}

function describeMember(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return isContainer(value) ? 'empty' : 'a text that tells nothing';
}

function judgeLeftOut(
  context: CheckContext,
  part: Part,
  { posted, polled, direct }: BothWays,
  withIt: readonly Answered[],
): void {
  for (const result of [direct, ...(polled === undefined || polled === direct ? [] : [polled])])
    judgeNotMoved(context, part, withIt, result);
  const wanted = `no ${part.name} with ${part.option} false`;
  const evidence = (exchange: Answered) => {
    const got = `${part.name} in ${countGivenAway(exchange, part)} accounts`;
    return { exchange, pointer: '/Accounts', wanted, got };
  };
  if (!context.verify(part.leftOut, countGivenAway(direct, part) === 0, evidence(direct))) return;
  context.observe('left-out-members-form', `${part.name}: ${describeForms(direct, part)}`, direct);
  if (polled === undefined) return;
  context.verify('polled-answer-follows-the-options', countGivenAway(polled, part) === 0, {
    ...evidence(polled),
    ...(posted === undefined ? {} : { hint: 'the POST with the same options leaves them out' }),
  });
}

/** An option counts for its own request: the next one of the session, without it, takes the default again. */
async function judgeNextRequests(
  context: CheckContext,
  begun: readonly SessionWithoutPart[],
): Promise<readonly Read[]> {
  const reads: Read[] = [];
  const again: Asked[] = [];
  for (const { asked } of begun) again.push(await askForDetail(context, asked.requestId));
  const operations = await complete(context, again);
  for (const [index, { part, asked }] of begun.entries()) {
    const result = lastOf(operations[index]!);
    if (result?.response.status !== 200) continue;
    const control = { [part.option]: true };
    const { requestId } = asked;
    reads.push({ requestId, options: {}, result });
    const inclusion = { requirement: part.byDefault, part, result, requestId, control };
    await judgeIncluded(context, { ...inclusion, isOptional: true });
  }
  return reads;
}

/** 4.6: the options that include a part of each account. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-parts-by-default',
    area: 'account-detail',
    title: 'Without options the account detail has its documented defaults',
    ids: [
      'identity-is-included-by-default',
      'kyc-is-included-by-default',
      'transactions-are-included-by-default',
      'parts-come-with-every-account',
      'each-identity-number-is-included',
    ],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const result = await requireSharedResult(context);
      const { requestId } = await openSharedSession(context);
      for (const part of parts) {
        const control = { [part.option]: true };
        await judgeIncluded(context, { requirement: part.byDefault, part, result, requestId, control });
      }
      // A number that this user's bank does not give may be another user's: the check of two users judges that.
      if (showsEachNumber([result])) judgeIdentityNumbers(context, [result]);
    },
  }),
  check({
    id: 'account-detail-parts-left-out',
    area: 'account-detail',
    title: 'Each part of the account detail can be turned off',
    ids: [
      'account-detail-accepts-every-option',
      'parts-are-included-on-request',
      'identity-is-left-out-on-request',
      'kyc-is-left-out-on-request',
      'transactions-are-left-out-on-request',
      'polled-answer-follows-the-options',
      'left-out-members-form',
      'options-leave-out-no-account',
      'window-of-90-days-holds-no-older-transaction',
      'window-is-90-days-by-default',
      'pending-operation-completes',
      ...parts.map(({ byDefault }) => byDefault),
      'parts-come-with-every-account',
    ],
    needs: ['banking'],
    access: 'read',
    resources: { sessions: ['any', 'any', 'any'] },
    async run(context) {
      const shared = await requireSharedResult(context);
      const begun = await beginSessions(context);
      const operations = await complete(
        context,
        begun.map(({ asked }) => asked),
      );
      for (const operation of operations) judgeCompletion(context, operation);
      const ways: BothWays[] = [];
      for (const operation of operations) ways.push(await fetchBothWays(context, operation));
      for (const [index, { part, asked }] of begun.entries()) {
        const { direct: result } = ways[index]!;
        const byDefault = usesDefaultWindow(part);
        const window = byDefault
          ? 'window-is-90-days-by-default'
          : 'window-of-90-days-holds-no-older-transaction';
        judgeWindow(context, window, result, 90);
        const others = ways.filter((_, other) => other !== index).map(({ direct }) => direct);
        const withIt = [shared, ...others].filter((other) => isShown(other, part));
        if (withIt.length > 0) judgeLeftOut(context, part, ways[index]!, withIt);
        else context.notExercised(part.leftOut, `no session shows ${part.name}, so nothing is left out`);
        for (const other of parts.filter((one) => one !== part)) {
          await judgeIncluded(context, {
            requirement: 'parts-are-included-on-request',
            part: other,
            result,
            requestId: asked.requestId,
            control: {},
          });
        }
      }
      const reads = begun.map(({ asked: { requestId, options } }, index) => ({
        ...{ requestId, options, result: ways[index]!.direct },
      }));
      await judgeLostAccounts(context, [...reads, ...(await judgeNextRequests(context, begun))]);
    },
  }),
]);
