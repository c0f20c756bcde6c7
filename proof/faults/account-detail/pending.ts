import { randomUUID } from 'node:crypto';
import { bothOperations, poll, post } from '../../mutate/account-detail/operations.ts';
import { changeLinks } from '../../mutate/account-detail/results.ts';
import { changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults, warn } from '../../mutate/fault.ts';
import { defineMutants, mutants } from '../../mutate/mutant.ts';
import type { Fault } from '../../reference-server/types.ts';

const sample = '11111111-2222-3333-4444-555555555555';

const nameSample = (href: string) => href.replace(/\/v3\/[^/]+/, `/v3/${sample}`);

const differs = {
  mayBreak: { 'posted-and-polled-results-have-the-same-members': 'the other route carries no ServiceCode' },
};
const resultSentPending = {
  'pending-carries-code-links-status-and-request-id': 'a result has no Links',
  'pending-service-code-is-operation-pending': 'a result has no such code',
  'pending-http-status-code-is-202': 'a result says 200',
  'poll-of-a-completed-operation-is-a-result-or-4xx': 'the result comes late in another poll',
};

/** Pending bodies go wrong, or are mixed up with results (2.5, 3.2, 4.6). */
export const pendingFaults: readonly Fault[] = [
  ...defineMutants({
    'pending-carries-code-links-status-and-request-id': [
      'pending /HttpStatusCode drop',
      'polled-pending /Links drop',
      ['posted-pending / rename-members', { warns: ['banking-answers-carry-their-descriptive-members'] }],
    ],
    'pending-service-code-is-operation-pending': [
      'pending /ServiceCode = "PENDING"',
      'polled-pending /ServiceCode lower-case',
    ],
    'pending-http-status-code-is-202': [
      'pending /HttpStatusCode = 200',
      'pending /HttpStatusCode = 202.0000000000000000000000001',
      'polled-pending /HttpStatusCode number-to-text',
    ],
    'pending-message-is-a-string': 'pending /Message wrap-in-object',
    'banking-members-are-not-null': ['polled-pending /Message null', 'pending /Links/*/href null'],
    'pending-request-id-is-a-guid': 'pending /RequestId = 7',
    'pending-echoes-the-request-id': [
      `pending /RequestId = "${sample}"`,
      `polled-pending /RequestId = "${sample}"`,
    ],
    'pending-links-are-an-array': 'polled-pending /Links list-to-object',
    'pending-link-members-are-strings': [
      'pending /Links/*/rel wrap-in-list',
      'pending /Links/*/example wrap-in-object',
      'pending /Links/*/href wrap-in-object',
    ],
    'pending-link-names-the-async-endpoint': [
      'pending /Links empty-list',
      'pending /Links = [{"rel":"GetStatements","href":"/v3/GetStatements","example":"/GetStatements/1"}]',
      ['polled-pending /Links foreign', { breaks: ['pending-links-name-no-other-operation'] }],
    ],
    'pending-links-name-no-other-operation': [
      'posted-pending /Links/*/example foreign',
      `pending /Links/*/example = "/GetAccountsDetailAsync/${sample}"`,
    ],
    'result-is-not-called-pending': [
      'detail / with {"ServiceCode":"OPERATION_PENDING"}',
      ['polled / with {"ServiceCode":"OPERATION_PENDING"}', differs],
      ['posted / with {"ServiceCode":"OPERATION_PENDING"}', differs],
    ],
    'pending-body-carries-no-accounts': [
      'pending / with {"Accounts":[{"Title":"Chequing"}]}',
      'polled-pending / with {"Accounts":[{"Title":"Chequing"}]}',
      ['polled / status 202 when read-first-in-a-session', { mayBreak: resultSentPending }],
    ],
  }),
  ...defineFaults(['pending-request-id-is-a-guid', 'result-request-id-is-a-guid'], {
    'request-ids-without-dashes': [
      'a RequestId is 32 digits without dashes',
      changeRules('accountDetail', { newRequestId: () => randomUUID().replaceAll('-', '') }),
    ],
  }),
  ...defineFaults('pending-links-are-an-array', {
    'polled-pending-links-as-text': [
      'the Links of a poll that is pending are addresses',
      changeMember(poll, '/Links/*', (link) => (link as { href: string }).href, 202),
    ],
  }),
  ...defineFaults('pending-link-names-the-async-endpoint', {
    'pending-links-to-the-first-session': [
      'the href of each pending body leads to the session that was authorized first',
      changeRules('accountDetail', ({ asyncPath }, { store }) => ({
        asyncPath: (session) => asyncPath([...store.sessions.values()][0] ?? session),
      })),
    ],
    'polled-pending-links-name-their-id-twice': [
      'the href of a pending poll goes on behind the RequestId with the same one',
      changeLinks(poll, 'href', (path) => `${path}/${path.split('/').at(-1)}`),
    ],
    'pending-links-under-another-version': [
      'the href of each pending link leads to the version before',
      changeLinks(bothOperations, 'href', (path) => path.replace('/v3/', '/v2/')),
    ],
  }),
  ...defineFaults(warn('pending-link-can-be-followed'), {
    ...mutants('posted-pending /Links/*/href = ""'),
    'pending-links-to-a-service-behind-the-gateway': [
      'the href of each pending link has the path that the service has behind its gateway',
      changeLinks(bothOperations, 'href', (path) => `/internal${path}`),
    ],
    'polled-pending-links-end-with-a-word': [
      'the href of a pending poll goes on behind the RequestId',
      changeLinks(poll, 'href', (path) => `${path}/status`),
    ],
  }),
  ...defineFaults('pending-links-name-no-other-operation', {
    'pending-links-of-another-customer': [
      'the href of each pending link names a customer of its own',
      changeLinks(bothOperations, 'href', nameSample),
    ],
    'polled-pending-links-of-another-customer': [
      'the href of a pending poll names the first customer of the service',
      changeLinks(poll, 'href', nameSample),
    ],
    'second-pending-link-of-another-customer': [
      'a second link of a pending body, to the status page, names another customer',
      changeMember(
        bothOperations,
        '/Links',
        (links) => [
          ...(links as object[]),
          { rel: 'status', href: `/v3/${sample}/BankingServices/Status`, example: '/Status' },
        ],
        202,
      ),
    ],
    'pending-links-of-a-customer-in-the-query': [
      'the href of a pending link names another customer in its query',
      changeLinks(
        post,
        'href',
        (href) => `/v3/GetAccountsDetailAsync?requestId=${href.split('/').at(-1)}&customerId=${sample}`,
      ),
    ],
    'pending-example-of-another-customer': [
      'the example of a pending link is a whole path of another customer',
      changeLinks(bothOperations, 'example', (path) => `/v3/${sample}/BankingServices${path}`),
    ],
    'polled-example-with-a-new-id': [
      'the example of a pending poll shows a new id each time',
      changeLinks(poll, 'example', () => `/GetAccountsDetailAsync/${randomUUID()}`),
    ],
  }),
];
