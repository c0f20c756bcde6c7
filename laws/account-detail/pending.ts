import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLaws, type Law, type SeenExchange } from '../../src/judge/law.ts';
import { isGuid } from '../../src/lib/guid.ts';
import { isObject, listObjects } from '../../src/lib/json/values.ts';
import { readId } from '../reading.ts';
import { Operations, readAccountIds } from './operations.ts';

const echoesPending: RequirementId = 'pending-echoes-the-request-id';
const echoesResult: RequirementId = 'result-echoes-the-request-id';
const namesAsync: RequirementId = 'pending-link-names-the-async-endpoint';
const namesNoOther: RequirementId = 'pending-links-name-no-other-operation';
const pollAgain: RequirementId = 'poll-of-a-completed-operation-is-a-result-or-4xx';
const pollsAgree: RequirementId = 'repeated-polls-agree';

/** A pending body and a result name the RequestId that was asked with; where a target is polled by links it may name its own. */
const bodiesNameTheirRequest: Law<Operations> = {
  judges: [echoesPending, echoesResult],
  judge(seen, known, say) {
    const asked = known.of(seen.exchange);
    const { status, json } = seen.exchange.response;
    if (asked === undefined || (status !== 200 && status !== 202) || !isObject(json)) return;
    const named = readId(json.RequestId);
    // One of another form has a requirement of its own.
    if (named === undefined || !isGuid(named) || seen.label.isUndocumented || known.facts.pollForm === 'link')
      return;
    say.verdict(status === 200 ? echoesResult : echoesPending, isSame(named, asked.requestId), {
      pointer: '/RequestId',
      wanted: asked.requestId,
      got: named,
    });
  },
};

/** The links of a 202 lead to the operation that it is about, and to no other. */
const linksNameTheirOperation: Law<Operations> = {
  judges: [namesAsync, namesNoOther],
  judge(seen, known, say) {
    const asked = known.of(seen.exchange);
    const { status, json } = seen.exchange.response;
    if (asked === undefined || status !== 202 || !isObject(json) || seen.label.isUndocumented) return;
    if (known.facts.pollForm === 'link') return;
    for (const [index, link] of listObjects(json.Links).entries())
      for (const member of ['href', 'example'] as const) {
        const named = readNamedId(link[member]);
        if (named === undefined) continue;
        say.verdict(member === 'href' ? namesAsync : namesNoOther, isSame(named, asked.requestId), {
          pointer: `/Links/${index}/${member}`,
          wanted: `a link of the operation ${asked.requestId}`,
          got: `one of ${named}`,
        });
      }
  },
};

/** A poll of an operation that gave its result gives it again, or is refused: it is never pending again. */
const completedStaysCompleted: Law<Operations> = {
  judges: [pollAgain],
  judge(seen, known, say) {
    const asked = known.of(seen.exchange);
    if (asked?.polled === undefined || !isPollAfter(seen, asked.polled.seen)) return;
    const { status } = seen.exchange.response;
    say.verdict(pollAgain, status === 200 || (status >= 400 && status < 500), {
      wanted: 'the result again, or a refusal',
      got: `${status} after the result of the same operation`,
      related: [asked.polled.seen.exchange],
    });
  },
};

/** Two polls of one completed operation hold the same accounts. */
const resultsOfPollsAgree: Law<Operations> = {
  judges: [pollsAgree],
  judge(seen, known, say) {
    const asked = known.of(seen.exchange);
    const before = asked?.polled;
    // Of two POSTs each may have a result of its own.
    if (
      before === undefined ||
      asked!.asked.length > 1 ||
      seen.exchange.response.status !== 200 ||
      !isPollAfter(seen, before.seen)
    )
      return;
    const now = readAccountIds(seen);
    if (now === undefined) return;
    const lost = before.accountIds.filter((id) => !now.includes(id));
    const added = now.filter((id) => !before.accountIds.includes(id));
    say.verdict(pollsAgree, lost.length + added.length === 0, {
      pointer: '/Accounts',
      wanted: `the ${before.accountIds.length} accounts of the poll before`,
      got: `${lost.length} of them missing, ${added.length} others`,
      related: [before.seen.exchange],
    });
  },
};

function isPollAfter(seen: SeenExchange, before: SeenExchange): boolean {
  return (
    seen.exchange.operation === 'getAccountsDetailAsync' &&
    !seen.label.isUndocumented &&
    before.number <= seen.after
  );
}

/** The RequestId that a link to the Async endpoint names; undefined for a placeholder, and for what is no GUID. */
function readNamedId(link: unknown): string | undefined {
  const id = typeof link === 'string' ? /GetAccountsDetailAsync\/([^/?#]+)/i.exec(link)?.[1] : undefined;
  return id !== undefined && isGuid(id) ? id : undefined;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export const pendingOperations = defineLaws(
  (facts) => new Operations(facts),
  bodiesNameTheirRequest,
  linksNameTheirOperation,
  completedStaysCompleted,
  resultsOfPollsAgree,
);
