import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault, Provider, Recipient, Registration, Workings } from '../../reference-server/types.ts';

/** Requests that work and leave the wrong records behind (1, 3.1, 4.4). */
const pairs: readonly Fault[] = [
  ...defineFaults('registration-request-answers-2xx', {
    'registration-request-breaks-on-accents': [
      'a request for a recipient with a name beyond ASCII answers 500',
      changeRules('registrations', ({ pairs: original }) => ({
        pairs: (recipients, providers) => {
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
          if (recipients.some(({ name }) => /[^\x00-\x7f]/.test(name)))
            throw new Refusal(500, 'Encoding failed');
          return original(recipients, providers);
        },
      })),
    ],
    'registration-request-repeated-breaks': [
      'a second request for a pair meets a key that is there already, and answers 500',
      changeRules('registrations', {
        repeated: () => {
          throw new Refusal(500, 'Duplicate key');
        },
      }),
    ],
    'registration-request-of-a-pair-redirects': [
      'a request for a single pair answers 303 to its record',
      hookAfter('requestRegistrations', (answer) => {
        if (answer.status === 201 && Array.isArray(answer.body) && answer.body.length === 1)
          answer.status = 303;
      }),
    ],
  }),
  ...defineFaults('requested-pair-is-listed', {
    'registration-request-makes-no-record': [
      'a request is answered and forgotten',
      changeRules('registrations', { keeps: () => false }),
      {
        mayBreak: { 'registration-request-covers-every-pair': 'a generated history asks for several pairs' },
      },
    ],
    'registration-is-listed-once-it-is-approved': [
      'a requested pair is listed when it has been approved, not before',
      changeRules('registrations', { visibleAfter: 2000 }),
      {
        mayBreak: {
          'registration-request-covers-every-pair': 'a generated history asks for pairs that await approval',
        },
      },
    ],
  }),
  ...defineFaults('registration-request-takes-several-ids', {
    'registration-request-takes-a-list-as-one-id': [
      'ids that are joined by a comma are taken for one id',
      changeRules('registrations', { splitIds: (segment) => [segment] }),
      { mayBreak: { 'registration-request-answers-2xx': 'a generated history asks for several at once' } },
    ],
    'registration-request-takes-one-provider': [
      'a request for more than one provider answers 400',
      changeRules('registrations', ({ pairs: original }) => ({
        pairs: (recipients, providers) => {
          if (providers.length > 1) throw new Refusal(400, 'One provider at a time');
          return original(recipients, providers);
        },
      })),
      { mayBreak: { 'registration-request-answers-2xx': 'a generated history asks for several at once' } },
    ],
  }),
  ...defineFaults('registration-request-covers-every-pair', {
    'registration-request-zips-the-ids': [
      'the first recipient gets the first provider, the second the second',
      changeRules('registrations', {
        pairs: (recipients, providers) =>
          recipients.flatMap((recipient, index) => {
            const provider = providers[index];
            return provider === undefined ? [] : [{ recipient, provider }];
          }),
      }),
    ],
  }),
  onlyPairs(
    'registration-request-takes-the-first-recipient',
    'only the first recipient of a request is registered',
    {
      recipients: (all) => all.slice(0, 1),
    },
  ),
  onlyPairs('registration-request-takes-the-last-provider', 'only the last provider of a request counts', {
    providers: (all) => all.slice(-1),
  }),
  {
    ...onlyPairs('registration-request-drops-the-third-provider', 'providers beyond the second are dropped', {
      providers: (all) => all.slice(0, 2),
    }),
    needs: 'standard',
  },
  {
    ...onlyPairs(
      'registration-request-drops-the-third-recipient',
      'recipients beyond the second are dropped',
      {
        recipients: (all) => all.slice(0, 2),
      },
    ),
    needs: 'standard',
  },
  ...defineFaults('registration-request-touches-no-other-pair', {
    'registration-request-adds-a-provider': [
      'a request also registers with the provider that follows',
      changeRules('registrations', ({ pairs: original }, { store }) => ({
        pairs: (recipients, providers) => {
          const last = providers.at(-1);
          const next = store.providers[last === undefined ? 0 : store.providers.indexOf(last) + 1];
          return original(recipients, next === undefined ? providers : [...providers, next]);
        },
      })),
    ],
    'registration-request-replaces-earlier-ones': [
      'a request takes away what its recipients had requested before',
      changeRules('registrations', ({ pairs: original }, { store }) => ({
        pairs: (recipients, providers) => {
          for (const [key, { client_id, fixedStatus }] of [...store.registrations]) {
            const isNamed = recipients.some((recipient) => recipient.client_id === client_id);
            if (isNamed && fixedStatus === undefined) store.registrations.delete(key);
          }
          return original(recipients, providers);
        },
      })),
      {
        mayBreak: {
          'registration-request-covers-every-pair':
            'of two requests at once one takes what the other asked for',
        },
      },
    ],
    'registration-request-remembers-the-recipients-before': [
      'a request also registers the recipients of the request before',
      ({ rules }) => {
        const { pairs: original } = rules.registrations;
        let before: readonly Recipient[] = [];
        rules.registrations.pairs = (recipients, providers) => {
          const all = [...new Set([...recipients, ...before])];
          before = recipients;
          return original(all, providers);
        };
      },
    ],
  }),
];

