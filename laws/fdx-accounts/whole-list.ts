import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLawsOf, type Law, type Model, noModel, type Say } from '../../src/judge/law.ts';
import { isInteger } from '../../src/lib/json/exact-number.ts';
import { findValueAt, isContainer } from '../../src/lib/json/values.ts';
import { parseAddress } from '../reading.ts';

const total: RequirementId = 'total-elements-counts-the-accounts';

/** Query parameters with which a list is still that of all accounts, and their values. */
const wholeQueries: ReadonlySet<string> = new Set(['', '?resultType=lightweight', '?resultType=details']);

/**
 * A list of all accounts that stands on one page says how many there are: its total is their number. Where a limit, a cursor or
 * ids were sent the page alone does not tell.
 */
const wholeListIsCounted: Law<Model> = {
  judges: [total],
  judge({ exchange: { operation, request, response }, label }, _known, say) {
    if (operation !== 'listAccounts' || response.status !== 200 || !response.isJson) return;
    if (label.isUndocumented || !wholeQueries.has(parseAddress(request).search)) return;
    const { json } = response;
    const accounts = findValueAt(json, '/accounts');
    if (!Array.isArray(accounts) || !accounts.every(isContainer)) return;
    if (leadsOn.some((pointer) => isGiven(findValueAt(json, pointer)))) return;
    judgeTotal(accounts.length, findValueAt(json, '/page/totalElements'), say);
  },
};

export const wholeList = defineLawsOf(['listAccounts'], noModel, wholeListIsCounted);

const leadsOn = ['/page/nextOffset', '/links/next/href'];

function judgeTotal(size: number, stated: unknown, say: Say): void {
  if (!isInteger(stated)) return;
  say.verdict(total, stated === size, {
    pointer: '/page/totalElements',
    wanted: `${size}, as many as the list holds, which leads to no further page`,
    got: String(stated),
  });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
