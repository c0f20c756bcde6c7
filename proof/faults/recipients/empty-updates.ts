import { hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Call, Fault, JsonObject, Workings } from '../../reference-server/types.ts';
import { isEmptyUpdate } from '../../variations/recipients/updates.ts';

/** Stores other redirect URLs for an update without any, and answers as for a valid one. */
export function storeInstead(
  change: (redirect_uris: readonly string[]) => readonly string[],
  { client_id }: { readonly client_id: string },
  { store, rules }: Workings,
  call: Call,
): Answer {
  const recipient = store.recipients.get(client_id)!;
  const updated = { ...recipient, redirect_uris: [...change(recipient.redirect_uris)] };
  store.recipients.set(client_id, updated);
  return { status: 200, body: rules.recipients.updated(updated, call) as JsonObject };
}

function emptied(
  id: string,
  title: string,
  change: (redirect_uris: readonly string[]) => readonly string[],
  more: Fault['breaks'] = [],
): Fault {
  return {
    id,
    title,
    breaks: ['update-without-redirect-uris-empties-nothing', ...more],
    apply: hookBefore('updateRecipient', (call, workings) => {
      const { client_id = '' } = call.params;
      if (!isEmptyUpdate(call) || !workings.store.recipients.has(client_id)) return undefined;
      return storeInstead(change, { client_id }, workings, call);
    }),
  };
}

/** Updates without redirect_uris that change the stored URLs. */
export const emptyUpdateFaults: readonly Fault[] = [
  emptied('update-without-redirect-uris-empties-them', 'takes all redirect URLs away', () => []),
  emptied('update-without-redirect-uris-stores-a-blank', 'stores one empty redirect URL', () => [''], [
    'recipient-redirect-uris-are-https',
  ]),
  emptied('update-without-redirect-uris-stores-undefined', 'stores the word undefined', () => ['undefined'], [
    'recipient-redirect-uris-are-https',
  ]),
  emptied('update-without-redirect-uris-resets-them', 'goes back to a default URL', () => [
    'https://localhost.example/callback',
  ]),
  emptied('update-without-redirect-uris-doubles-them', 'stores each URL twice', (uris) => [...uris, ...uris]),
  ...defineFaults('update-without-redirect-uris-empties-nothing', {
    'update-without-redirect-uris-breaks': [
      'an update without redirect_uris answers 500',
      hookBefore('updateRecipient', (call, { store }) =>
        isEmptyUpdate(call) && store.recipients.has(call.params.client_id ?? '')
          ? { status: 500, body: { message: 'split of undefined' } }
          : undefined,
      ),
    ],
  }),
];
