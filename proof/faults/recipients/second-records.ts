import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, OperationName, Recipient, Workings } from '../../reference-server/types.ts';

/** Stores a recipient once more, under another client_id. */
function copy({ rules, store }: Workings, recipient: Recipient | undefined): void {
  if (recipient === undefined) return;
  const client_id = rules.recipients.newClientId();
  store.recipients.set(client_id, { ...recipient, client_id });
}

function storing(
  id: string,
  title: string,
  on: OperationName,
  storedBy: (call: Call, workings: Workings, body: unknown) => Recipient | undefined,
): Fault {
  return {
    id,
    title,
    breaks: ['one-creation-makes-one-recipient'],
    apply: hookAfter(on, ({ status, body }, call, workings) => {
      if (status < 300) copy(workings, storedBy(call, workings, body));
    }),
  };
}

const createdBy = (_: Call, { store }: Workings, body: unknown) =>
  store.recipients.get(String((body as { client_id?: unknown }).client_id));
const namedBy = ({ params }: Call, { store }: Workings) => store.recipients.get(params.client_id ?? '');

/** Requests that come between a creation and its second delivery. */
const requestsUntilAgain = 25;

/** One recipient that is stored twice, at once or by what is done with it (4.3). */
export const secondRecordFaults: readonly Fault[] = [
  storing('creation-stores-two-records', 'a creation stores two recipients', 'createRecipient', createdBy),
  storing(
    'creation-stores-a-record-for-each-contact',
    'a creation stores a recipient for each of its contacts',
    'createRecipient',
    (call, workings, body) => {
      const recipient = createdBy(call, workings, body);
      return (recipient?.contacts.length ?? 0) > 1 ? recipient : undefined;
    },
  ),
  ...defineFaults('one-creation-makes-one-recipient', {
    'creation-is-delivered-again': [
      'a creation is stored again a little later, as by a queue that delivers twice',
      (workings) => {
        const { before, after, store } = workings;
        const due: { left: number; readonly client_id: string }[] = [];
        after('createRecipient', ({ status, body }) => {
          const { client_id } = (body ?? {}) as { client_id: string };
          if (status === 201) due.push({ left: requestsUntilAgain, client_id });
        });
        before('*', () => {
          for (const one of due) one.left -= 1;
          while (due[0] !== undefined && due[0].left <= 0)
            copy(workings, store.recipients.get(due.shift()!.client_id));
          return undefined;
        });
      },
    ],
  }),
  {
    ...storing(
      'update-stores-a-second-recipient',
      'an update changes the recipient and stores it under another client_id as well',
      'updateRecipient',
      namedBy,
    ),
    mayBreak: {
      'recipient-update-leaves-other-recipients-alone': 'the second one has the URL of the update',
    },
  },
  {
    ...storing(
      'regeneration-stores-a-second-recipient',
      'a regeneration stores the recipient under another client_id as well',
      'regenerateSecret',
      namedBy,
    ),
    needs: 'standard',
  },
  storing(
    'registration-stores-a-second-recipient',
    'a registration request stores its recipient under another client_id as well',
    'requestRegistrations',
    ({ params }, { store }) => store.recipients.get(params.recipient_ids ?? ''),
  ),
];
