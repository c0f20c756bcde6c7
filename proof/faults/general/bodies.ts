import { hookAfter } from '../../mutate/changes.ts';
import type { Answer, FailingId, Fault, OperationName } from '../../reference-server/types.ts';

/** How a body is not what it says: nothing at all, a page for people, or JSON that was cut off. */
const forms = {
  'without a body': (): Partial<Answer> => ({}),
  'with a page for people': () => ({ text: '<!doctype html><title>OK</title>' }),
  'with plain text': () => ({ text: 'See the log of the server' }),
  'with half of its body': ({ body }: Answer) => {
    const text = JSON.stringify(body);
    return { text: text.slice(0, Math.floor(text.length / 2)) };
  },
} satisfies Record<string, (answer: Answer) => Partial<Answer>>;

type Form = keyof typeof forms;

/** Which answers of which operation, in which form, and what that breaks. */
const table: readonly (readonly [OperationName, number, Form, FailingId])[] = [
  ['listProviders', 200, 'with half of its body', 'providers-list-answers-200-with-an-array'],
  ['getProvider', 200, 'without a body', 'provider-detail-answers-200-with-an-object'],
  ['listRecipients', 200, 'with a page for people', 'recipients-list-answers-200-with-an-array'],
  ['getRecipient', 200, 'with half of its body', 'recipient-detail-answers-200-with-an-object'],
  ['updateRecipient', 200, 'without a body', 'recipient-update-answers-200-with-an-object'],
  ['regenerateSecret', 200, 'with plain text', 'secret-regeneration-answers-200-with-an-object'],
  ['listRegistrations', 200, 'with a page for people', 'registrations-list-answers-200-with-an-array'],
  ['listRecipientRegistrations', 200, 'without a body', 'recipient-registrations-answer-200-with-an-array'],
  ['revokeByPost', 401, 'without a body', 'revoke-401-carries-a-documented-error-body'],
  ['revokeByDelete', 400, 'without a body', 'revoke-error-carries-error-and-description'],
  ['revokeByPost', 500, 'with a page for people', 'revoke-error-carries-error-and-description'],
  ['listAccounts', 200, 'with half of its body', 'accounts-list-answers-200-with-a-page'],
  ['getAccount', 200, 'without a body', 'fdx-account-answers-200-with-an-object'],
  ['getAccount', 500, 'with a page for people', 'fdx-500-carries-code-message-and-debug-message'],
  ['getAccountsDetail', 200, 'with half of its body', 'get-accounts-detail-answers-200-or-202'],
  ['getAccountsDetail', 202, 'without a body', 'get-accounts-detail-answers-200-or-202'],
  ['getAccountsDetailAsync', 200, 'with half of its body', 'get-accounts-detail-async-answers-200-or-202'],
  ['getAccountsDetailAsync', 202, 'without a body', 'get-accounts-detail-async-answers-200-or-202'],
  ['token', 200, 'with plain text', 'token-endpoint-returns-an-access-token'],
  ['getAccountsDetailAsync', 200, 'with plain text', 'get-accounts-detail-async-answers-200-or-202'],
  ['getRecipient', 400, 'without a body', 'outbound-400-carries-a-message'],
  ['createRecipient', 400, 'with plain text', 'outbound-400-carries-a-message'],
];

const slug = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(' ', '-');

/** Answers of the right status whose body is missing, cut off or not JSON. */
export const bodyFaults: readonly Fault[] = table.map(([operation, status, form, row]) => ({
  id: `${slug(operation)}-${status}-${slug(form)}`,
  title: `${operation} answers ${status} ${form}`,
  breaks: [row],
  apply: hookAfter(operation, (answer) =>
    answer.status === status ? { status, ...forms[form](answer) } : undefined,
  ),
}));
