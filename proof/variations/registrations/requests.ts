import { changeRules, changeStatus, combineChanges, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Answer, Description, Variation } from '../../reference-server/types.ts';

/** A variation that changes the answer to a successful request. */
function success(id: string, title: string, answer: Answer): Variation {
  return {
    id,
    title,
    apply: hookAfter('requestRegistrations', ({ status }) => (status === 201 ? answer : undefined)),
  };
}

/** A variation that joins several ids in another way. */
function joined(
  id: string,
  title: string,
  pathArray: Description['registrations']['pathArray'],
  split: (segment: string) => string[],
): Variation {
  return {
    id,
    title,
    apply: changeRules('registrations', { splitIds: split }),
    declares(description) {
      description.registrations.pathArray = pathArray;
    },
  };
}

/** Registers the pairs of a refused request that exist, as faults do as well. */
export const keepKnown = hookAfter(
  'requestRegistrations',
  (answer, { params, principal }, { rules, store, now }) => {
    if (answer.status !== 400 || principal === undefined) return;
    const { splitIds } = rules.registrations;
    for (const client_id of splitIds(params.recipient_ids ?? '')) {
      for (const id of splitIds(params.provider_ids ?? '')) {
        const isKnown =
          store.recipients.has(client_id) && store.providers.some((one) => String(one.provider_id) === id);
        const provider_id = Number(id);
        if (isKnown && !store.registrations.has(`${client_id}/${id}`))
          store.registrations.set(`${client_id}/${id}`, { client_id, provider_id, requestedAt: now() });
      }
    }
  },
);

/** Conforming answers to registration requests, and conforming ways to act on them (3.1, 4.4). */
export const registrationRequestVariations: readonly Variation[] = [
  success('registration-request-answers-202', 'a request answers 202 without a body', { status: 202 }),
  success('registration-request-answers-204', 'a request answers 204', { status: 204 }),
  success('registration-request-answers-text', 'a request answers 200 with a text', {
    status: 200,
    text: 'accepted',
    headers: { 'content-type': 'text/plain' },
  }),
  joined(
    'registration-ids-joined-by-semicolons',
    'several ids are joined by semicolons',
    'semicolon',
    (segment) => segment.split(';'),
  ),
  joined('registration-ids-in-json', 'ids are written as a JSON array', 'json', (segment) =>
    JSON.parse(segment),
  ),
  joined(
    'registration-ids-joined-by-encoded-commas',
    'several ids are joined by %2C',
    'encoded-comma',
    (segment) => segment.split(','),
  ),
  joined('registration-ids-joined-by-bars', 'several ids are joined by bars', '|', (segment) =>
    segment.split('|'),
  ),
  joined('registration-ids-joined-by-plus-signs', 'several ids are joined by plus signs', '+', (segment) =>
    segment.split('+'),
  ),
  joined('registration-ids-joined-by-two-tildes', 'several ids are joined by ~~', '~~', (segment) =>
    segment.split('~~'),
  ),
  joined('registration-ids-joined-by-encoded-blanks', 'several ids are joined by %20', '%20', (segment) =>
    segment.split(' '),
  ),
  {
    id: 'registration-ids-of-any-form',
    title: 'client ids are texts that need percent-encoding',
    apply({ rules }) {
      let count = 0;
      rules.recipients.newClientId = () => {
        count += 1;
        return `app/ü ${count}?a=1#%2F`;
      };
    },
  },
  {
    id: 'registration-visible-later',
    title: 'a requested pair is listed after a third of a second',
    apply: changeRules('registrations', { visibleAfter: 300 }),
    declares(description) {
      description.registrations.visibleWithinSeconds = 1;
    },
  },
  {
    id: 'registration-approved-at-once',
    title: 'a requested pair is active at once',
    apply: changeRules('registrations', { stages: [{ status: 'ACTIVE', after: 0 }] }),
  },
  {
    id: 'registration-moves-fast',
    title: 'the status of a requested pair moves within milliseconds',
    apply: changeRules('registrations', {
      stages: [
        { status: 'PENDING_APPROVAL', after: 0 },
        { status: 'PENDING_ACTIVATION', after: 3 },
        { status: 'ACTIVE', after: 7 },
      ],
    }),
  },
  {
    id: 'registration-repeated-gets-409',
    title: 'a second request for a pair answers 409',
    apply: changeRules('registrations', {
      repeated: () => {
        throw new Refusal(409, 'The pair was requested before');
      },
    }),
  },
  {
    id: 'registration-repeated-begins-anew',
    title: 'a second request for a pair takes the place of the first',
    apply: changeRules('registrations', {
      // The later time of what takes its place keeps nobody waiting for it.
      visibleAfter: -1,
      repeated: (_known, requested) => ({
        ...requested,
        requestedAt: requested.requestedAt + 1,
      }),
    }),
  },
  {
    id: 'registration-of-unknown-ids-gets-404',
    title: 'a request with an unknown id answers 404',
    apply: changeStatus('requestRegistrations', 400, 404),
  },
  {
    id: 'registration-of-odd-ids-gets-422',
    title: 'a request for a provider whose id is not a number that a column holds answers 422',
    apply: hookBefore('requestRegistrations', ({ params }) =>
      /^[\d,]{1,18}$/.test(params.provider_ids ?? '')
        ? undefined
        : { status: 422, body: { message: 'The id of a provider is a number' } },
    ),
  },
  {
    id: 'registration-of-unknown-ids-is-accepted',
    title: 'a request with unknown ids answers 202 and registers those that exist',
    apply: combineChanges(keepKnown, changeStatus('requestRegistrations', 400, 202)),
  },
  {
    id: 'registration-approval-drops-pairs',
    title: 'the approval drops the last pair of a request for several',
    apply: changeRules('registrations', ({ pairs }) => ({
      pairs: (recipients, providers) => {
        const all = pairs(recipients, providers);
        return all.length > 1 ? all.slice(0, -1) : all;
      },
    })),
    declares(description) {
      description.registrations.approvalMayDropPairs = true;
    },
  },
  {
    id: 'registration-with-one-declared-provider',
    title: 'the target file declares a single provider',
    apply() {},
    declares(description) {
      description.providers.ids = description.providers.ids.slice(0, 1);
    },
  },
];
