import { randomUUID } from 'node:crypto';
import { changeMember, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { AfterHook, Fault, JsonObject, Operations } from '../../reference-server/types.ts';

type Link = JsonObject & { href: string; example: string };

const guids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const sample = '11111111-2222-3333-4444-555555555555';

/** Changes each link of each pending body. */
function changeLinks(on: Operations, change: (link: Link) => void): Fault['apply'] {
  const hook: AfterHook = ({ status, body }) => {
    if (status === 202) for (const link of (body as { Links: Link[] }).Links) change(link);
  };
  return hookAfter(on, hook);
}

/** Gives the links of the pending body that was written first. */
function keepFirstLinks(on: Operations, member: 'href' | 'example'): Fault['apply'] {
  return (workings) => {
    let first: string | undefined;
    changeLinks(on, (link) => {
      first ??= link[member];
      link[member] = first;
    })(workings);
  };
}

const ofAnotherCustomer = (link: string): string => link.replace(/\/v3\/[^/]+/, `/v3/${sample}`);

/** Links of pending bodies name somebody else, or another operation (3.2, 4.6). */
export const pendingLinkFaults: readonly Fault[] = defineFaults('pending-links-name-no-other-operation', {
  'pending-links-of-another-customer': [
    'the href of each pending link names a customer of its own',
    changeLinks(bothOperations, (link) => {
      link.href = ofAnotherCustomer(link.href);
    }),
  ],
  'polled-pending-links-of-another-customer': [
    'the href of a pending poll names the first customer of the service',
    changeLinks('getAccountsDetailAsync', (link) => {
      link.href = ofAnotherCustomer(link.href);
    }),
  ],
  'second-pending-link-of-another-customer': [
    'a second link of a pending body, to the status page, names another customer',
    changeMember(
      bothOperations,
      '/Links',
      (links) => [
        ...(links as Link[]),
        { rel: 'status', href: `/v3/${sample}/BankingServices/Status`, example: '/Status' },
      ],
      202,
    ),
  ],
  'pending-links-of-a-customer-in-the-query': [
    'the href of a pending link names another customer in its query',
    changeLinks('getAccountsDetail', (link) => {
      link.href = `/v3/GetAccountsDetailAsync?requestId=${link.example.split('/').at(-1)}&customerId=${sample}`;
    }),
  ],
  'pending-example-of-another-customer': [
    'the example of a pending link is a whole path of another customer',
    changeLinks(bothOperations, (link) => {
      link.example = `/v3/${sample}/BankingServices${link.example}`;
    }),
  ],
  'pending-example-with-a-sample': [
    'the example of a pending link shows a sample GUID',
    changeLinks(bothOperations, (link) => {
      link.example = link.example.replace(guids, sample);
    }),
  ],
  'pending-example-of-the-first-operation': [
    'the example of a pending link shows the RequestId that was asked with first',
    (workings) => keepFirstLinks('getAccountsDetail', 'example')(workings),
  ],
  'polled-example-with-a-new-id': [
    'the example of a pending poll shows a new id each time',
    changeLinks('getAccountsDetailAsync', (link) => {
      link.example = `/GetAccountsDetailAsync/${randomUUID()}`;
    }),
  ],
});
