import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { createRecipient, updateRecipient } from '../../reference-server/routes/recipients.ts';
import { requestRegistrations } from '../../reference-server/routes/registrations.ts';
import type { Fault, Handler, OperationName } from '../../reference-server/types.ts';

/** A write whose work is done although its token is refused. */
function doneAnyway(id: string, title: string, operation: OperationName, work: Handler): Fault {
  return {
    id,
    title,
    breaks: ['unauthorized-write-changes-nothing'],
    apply: hookAfter(operation, (answer, call, workings) => {
      if (answer.status !== 401) return;
      try {
        work(call, workings);
      } catch {
        // What cannot be done leaves the refusal as it is.
      }
    }),
  };
}

/** What comes before the token is judged, and should come after. */
export const precedenceFaults: readonly Fault[] = [
  doneAnyway(
    'recipient-kept-though-its-token-is-refused',
    'a recipient is created before the token is judged',
    'createRecipient',
    createRecipient,
  ),
  doneAnyway(
    'redirect-urls-replaced-though-the-token-is-refused',
    'redirect URLs are replaced before the token is judged',
    'updateRecipient',
    updateRecipient,
  ),
  doneAnyway(
    'registration-kept-though-its-token-is-refused',
    'a registration is recorded before the token is judged',
    'requestRegistrations',
    requestRegistrations,
  ),
  ...defineFaults('token-is-judged-before-the-id', {
    'provider-looked-up-before-the-token': [
      'an unknown provider answers 404 whatever the token',
      hookBefore('getProvider', (call, { rules, store }) => {
        const id = call.params.provider_id ?? '';
        if (rules.providers.find(store.providers, id, call)) return undefined;
        return { status: 404, body: { message: rules.providers.unknownMessage(id) } };
      }),
    ],
    'recipient-read-before-the-token': [
      'the detail of an unknown recipient answers 400 whatever the token',
      hookBefore('getRecipient', (call, { rules, store }) => {
        const id = call.params.client_id ?? '';
        if (store.recipients.has(id)) return undefined;
        return { status: 400, body: { message: rules.recipients.unknownMessage(id) } };
      }),
    ],
    'recipient-looked-up-before-the-token': [
      'an update of an unknown recipient answers 400 whatever the token',
      hookBefore('updateRecipient', (call, { rules, store }) => {
        const id = call.params.client_id ?? '';
        if (store.recipients.has(id)) return undefined;
        return { status: 400, body: { message: rules.recipients.unknownMessage(id) } };
      }),
    ],
  }),
];
