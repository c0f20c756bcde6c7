import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList } from '../../mutate/members.ts';
import type { FailingId, Fault, Operations } from '../../reference-server/types.ts';

const messageOf = (body: unknown) => (body as { message: string }).message;
const codeOnly = (body: unknown) => ({ reason: messageOf(body) });

/** The whole body of an error becomes something else. */
function whole(
  id: string,
  title: string,
  row: FailingId,
  on: Operations,
  status: number,
  to: MemberChange,
): Fault {
  return { id, title, breaks: [row], apply: changeMember(on, '', to, status) };
}

/** Error bodies of another type at one operation. */
export const errorMemberFaults: readonly Fault[] = [
  whole(
    'refused-creation-in-bare-text',
    'the 400 of a creation is the message alone, as JSON text',
    'outbound-400-carries-a-message',
    'createRecipient',
    400,
    messageOf,
  ),
  whole(
    'refused-creation-with-a-reason',
    'the 400 of a creation carries reason in place of message',
    'outbound-400-carries-a-message',
    'createRecipient',
    400,
    codeOnly,
  ),
  ...defineFaults('outbound-400-carries-a-message', {
    'refused-creation-with-messages': [
      'the message of the 400 of a creation is an array',
      changeMember('createRecipient', '/message', asList, 400),
    ],
  }),
  whole(
    'unknown-recipient-in-bare-text',
    'the 400 of an unknown recipient is the message alone, as JSON text',
    'outbound-400-carries-a-message',
    'getRecipient',
    400,
    messageOf,
  ),
  whole(
    'error-401-in-bare-text',
    'the 401 of the detail of a provider is the message alone, as JSON text',
    'outbound-401-carries-a-message',
    'getProvider',
    401,
    messageOf,
  ),
  ...defineFaults('outbound-401-carries-a-message', {
    'error-401-with-messages': [
      'the message of a 401 of the registrations of a recipient is an array',
      changeMember('listRecipientRegistrations', '/message', asList, 401),
    ],
  }),
  whole(
    'internal-error-in-bare-text',
    'an internal error of the list of recipients is the message alone, as JSON text',
    'outbound-500-carries-a-message',
    'listRecipients',
    500,
    messageOf,
  ),
  whole(
    'unknown-provider-in-bare-text',
    'the 404 of an unknown provider is the message alone, as JSON text',
    'provider-not-found-carries-a-message',
    'getProvider',
    404,
    messageOf,
  ),
  ...defineFaults('provider-not-found-carries-a-message', {
    'unknown-provider-with-messages': [
      'the message of the 404 of an unknown provider is an array',
      changeMember('getProvider', '/message', asList, 404),
    ],
  }),
  whole(
    'revocation-error-in-an-array',
    'the 400 of a revocation by POST is an array of one error',
    'revoke-error-carries-error-and-description',
    'revokeByPost',
    400,
    asList,
  ),
  whole(
    'fdx-400-in-an-array',
    'the 400 of the accounts list is an array of one error',
    'fdx-400-carries-code-message-and-debug-message',
    'listAccounts',
    400,
    asList,
  ),
  whole(
    'fdx-500-in-an-array',
    'an internal error of the accounts list is an array of one error',
    'fdx-500-carries-code-message-and-debug-message',
    'listAccounts',
    500,
    asList,
  ),
];
