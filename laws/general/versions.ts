import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { Law } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { parseAddress } from '../reading.ts';
import { type Calls, isPlain, isRight } from './calls.ts';

const requirement: RequirementId = 'operations-answer-under-their-versioned-paths';

/** Operations that take no id, so that none of them has a reason of its own to answer as a path that is not there. */
const lists: readonly OperationId[] = [
  'listProviders',
  'listRecipients',
  'listRegistrations',
  'listAccounts',
];

/** Statuses of a path that is not there. */
const absent: readonly number[] = [404, 405, 410, 501];

/** A documented path is there. A 404 counts as absence where a path that cannot exist gets its like. */
export const pathsAreThere: Law<Calls> = {
  judges: [requirement],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    const { operation, request, response } = exchange;
    const isOfBank = operation === 'getAccountsDetail';
    if (!isPlain(seen) || !isRight(label) || parseAddress(request).search !== '') return;
    if (!isOfBank && !lists.includes(operation)) return;
    if (!absent.includes(response.status)) return say.holds(requirement);
    // A session that is not known, or spent, may get one.
    if (isOfBank && (known.accepts(operation) || response.status === 410)) return;
    const shown = {
      wanted: 'an answer of the documented operation',
      got: `status ${response.status}, as for a path that does not exist`,
    };
    if (response.status !== 404) {
      say.verdict(requirement, false, shown);
      return;
    }
    const ownName = nameOf(exchange);
    say.defer(
      requirement,
      'no path that cannot exist was asked for',
      ({ exchange: later, label: { isUndocumented } }) => {
        if (!isUndocumented || later.operation !== operation || nameOf(later) === ownName) return undefined;
        if (isOfBank && known.accepts(operation)) return 'nothing';
        return { holds: !isAlike(exchange, later), shown };
      },
    );
  },
};

/** The last part of a path. */
function nameOf({ request }: Answered): string | undefined {
  return parseAddress(request).pathname.split('/').at(-1);
}

function isAlike({ response: a }: Answered, { response: b }: Answered): boolean {
  const names = (json: unknown) => (isObject(json) ? Object.keys(json).sort().join() : typeof json);
  return a.status === b.status && a.isJson === b.isJson && names(a.json) === names(b.json);
}
