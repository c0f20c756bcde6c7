import { randomUUID } from 'node:crypto';
import type { Fault, JsonObject } from '../../types.ts';
import { asNull, asNumber, asText, memberFault, removed } from '../members.ts';
import { bothOperations } from './operations.ts';

const everywhere = { on: bothOperations, status: 202 } as const;
const polled = { on: 'getAccountsDetailAsync', status: 202 } as const;

/** Pending bodies go wrong (2.5, 3.2). */
export const pendingFaults: readonly Fault[] = [
  memberFault({
    id: 'pending-without-a-status',
    title: 'a pending body lacks HttpStatusCode',
    breaks: ['pending-carries-code-links-status-and-request-id'],
    ...everywhere,
    at: '/HttpStatusCode',
    to: removed,
  }),
  memberFault({
    id: 'polled-pending-without-links',
    title: 'the pending body of a poll lacks Links',
    breaks: ['pending-carries-code-links-status-and-request-id'],
    ...polled,
    at: '/Links',
    to: removed,
  }),
  memberFault({
    id: 'pending-code-shortened',
    title: 'the ServiceCode of a pending body is PENDING',
    breaks: ['pending-service-code-is-operation-pending'],
    ...everywhere,
    at: '/ServiceCode',
    to: () => 'PENDING',
  }),
  memberFault({
    id: 'polled-pending-code-in-lower-case',
    title: 'the ServiceCode of a poll is in lower case',
    breaks: ['pending-service-code-is-operation-pending'],
    ...polled,
    at: '/ServiceCode',
    to: (code) => String(code).toLowerCase(),
  }),
  memberFault({
    id: 'pending-status-of-a-result',
    title: 'the HttpStatusCode of a pending body is 200',
    breaks: ['pending-http-status-code-is-202'],
    ...everywhere,
    at: '/HttpStatusCode',
    to: () => 200,
  }),
  memberFault({
    id: 'polled-pending-status-as-text',
    title: 'the HttpStatusCode of a poll that is pending is text',
    breaks: ['pending-http-status-code-is-202'],
    ...polled,
    at: '/HttpStatusCode',
    to: asText,
  }),
  memberFault({
    id: 'pending-message-as-object',
    title: 'the Message of a pending body is an object by language',
    breaks: ['pending-message-is-a-string'],
    ...everywhere,
    at: '/Message',
    to: (en) => ({ en }),
  }),
  memberFault({
    id: 'polled-pending-message-null',
    title: 'the Message of a poll that is pending is null',
    breaks: ['banking-members-are-not-null'],
    ...polled,
    at: '/Message',
    to: asNull,
  }),
  memberFault({
    id: 'pending-request-id-as-number',
    title: 'the RequestId of a pending body is a number',
    breaks: ['pending-request-id-is-a-guid'],
    ...everywhere,
    at: '/RequestId',
    to: asNumber,
  }),
  {
    id: 'request-ids-without-dashes',
    title: 'a RequestId is 32 digits without dashes',
    breaks: ['pending-request-id-is-a-guid', 'result-request-id-is-a-guid'],
    apply({ rules }) {
      rules.accountDetail.newRequestId = () => randomUUID().replaceAll('-', '');
    },
  },
  memberFault({
    id: 'pending-with-a-request-id-of-its-own',
    title: 'each pending body has a new RequestId',
    breaks: ['pending-echoes-the-request-id'],
    ...everywhere,
    at: '/RequestId',
    to: () => randomUUID(),
  }),
  memberFault({
    id: 'polled-pending-with-a-request-id-of-its-own',
    title: 'a poll that is pending has a new RequestId',
    breaks: ['pending-echoes-the-request-id'],
    ...polled,
    at: '/RequestId',
    to: () => randomUUID(),
  }),
  memberFault({
    id: 'pending-links-by-relation',
    title: 'the Links of a poll that is pending are an object by relation',
    breaks: ['pending-links-are-an-array'],
    ...polled,
    at: '/Links',
    to: (links) => Object.fromEntries((links as JsonObject[]).map((link) => [link.rel, link])),
  }),
  memberFault({
    id: 'polled-pending-links-as-text',
    title: 'the Links of a poll that is pending are addresses',
    breaks: ['pending-links-are-an-array'],
    ...polled,
    at: '/Links',
    to: (links) => (links as JsonObject[]).map(({ href }) => href),
  }),
  memberFault({
    id: 'pending-link-relations-as-list',
    title: 'the rel of a pending link is an array',
    breaks: ['pending-link-members-are-strings'],
    ...everywhere,
    at: '/Links/*/rel',
    to: (relation) => [relation],
  }),
  memberFault({
    id: 'pending-link-example-as-object',
    title: 'the example of a pending link is an object',
    breaks: ['pending-link-members-are-strings'],
    ...everywhere,
    at: '/Links/*/example',
    to: (path) => ({ path }),
  }),
  memberFault({
    id: 'pending-link-address-null',
    title: 'the href of a pending link is null',
    breaks: ['banking-members-are-not-null'],
    ...everywhere,
    at: '/Links/*/href',
    to: asNull,
  }),
  memberFault({
    id: 'pending-without-any-link',
    title: 'the Links of a pending body are empty',
    breaks: ['pending-link-names-the-async-endpoint'],
    ...everywhere,
    at: '/Links',
    to: () => [],
  }),
  memberFault({
    id: 'pending-links-to-another-route',
    title: 'a pending body links to GetStatements',
    breaks: ['pending-link-names-the-async-endpoint'],
    ...everywhere,
    at: '/Links',
    to: () => [{ rel: 'GetStatements', href: '/v3/GetStatements', example: '/GetStatements/1' }],
  }),
  {
    id: 'pending-links-to-the-first-session',
    title: 'the href of each pending body leads to the session that was authorized first',
    breaks: ['pending-link-names-the-async-endpoint'],
    apply({ rules, store }) {
      const { asyncPath } = rules.accountDetail;
      rules.accountDetail.asyncPath = (session) => asyncPath([...store.sessions.values()][0] ?? session);
    },
  },
];
