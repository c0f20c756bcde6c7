import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Answered } from '../http/exchange.ts';
import { isInteger } from '../lib/json/exact-number.ts';
import { findValueAt, isContainer } from '../lib/json/values.ts';
import type { Violation } from './violation.ts';

/** A violation that no schema can show. */
export type SemanticViolation = Omit<Violation, 'keywords'>;

/** The violations that a semantic rule found in one answer, and the requirements that it judged. */
export interface SemanticJudgement {
  readonly violations: readonly SemanticViolation[];
  readonly judged: readonly RequirementId[];
}

/** The judgement of an answer to which a semantic rule does not apply. */
export const noSemanticJudgement: SemanticJudgement = { violations: [], judged: [] };

/** A violation that was met once. */
export function makeSemanticViolation(
  requirement: RequirementId,
  pointer: string,
  wanted: string,
  got: string,
): SemanticViolation {
  return { requirement, pointer, wanted, got, count: 1 };
}

const total: RequirementId = 'total-elements-counts-the-accounts';
const once: RequirementId = 'pages-hold-no-account-twice';

/** Query parameters with which a list is still that of all accounts, and their values. */
const wholeQueries: ReadonlySet<string> = new Set(['', '?resultType=lightweight', '?resultType=details']);

/**
 * What a list of all accounts says that stands on one page: its total is their number, and each stands in it once
 * . Where a limit, a cursor or ids were sent the page alone does not tell.
 */
export function judgeWholeList({ operation, request, response }: Answered): SemanticJudgement {
  if (operation !== 'listAccounts' || response.status !== 200 || !response.isJson) return noSemanticJudgement;
  if (!wholeQueries.has(new URL(request.url).search)) return noSemanticJudgement;
  const { json } = response;
  const accounts = findValueAt(json, '/accounts');
  if (!Array.isArray(accounts) || !accounts.every(isContainer)) return noSemanticJudgement;
  if (leadsOn.some((pointer) => isGiven(findValueAt(json, pointer)))) return noSemanticJudgement;
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

function judgeTotal(size: number, stated: unknown): SemanticJudgement {
  if (!isInteger(stated)) return noSemanticJudgement;
  if (stated === size) return { violations: [], judged: [total] };
  const wanted = `${size}, as many as the list holds, which leads to no further page`;
  return {
    violations: [makeSemanticViolation(total, '/page/totalElements', wanted, String(stated))],
    judged: [total],
  };
}

function judgeOnce(accounts: readonly object[]): SemanticJudgement {
  const names = accounts.map(nameAccount).filter((name) => name !== undefined);
  if (names.length === 0) return noSemanticJudgement;
  const again = names.length - new Set(names).size;
  if (again === 0) return { violations: [], judged: [once] };
  const got = `${again} accounts again`;
  return { violations: [makeSemanticViolation(once, '/accounts', 'each account once', got)], judged: [once] };
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
