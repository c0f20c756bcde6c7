import { bothOperations } from '../../mutate/account-detail/operations.ts';
import { changeLinks } from '../../mutate/account-detail/results.ts';
import { changeRules, combineChanges } from '../../mutate/changes.ts';
import type { JsonObject, Session, Variation, Workings } from '../../reference-server/types.ts';
import { serveOnce } from './served-once.ts';

/** A ticket that stands for a RequestId in links. */
const ticketOf = (requestId: string) => Buffer.from(requestId).toString('base64url');
const readTicket = (ticket: string | undefined) =>
  ticket === undefined ? undefined : Buffer.from(ticket, 'base64url').toString();

/** A target that is polled by the links of its pending bodies. */
function linked(
  id: string,
  title: string,
  links: (ticket: string, session: Session, baseUrl: string) => readonly JsonObject[],
  more: (workings: Workings) => void = () => {},
): Variation {
  return {
    id,
    title,
    apply: combineChanges(
      changeRules('accountDetail', ({ pending }, { baseUrl }) => ({
        polledRequestId: ({ params, query }) =>
          readTicket(params.requestId ?? query.get('ticket') ?? undefined),
        pending: (session, call) => ({
          ...pending(session, call),
          Links: links(ticketOf(session.requestId), session, baseUrl),
        }),
      })),
      more,
    ),
    declares({ banking }) {
      banking.async = 'link';
    },
  };
}

const placeOf = ({ customerId }: Session) => `/v3/${customerId}/BankingServices`;
const example = '/GetAccountsDetailAsync/{requestId}';

/** How links lead to the result (4.6, A-53, B-14). */
export const detailLinkVariations: readonly Variation[] = [
  {
    id: 'pending-links-behind-a-gateway',
    title: 'the href of a pending link leads through a gateway that has a version of its own',
    apply: changeLinks(bothOperations, 'href', (path) => `/gateway/v2${path}`),
  },
  linked(
    'polls-by-an-address-of-another-name',
    'an href is an address that names nothing, and the example beside it the path',
    (ticket, session, baseUrl) => [
      { rel: 'self', href: `${baseUrl}${placeOf(session)}/GetAccountsDetail`, example: '' },
      { rel: 'result', href: `${baseUrl}${placeOf(session)}/Results/${ticket}`, example },
    ],
  ),
  linked(
    'polls-by-a-bare-href',
    'the only link is an href without the RequestId, and another one shows the path',
    (ticket, session) => [{ href: `${placeOf(session)}/Results/${ticket}` }, { rel: 'doc', example }],
  ),
  linked(
    'polls-by-a-ticket-in-the-query',
    'an href holds the path and a ticket in its query, relative to the POST',
    (ticket) => [{ rel: 'poll', href: `GetAccountsDetailAsync?ticket=${ticket}`, example }],
  ),
  linked(
    'polls-by-a-ticket-once-and-late',
    'an href is an address that names nothing, and its result is given once, at the ninth poll',
    (ticket, session) => [
      { rel: 'GetAccountsDetailAsync', href: `${placeOf(session)}/Results/${ticket}`, example },
    ],
    combineChanges(
      changeRules('accountDetail', { isReady: (session) => session.completed || session.polls >= 9 }),
      serveOnce({ status: 410 }),
    ),
  ),
  {
    id: 'polls-by-an-example',
    title: 'the only link is an example with a placeholder for the RequestId',
    apply: changeRules('accountDetail', ({ pending }) => ({
      pending: (session, call) => ({ ...pending(session, call), Links: [{ rel: 'poll', example }] }),
    })),
    declares({ banking }) {
      banking.async = 'link';
    },
  },
];
