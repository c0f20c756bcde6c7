import { hookBefore } from '../../mutate/changes.ts';
import type { Answer, Call, Recipient, Variation, Workings } from '../../reference-server/types.ts';

/** True for an update that carries no redirect_uris. */
export function isEmptyUpdate({ body }: Pick<Call, 'body'>): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('redirect_uris' in body);
}

/** Answers an update without redirect_uris, which changes nothing, in a way of its own. */
function unchanged(
  id: string,
  title: string,
  answer: (recipient: Recipient, workings: Workings) => Answer,
): Variation {
  return {
    id,
    title,
    apply: hookBefore('updateRecipient', (call, workings) => {
      const recipient = workings.store.recipients.get(call.params.client_id ?? '');
      return isEmptyUpdate(call) && recipient !== undefined ? answer(recipient, workings) : undefined;
    }),
  };
}

/** What an update without redirect_uris may do, and who asks for a scope. */
export const recipientUpdateVariations: readonly Variation[] = [
  unchanged(
    'update-without-redirect-uris-changes-nothing',
    'an update without redirect_uris answers 200 with the recipient as it is',
    (recipient, { rules }) => ({
      status: 200,
      body: rules.recipients.updated(recipient, undefined as never),
    }),
  ),
  unchanged('update-without-redirect-uris-gets-422', 'an update without redirect_uris answers 422', () => ({
    status: 422,
    body: { message: 'nothing to update' },
  })),
  unchanged('update-without-redirect-uris-gets-204', 'an update without redirect_uris answers 204', () => ({
    status: 204,
  })),
  {
    id: 'recipient-scope-is-declared-required',
    title: 'creations need a scope, which the target file declares',
    apply({ rules }) {
      rules.recipients.required.add('scope');
    },
    declares({ recipients }) {
      recipients.required = [...recipients.required, 'scope'];
    },
  },
  {
    id: 'recipient-scope-alone-is-declared-required',
    title: 'creations need a scope and nothing else, which the target file declares',
    apply({ rules }) {
      rules.recipients.required = new Set(['scope']);
    },
    declares({ recipients }) {
      recipients.required = ['scope'];
    },
  },
  {
    id: 'recipient-scope-is-declared-required-in-vain',
    title: 'the target file declares scope as required, and the default applies',
    apply() {},
    declares({ recipients }) {
      recipients.required = recipients.required.filter((member) => member !== 'scope');
    },
  },
];
