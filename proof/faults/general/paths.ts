import { hookBefore } from '../../mutate/changes.ts';
import type { FailingId, Fault, OperationName } from '../../reference-server/types.ts';

/** An operation that does not stand under its documented path. */
function absent(
  id: string,
  title: string,
  on: OperationName,
  status: 404 | 405,
  alsoBroken: FailingId,
): Fault {
  return {
    id,
    title,
    breaks: ['operations-answer-under-their-versioned-paths', alsoBroken],
    apply: hookBefore(on, (call, { rules }) => ({
      status,
      body: rules.errors.noRoute(status, call.method, 'this path'),
    })),
  };
}

/** Operations under another version or path. */
export const pathFaults: readonly Fault[] = [
  absent(
    'providers-under-version-2-only',
    'the list of providers has moved to /api/v2',
    'listProviders',
    404,
    'providers-list-answers-200-with-an-array',
  ),
  absent(
    'recipients-under-version-2-only',
    'the list of recipients has moved to /api/v2',
    'listRecipients',
    404,
    'recipients-list-answers-200-with-an-array',
  ),
  absent(
    'accounts-under-version-6-only',
    'the accounts have moved to /api/fdx/6',
    'listAccounts',
    404,
    'accounts-list-answers-200-with-a-page',
  ),
  absent(
    'account-detail-under-version-4-only',
    'GetAccountsDetail has moved to /v4',
    'getAccountsDetail',
    404,
    'authorized-request-id-opens-account-detail',
  ),
  absent(
    'registrations-not-to-be-read',
    'the path of the registrations takes POST only',
    'listRegistrations',
    405,
    'registrations-list-answers-200-with-an-array',
  ),
];
