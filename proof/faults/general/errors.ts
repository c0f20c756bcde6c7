import { hookAfter } from '../../mutate/changes.ts';
import type { Answer, FailingId, Fault, OperationName } from '../../reference-server/types.ts';

const outbound: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'updateRecipient',
  'regenerateSecret',
  'listRegistrations',
  'listRecipientRegistrations',
  'requestRegistrations',
];

interface ErrorFault {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly FailingId[];
  readonly on: readonly OperationName[];
  readonly status: number;
  readonly to: (message: string) => Partial<Answer>;
}

function errorFault({ on, status, to, ...named }: ErrorFault): Fault {
  return {
    ...named,
    apply: hookAfter(on, (answer) => {
      if (answer.status !== status) return answer;
      const { message = '' } = (answer.body ?? {}) as { message?: string };
      return { status, ...to(message) };
    }),
  };
}

const page = (message: string) => ({ text: `<html><body>${message}</body></html>` });

const table: readonly ErrorFault[] = [
  {
    id: 'error-401-names-no-message',
    title: 'a 401 carries error and error_description everywhere',
    breaks: ['outbound-401-carries-a-message'],
    on: outbound,
    status: 401,
    to: (message) => ({ body: { error: 'invalid_token', error_description: message } }),
  },
  {
    id: 'error-401-without-a-body',
    title: 'a list of recipients refuses a token without a body',
    breaks: ['outbound-401-carries-a-message'],
    on: ['listRecipients'],
    status: 401,
    to: () => ({}),
  },
  {
    id: 'error-401-of-accounts-in-an-envelope',
    title: 'FDX reads put the message of a 401 into an object',
    breaks: ['outbound-401-carries-a-message'],
    on: ['listAccounts', 'getAccount'],
    status: 401,
    to: (message) => ({ body: { error: { message } } }),
  },
  {
    id: 'error-401-as-a-page-on-writes',
    title: 'a refused creation answers with a page for people',
    breaks: ['outbound-401-carries-a-message'],
    on: ['createRecipient'],
    status: 401,
    to: page,
  },
  {
    id: 'error-401-of-expired-tokens-without-a-message',
    title: 'the list of registrations says expired_token in place of a message',
    breaks: ['outbound-401-carries-a-message'],
    on: ['listRegistrations'],
    status: 401,
    to: (message) => ({ body: message.includes('expired') ? { error: 'expired_token' } : { message } }),
  },
  {
    id: 'error-400-as-a-list',
    title: 'a 400 carries a list of messages',
    breaks: ['outbound-400-carries-a-message'],
    on: outbound,
    status: 400,
    to: (message) => ({ body: { errors: [{ message }] } }),
  },
  {
    id: 'error-400-with-messages-on-updates',
    title: 'the 400 of an update has a list for its message',
    breaks: ['outbound-400-carries-a-message'],
    on: ['updateRecipient'],
    status: 400,
    to: (message) => ({ body: { message: [message] } }),
  },
  {
    id: 'error-500-as-a-page',
    title: 'an internal error answers with a page for people',
    breaks: ['outbound-500-carries-a-message'],
    on: outbound,
    status: 500,
    to: page,
  },
  {
    id: 'error-500-without-a-message-on-updates',
    title: 'an internal error of an update carries null for its message',
    breaks: ['outbound-500-carries-a-message'],
    on: ['updateRecipient'],
    status: 500,
    to: () => ({ body: { message: null } }),
  },
  {
    id: 'error-500-in-the-shape-of-accounts',
    title: 'an internal error of a list of providers carries code and debugMessage alone',
    breaks: ['outbound-500-carries-a-message'],
    on: ['listProviders'],
    status: 500,
    to: (debugMessage) => ({ body: { code: 500, debugMessage } }),
  },
];

function answeredAs(id: string, title: string, on: readonly OperationName[], status: number): Fault {
  return {
    id,
    title,
    breaks: ['outbound-internal-error-gets-500'],
    apply: hookAfter(on, (answer) => {
      if (answer.status === 500) answer.status = status;
    }),
  };
}

/** Errors of the Outbound API in a wrong shape or under a wrong status. */
export const errorFaults: readonly Fault[] = [
  ...table.map(errorFault),
  answeredAs('internal-error-gets-400', 'internal errors answer 400', outbound, 400),
  answeredAs(
    'internal-error-of-recipients-gets-404',
    'an internal error of the list of recipients answers 404',
    ['listRecipients'],
    404,
  ),
  answeredAs(
    'internal-error-of-a-recipient-gets-400',
    'an internal error of the detail of a recipient answers 400',
    ['getRecipient'],
    400,
  ),
  answeredAs(
    'internal-error-of-a-regeneration-gets-409',
    'an internal error of a regeneration answers 409',
    ['regenerateSecret'],
    409,
  ),
  answeredAs(
    'internal-error-of-own-registrations-gets-422',
    'an internal error of the registrations of a recipient answers 422',
    ['listRecipientRegistrations'],
    422,
  ),
  answeredAs(
    'internal-error-gets-501',
    'an internal error of a list answers 501',
    ['listRegistrations'],
    501,
  ),
  answeredAs(
    'internal-error-gets-404-on-details',
    'an internal error of a detail answers 404',
    ['getProvider'],
    404,
  ),
];