interface Kept {
  recipients?: (all: readonly Recipient[]) => readonly Recipient[];
  providers?: (all: readonly Provider[]) => readonly Provider[];
}

function onlyPairs(id: string, title: string, { recipients = same, providers = same }: Kept): Fault {
  return {
    id,
    title,
    breaks: ['registration-request-covers-every-pair'],
    apply: changeRules('registrations', ({ pairs: original }) => ({
      pairs: (r, p) => original(recipients(r), providers(p)),
    })),
  };
}

function same<T>(all: readonly T[]): readonly T[] {
  return all;
}

/** Requests that name what does not exist (4.4, 7). */
const refusals: readonly Fault[] = [
  ...defineFaults('registration-of-an-unknown-recipient-makes-no-record', {
    'registration-of-an-unknown-recipient-is-recorded': [
      'a request for an unknown recipient makes a record without a name',
      ({ rules, after }) => {
        const { find } = rules.recipients;
        rules.recipients.find = (recipients, client_id, call) =>
          find(recipients, client_id, call) ??
          (call.operation === 'requestRegistrations' ? unnamed(client_id) : undefined);
        after('listRegistrations', (answer, call, { store, now }) => {
          if (answer.status !== 200) return;
          for (const registration of store.registrations.values()) {
            const provider = store.providers.find((one) => one.provider_id === registration.provider_id);
            if (provider === undefined || store.recipients.has(registration.client_id)) continue;
            const pair = { recipient: unnamed(registration.client_id), provider };
            (answer.body as unknown[]).push(rules.registrations.record(registration, pair, now(), call));
          }
        });
      },
    ],
    'registration-of-an-unknown-recipient-breaks': [
      'a request for an unknown recipient answers 500',
      hookAfter('requestRegistrations', (answer, call, { store }) => {
        if (answer.status === 400 && !store.recipients.has(call.params.recipient_ids ?? ''))
          answer.status = 500;
      }),
    ],
  }),
  ...defineFaults('registration-of-an-unknown-provider-makes-no-record', {
    'registration-of-an-unknown-provider-is-recorded': [
      'a request for an unknown provider answers 400 and makes a record all the same',
      (workings) => {
        const ghosts: Registration[] = [];
        workings.before('requestRegistrations', (call, { rules, store, now }) => {
          const id = Number(call.params.provider_ids);
          const client_id = call.params.recipient_ids ?? '';
          const isUnknown =
            Number.isInteger(id) && !store.providers.some(({ provider_id }) => provider_id === id);
          if (isUnknown && store.recipients.has(client_id) && call.headers[rules.auth.header] !== undefined) {
            ghosts.push({ client_id, provider_id: id, requestedAt: now() });
          }
          return undefined;
        });
        showAlso(workings, ghosts);
      },
    ],
    'registration-of-an-unknown-provider-breaks': [
      'a request for an unknown provider answers 500',
      changeRules('registrations', { unknownProviderStatus: 500 }),
    ],
  }),
  ...defineFaults('refused-registration-request-changes-no-record', {
    'registration-request-refused-clears-the-records': [
      'a request that is refused for its provider clears the records of its recipient',
      hookAfter('requestRegistrations', (answer, call, { store }) => {
        if (answer.status !== 400) return;
        for (const [key, registration] of [...store.registrations]) {
          if (registration.client_id === call.params.recipient_ids) store.registrations.delete(key);
        }
      }),
    ],
    'registration-request-refused-dates-the-records-anew': [
      'a request that is refused sets requested_on of its recipient again',
      hookAfter('requestRegistrations', (answer, call, { store }) => {
        if (answer.status !== 400) return;
        for (const [key, one] of store.registrations) {
          if (one.client_id !== call.params.recipient_ids) continue;
          store.registrations.set(key, { ...one, requestedAt: one.requestedAt + 1000 });
        }
      }),
    ],
  }),
];

function unnamed(client_id: string): Recipient {
  return { client_id, client_secret: '', name: '', scope: [], redirect_uris: [], contacts: [] };
}

/** Shows registrations with providers that do not exist in both lists. */
function showAlso({ after }: Workings, ghosts: readonly Registration[]): void {
  after(['listRegistrations', 'listRecipientRegistrations'], (answer, call, { rules, store, now }) => {
    for (const ghost of ghosts) {
      const recipient = store.recipients.get(ghost.client_id);
      const isShown = call.operation === 'listRegistrations' || call.params.client_id === ghost.client_id;
      if (answer.status !== 200 || recipient === undefined || !isShown) continue;
      const provider = { ...store.providers[0]!, provider_id: ghost.provider_id, name: '' };
      (answer.body as unknown[]).push(
        rules.registrations.record(ghost, { recipient, provider }, now(), call),
      );
    }
  });
}

/** What becomes of a registration request. */
export const registrationRequestFaults: readonly Fault[] = [...pairs, ...refusals];
