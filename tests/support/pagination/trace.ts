import type { Answered } from '../../../src/http/exchange.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import type { CheckContext, WalkedPage } from '../../../src/plan/check.ts';

/** Records one page of a walk: its position, its exchange, what it held, how the walk ended there. */
export type Trace = (
  number: number,
  exchange: Answered | undefined,
  page: AccountPage | undefined,
  end: WalkedPage['end'],
) => void;

/** Tells the context of every page of one walk, so that a report can draw it. */
export function createTracer(context: CheckContext, { offset }: { readonly offset?: string }): Trace {
  let walk: Answered | undefined;
  return (number, exchange, page, end) => {
    walk ??= exchange;
    // A walk that never got an answer has nothing to show.
    if (walk === undefined) return;
    context.walked({
      walk,
      number,
      ...(offset === undefined ? {} : { resumed: true }),
      ...(exchange === undefined ? {} : { exchange }),
      ...(page === undefined ? {} : { size: page.size }),
      ...(Number.isSafeInteger(page?.totalElements) ? { total: Number(page!.totalElements) } : {}),
      ...(end === undefined ? {} : { end }),
    });
  };
}
