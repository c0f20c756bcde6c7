import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { observeStatus } from '../../support/assertions/status.ts';
import type { DetailOptions } from '../../support/resources/account-detail.ts';
import { NoFurtherOptions, requestWithOptions } from './further-options.ts';
import { listUndocumentedMembers } from './results.ts';

/** One answer and what it was asked with. */
interface Read {
  readonly options: DetailOptions;
  readonly result: Answered;
}

/** The members of statements: in each answer that asks for them, in none that does not, and not in the document. */
function findStatementMembers(reads: readonly Read[]): readonly string[] {
  const membersWith = (wanted: boolean) =>
    reads
      .filter(({ options }) => options.WithDetailsAndBankingStatements === wanted)
      .map(({ result }) => listUndocumentedMembers(result));
  const [first = [], ...others] = membersWith(true);
  const without = new Set(membersWith(false).flat());
  return first.filter((place) => !without.has(place) && others.every((places) => places.includes(place)));
}

/** The number of statements that an account of a result has at most, or the result itself. */
function countStatements(result: Answered, members: readonly string[]): number {
  const names = members.map((place) => place.split('/').at(-1)!);
  const body = result.response.json;
  const holders: unknown[] = isObject(body)
    ? [body, ...(Array.isArray(body.Accounts) ? body.Accounts : [])]
    : [];
  const lists = holders.flatMap((holder) => (isObject(holder) ? names.map((name) => holder[name]) : []));
  return Math.max(0, ...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
}

/** Statements have no place in the document, so another number of them than by MostRecent only warns. */
function judgeNumberByDefault(
  context: CheckContext,
  reads: readonly Read[],
  members: readonly string[],
): void {
  const asked = reads.filter(({ options }) => options.WithDetailsAndBankingStatements === true);
  const without = asked.filter(({ options }) => options.NumberOfBankingStatements === undefined);
  const written = asked
    .filter(({ options }) => options.NumberOfBankingStatements === 'MostRecent')
    .map(({ result }) => countStatements(result, members));
  const byDefault = without.map(({ result }) => countStatements(result, members));
  const isAlike = byDefault.some((count) => written.includes(count));
  if (written.length === 0 || without[0] === undefined || isAlike) return;
  context.warn('options-left-out-take-their-defaults', {
    exchange: without[0].result,
    wanted: `${written[0]} statements, as NumberOfBankingStatements MostRecent gives`,
    got: `${byDefault[0]}`,
  });
}

/**
 * statements are off by default, so what they bring is not there where the option is left out, and
 * NumberOfBankingStatements is MostRecent. Which members statements bring is read from the answers.
 */
export function judgeStatements(context: CheckContext, reads: readonly Read[]): void {
  const members = findStatementMembers(reads);
  if (members.length === 0) return;
  for (const { options, result: exchange } of reads) {
    if (options.WithDetailsAndBankingStatements !== undefined) continue;
    const shown = listUndocumentedMembers(exchange).filter((place) => members.includes(place));
    context.verify('options-left-out-take-their-defaults', shown.length === 0, {
      exchange,
      wanted: 'no statements, since WithDetailsAndBankingStatements is false by default',
      got: `${shown.join(', ')}, as with WithDetailsAndBankingStatements true`,
    });
  }
  judgeNumberByDefault(context, reads, members);
}

/** Records the members that statements come in, and what the declared numbers of them get; a refusal of one is judged. */
export async function observeStatements(
  context: CheckContext,
  requestId: string,
  result: Answered,
  without: Answered,
): Promise<void> {
  const usual = new Set(listUndocumentedMembers(without));
  const added = listUndocumentedMembers(result).filter((place) => !usual.has(place));
  context.observe('statements-answer', `members beside the usual: ${added.join(', ') || 'none'}`, result);
  for (const value of context.target.banking?.statementsValues ?? []) {
    const options = { WithDetailsAndBankingStatements: true, NumberOfBankingStatements: value };
    const hint = `banking.statementsValues declares ${value}, and the same session is accepted without it`;
    try {
      const further = await requestWithOptions(context, requestId, options, hint);
      if (further !== undefined) observeStatus(context, 'statements-answer', further.posted, value);
    } catch (error) {
      if (!(error instanceof NoFurtherOptions)) throw error;
    }
  }
}
