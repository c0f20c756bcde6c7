import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Answered } from '../http/exchange.ts';
import { isContainer } from '../lib/json/compare.ts';
import { isInteger } from '../lib/json/exact-number.ts';
import { findValueAt } from '../lib/json/walk.ts';
import { type LawJudgement, makeLawViolation, noLawJudgement } from './law.ts';

const total: RequirementId = 'total-elements-counts-the-accounts';
const once: RequirementId = 'pages-hold-no-account-twice';

/** Query parameters with which a list is still that of all accounts, and their values. */
const wholeQueries: ReadonlySet<string> = new Set(['', '?resultType=lightweight', '?resultType=details']);

/**
 * What a list of all accounts says that stands on one page: its total is their number, and each stands in it once
 * . Where a limit, a cursor or ids were sent the page alone does not tell.
 */
export function judgeWholeList({ operation, request, response }: Answered): LawJudgement {
  if (operation !== 'listAccounts' || response.status !== 200 || !response.isJson) return noLawJudgement;
  if (!wholeQueries.has(new URL(request.url).search)) return noLawJudgement;
  const { json } = response;
  const accounts = findValueAt(json, '/accounts');
  if (!Array.isArray(accounts) || !accounts.every(isContainer)) return noLawJudgement;
  if (leadsOn.some((pointer) => isGiven(findValueAt(json, pointer)))) return noLawJudgement;
  const judgements = [
    judgeTotal(accounts.length, findValueAt(json, '/page/totalElements')),
    judgeOnce(accounts),
  ];
  return {
    violations: judgements.flatMap(({ violations }) => violations),
    judged: judgements.flatMap(({ judged }) => judged),
  };
}

const leadsOn = ['/page/nextOffset', '/links/next/href'];

function judgeTotal(size: number, stated: unknown): LawJudgement {
  if (!isInteger(stated)) return noLawJudgement;
  if (stated === size) return { violations: [], judged: [total] };
  const wanted = `${size}, as many as the list holds, which leads to no further page`;
  return {
    violations: [makeLawViolation(total, '/page/totalElements', wanted, String(stated))],
    judged: [total],
  };
}

function judgeOnce(accounts: readonly object[]): LawJudgement {
  const names = accounts.map(nameAccount).filter((name) => name !== undefined);
  if (names.length === 0) return noLawJudgement;
  const again = names.length - new Set(names).size;
  if (again === 0) return { violations: [], judged: [once] };
  const got = `${again} accounts again`;
  return { violations: [makeLawViolation(once, '/accounts', 'each account once', got)], judged: [once] };
}

/** The kind of an account and its id; undefined where it shows none. */
function nameAccount(account: object): string | undefined {
  for (const [kind, members] of Object.entries(account)) {
    const { accountId } = (isContainer(members) ? members : {}) as { accountId?: unknown };
    if (typeof accountId === 'string') return `${kind} ${accountId}`;
  }
  return undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
