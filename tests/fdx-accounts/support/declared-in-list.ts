import type { AccountKind } from '../../../src/catalogue/account-kinds.ts';
import { accountOf } from '../../../src/judge/account.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { isObject } from '../../../src/lib/json/values.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyCount } from '../../support/assertions/promises.ts';
import { collectAccounts, findMissingIds, summarizeIds } from '../../support/pagination/account-sets.ts';
import { walkPages } from '../../support/pagination/walk.ts';
import {
  declaredAccountsOf,
  explainUnknownAccounts,
  listAccounts,
  listInDetails,
  type Snapshot,
} from '../../support/resources/fdx-accounts.ts';

const setting = 'fixtures.fdx';
const length = 'accounts-list-has-the-declared-length';
const holdsDeclared = 'accounts-list-holds-the-declared-accounts';

function chooseWideLimit({ target }: CheckContext): number {
  return Math.min(target.fdx?.maxLimit ?? 100, 100);
}

/** The declared ids that the list does not show, in one read or another. */
async function findUnlisted(context: CheckContext, declared: readonly string[]): Promise<string[]> {
  const list = await listAccounts(context);
  const held = [...list.accounts, ...(await listInDetails(context)).accounts];
  const absent = findMissingIds(declared, held);
  if (absent.length === 0) return [];
  // A list that breaks off early is another matter: one page is asked to hold them all.
  const wide = await walkPages(context, { limit: chooseWideLimit(context), maxPages: 10 });
  return findMissingIds(absent, collectAccounts(wide.pages));
}

/** Finds the declared accounts that the target knows although its list does not show their ids, each with its kind. */
async function findReadableAlone(
  context: CheckContext,
  ids: readonly string[],
): Promise<readonly ReadAlone[]> {
  const known: ReadAlone[] = [];
  for (const id of ids) {
    const { response } = await context.call('getAccount', { path: { account_id: id } });
    if (isRefusal(response.status)) continue;
    known.push({ id, kind: isObject(response.json) ? accountOf(response.json).kind : undefined });
  }
  return known;
}

interface ReadAlone {
  readonly id: string;
  readonly kind: AccountKind | undefined;
}

/** The accounts that a list lacks whichever they are: it shows fewer of their kind without an accountId, which 2.4 names for two kinds only. */
function selectLacking(read: readonly ReadAlone[], { accounts }: Snapshot): readonly string[] {
  const countOf = (
    all: readonly { readonly kind: AccountKind | undefined }[],
    kind: AccountKind | undefined,
  ) => all.filter((one) => one.kind === kind).length;
  const nameless = accounts.filter(({ id }) => id === undefined);
  const isLacking = ({ kind }: ReadAlone) =>
    kind === undefined ? nameless.length < read.length : countOf(nameless, kind) < countOf(read, kind);
  return read.filter(isLacking).map(({ id }) => id);
}

/** Judges that the list holds what the target declares, in one read or another; one that is not there is asked for alone. */
export async function verifyHoldsDeclared(context: CheckContext): Promise<void> {
  const declared = declaredAccountsOf(context).map(({ id }) => id);
  const list = await listAccounts(context);
  const missing = await findUnlisted(context, declared);
  if (missing.length > 0 && !list.complete) {
    context.notExercised(holdsDeclared, 'the list is too long to be read whole');
    return;
  }
  const alone = await findReadableAlone(context, missing);
  const lacking = selectLacking(alone, list);
  context.verify(holdsDeclared, lacking.length === 0, {
    exchange: list.exchange,
    pointer: '/accounts',
    wanted: `the ${declared.length} accounts that the target file declares`,
    got: `all but ${summarizeIds(lacking)}`,
    hint: 'an account that the customer does not have is taken out of fdx.accounts',
  });
  const unknown = missing.filter((id) => !alone.some((one) => one.id === id));
  if (unknown.length > 0) throw explainUnknownAccounts(context, unknown);
}

/** Judges the length of the list by the one that the target file promises: a list that was read whole shows it, a total in any case. */
export function verifyLength(context: CheckContext, { accounts, complete, exchange }: Snapshot): void {
  const { count } = context.target.fixtures!.fdx!;
  if (count === undefined) return;
  const place = { exchange, setting: `${setting}.count` };
  const total = accountPageOf(exchange)?.totalElements;
  if (complete)
    verifyCount(context, length, count, accounts.length, {
      ...place,
      pointer: '/accounts',
      what: 'accounts on all pages',
    });
  if (total !== undefined)
    verifyCount(context, length, count, total, {
      ...place,
      pointer: '/page/totalElements',
      what: 'accounts in all',
    });
  if (!complete && total === undefined)
    context.notExercised(length, 'the list is too long to be read whole, and gives no total');
}
