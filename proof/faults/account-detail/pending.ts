import { randomUUID } from 'node:crypto';
import { changeMember, changeRules } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asNull, asNumber, asText, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Pending bodies go wrong (2.5, 3.2). */
export const pendingFaults: readonly Fault[] = [
  ...defineFaults('pending-carries-code-links-status-and-request-id', {
    'pending-without-a-status': [
      'a pending body lacks HttpStatusCode',
      changeMember(bothOperations, '/HttpStatusCode', removed, 202),
    ],
    'polled-pending-without-links': [
      'the pending body of a poll lacks Links',
      changeMember('getAccountsDetailAsync', '/Links', removed, 202),
    ],
  }),
  ...defineFaults('pending-service-code-is-operation-pending', {
    'pending-code-shortened': [
      'the ServiceCode of a pending body is PENDING',
      changeMember(bothOperations, '/ServiceCode', () => 'PENDING', 202),
    ],
    'polled-pending-code-in-lower-case': [
      'the ServiceCode of a poll is in lower case',
      changeMember('getAccountsDetailAsync', '/ServiceCode', (code) => String(code).toLowerCase(), 202),
    ],
  }),
  ...defineFaults('pending-http-status-code-is-202', {
    'pending-status-of-a-result': [
      'the HttpStatusCode of a pending body is 200',
      changeMember(bothOperations, '/HttpStatusCode', () => 200, 202),
    ],
    'polled-pending-status-as-text': [
      'the HttpStatusCode of a poll that is pending is text',
      changeMember('getAccountsDetailAsync', '/HttpStatusCode', asText, 202),
    ],
  }),
  ...defineFaults('pending-message-is-a-string', {
    'pending-message-as-object': [
      'the Message of a pending body is an object by language',
      changeMember(bothOperations, '/Message', (en) => ({ en }), 202),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
    'polled-pending-message-null': [
      'the Message of a poll that is pending is null',
      changeMember('getAccountsDetailAsync', '/Message', asNull, 202),
    ],
    'pending-link-address-null': [
      'the href of a pending link is null',
      changeMember(bothOperations, '/Links/*/href', asNull, 202),
    ],
  }),
  ...defineFaults('pending-request-id-is-a-guid', {
    'pending-request-id-as-number': [
      'the RequestId of a pending body is a number',
      changeMember(bothOperations, '/RequestId', asNumber, 202),
    ],
    'request-ids-without-dashes': [
      'a RequestId is 32 digits without dashes',
      changeRules('accountDetail', { newRequestId: () => randomUUID().replaceAll('-', '') }),
      { breaks: ['result-request-id-is-a-guid'] },
    ],
  }),
  ...defineFaults('pending-echoes-the-request-id', {
    'pending-with-a-request-id-of-its-own': [
      'each pending body has a new RequestId',
      changeMember(bothOperations, '/RequestId', () => randomUUID(), 202),
    ],
    'polled-pending-with-a-request-id-of-its-own': [
      'a poll that is pending has a new RequestId',
      changeMember('getAccountsDetailAsync', '/RequestId', () => randomUUID(), 202),
    ],
  }),
  ...defineFaults('pending-links-are-an-array', {
    'pending-links-by-relation': [
      'the Links of a poll that is pending are an object by relation',
      changeMember(
        'getAccountsDetailAsync',
        '/Links',
        (links) => Object.fromEntries((links as JsonObject[]).map((link) => [link.rel, link])),
        202,
      ),
    ],
    'polled-pending-links-as-text': [
      'the Links of a poll that is pending are addresses',
      changeMember(
        'getAccountsDetailAsync',
        '/Links',
        (links) => (links as JsonObject[]).map(({ href }) => href),
        202,
      ),
    ],
  }),
  ...defineFaults('pending-link-members-are-strings', {
    'pending-link-relations-as-list': [
      'the rel of a pending link is an array',
      changeMember(bothOperations, '/Links/*/rel', (relation) => [relation], 202),
    ],
    'pending-link-example-as-object': [
      'the example of a pending link is an object',
      changeMember(bothOperations, '/Links/*/example', (path) => ({ path }), 202),
    ],
  }),
  ...defineFaults('pending-link-names-the-async-endpoint', {
    'pending-without-any-link': [
      'the Links of a pending body are empty',
      changeMember(bothOperations, '/Links', () => [], 202),
    ],
    'pending-links-to-another-route': [
      'a pending body links to GetStatements',
      changeMember(
        bothOperations,
        '/Links',
        () => [{ rel: 'GetStatements', href: '/v3/GetStatements', example: '/GetStatements/1' }],
        202,
      ),
    ],
    'pending-links-to-the-first-session': [
      'the href of each pending body leads to the session that was authorized first',
      changeRules('accountDetail', ({ asyncPath }, { store }) => ({
        asyncPath: (session) => asyncPath([...store.sessions.values()][0] ?? session),
      })),
    ],
  }),
];
