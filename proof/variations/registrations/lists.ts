import { changeRules, changeStatus, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import type { Answer, JsonObject, Variation, Workings } from '../../reference-server/types.ts';

const both = ['listRegistrations', 'listRecipientRegistrations'] as const;

function recordsIn({ status, body }: Answer): JsonObject[] {
  return status === 200 && Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** A variation that changes each record of both lists. */
function records(id: string, title: string, change: (record: JsonObject, index: number) => void): Variation {
  return {
    id,
    title,
    apply: hookAfter(both, (answer) => recordsIn(answer).forEach(change)),
  };
}

/** The fraction of a timestamp in another number of digits. */
function withDigits(text: unknown, digits: number): string {
  return String(text).replace(
    /\.(\d+)/,
    (_, fraction: string) => `.${fraction.padEnd(9, '0').slice(0, digits)}`,
  );
}

/** Conforming forms of the two lists and of their records (2.3, 4.4). */
export const registrationListVariations: readonly Variation[] = [
  {
    id: 'registrations-newest-first',
    title: 'both lists begin with the newest record',
    apply: changeRules('registrations', { listed: (registrations) => [...registrations].reverse() }),
  },
  {
    id: 'registrations-in-changing-order',
    title: 'the order of the records changes with each reading',
    apply: hookAfter(both, (answer, { n }) => {
      const list = recordsIn(answer);
      answer.body = [
        ...list.slice(n % Math.max(1, list.length)),
        ...list.slice(0, n % Math.max(1, list.length)),
      ];
      if (answer.status !== 200) answer.body = { message: 'refused' };
    }),
  },
  records(
    'registrations-with-more-members',
    'records carry members that the document does not list',
    (record) => {
      Object.assign(record, {
        request_id: 17,
        approved_by: null,
        history: [{ status: 'NEW' }],
        scope: ['ACCOUNT_BASIC'],
      });
    },
  ),
  records(
    'registrations-with-ids-and-status-only',
    'records carry nothing but their ids and the status',
    (record) => {
      for (const name of ['client_name', 'provider_name', 'country', 'requested_on']) delete record[name];
    },
  ),
  records('registrations-without-a-date', 'requested_on is null', (record) => {
    record.requested_on = null;
  }),
  records('registrations-with-one-to-nine-digits', 'fractions have one to nine digits', (record, index) => {
    record.requested_on = withDigits(record.requested_on, 1 + ((index * 4) % 9));
  }),
  {
    id: 'registrations-of-two-precisions',
    title: 'the lists write fractions of different lengths',
    apply({ after }) {
      after('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) record.requested_on = withDigits(record.requested_on, 6);
      });
      after('listRecipientRegistrations', (answer) => {
        for (const record of recordsIn(answer)) record.requested_on = withDigits(record.requested_on, 2);
      });
    },
  },
  records(
    'registrations-with-a-decimal-comma',
    'timestamps have a comma and lower-case letters',
    (record) => {
      record.requested_on = String(record.requested_on).replace('.', ',').toLowerCase();
    },
  ),
  {
    id: 'registration-clock-stands-still',
    title: 'the data have a time of their own, at which every registration is requested',
    apply: changeRules('registrations', ({ timestamp }) => ({
      timestamp: () => timestamp(Date.UTC(2026, 0, 15, 9, 41, 27, 250)),
    })),
  },
  {
    id: 'registration-clock-runs-behind',
    title: 'the clock of the data runs two hours and some minutes behind that of the gateway',
    apply: changeRules('registrations', ({ timestamp }) => ({
      timestamp: (at) => timestamp(at - 7_640_000),
    })),
  },
  {
    id: 'registrations-of-whole-hours',
    title: 'requested_on is cut to the hour',
    apply: changeRules('registrations', ({ timestamp }) => ({
      timestamp: (at) => timestamp(at - (at % 3_600_000)),
    })),
  },
  records('registrations-in-basic-format', 'timestamps have the basic format of ISO 8601', (record) => {
    record.requested_on = String(record.requested_on).replace(/[-:]/g, '');
  }),
  {
    id: 'registrations-from-nothing',
    title: 'the server begins without recipients and without registrations',
    keepsFixtures: true,
    apply({ store }) {
      store.registrations.clear();
      store.recipients.clear();
    },
    declares(description) {
      description.registrations.known = [];
      description.recipients.ids = [];
    },
  },
  {
    id: 'registrations-listed-twice',
    title: 'a record stands in the list for all recipients twice',
    apply: hookAfter('listRegistrations', (answer) => {
      recordsIn(answer).push(...recordsIn(answer).slice(0, 1));
    }),
  },
  {
    id: 'registrations-of-a-recipient-that-is-gone',
    title: 'the list for all recipients keeps records of a recipient and a provider that are gone',
    apply: hookAfter('listRegistrations', (answer) => {
      const [first] = recordsIn(answer);
      const gone = {
        client_id: 'app 7/é',
        client_name: 'Gone',
        provider_id: 666,
        provider_name: 'Closed Bank',
      };
      if (first !== undefined) recordsIn(answer).unshift({ ...first, ...gone });
    }),
  },
  {
    id: 'registrations-of-others-keep-coming',
    title: 'other users register seeded recipients while the suite reads',
    apply(workings) {
      workings.before(both, ({ n, operation }) => {
        if (n % 4 === 0 && operation === 'listRecipientRegistrations') registerAnother(workings);
        return undefined;
      });
    },
  },
  {
    id: 'provider-renamed-while-registrations-are-read',
    title: 'a provider takes another name, everywhere at once, between two reads of registrations',
    apply({ before, store }) {
      before('listRecipientRegistrations', ({ n }) => {
        const [first, ...others] = store.providers;
        if (n === 1 && first !== undefined)
          store.providers = [{ ...first, name: `${first.name} Trust` }, ...others];
        return undefined;
      });
    },
  },
  {
    id: 'registrations-of-an-unknown-recipient-are-none',
    title: 'the list of an unknown recipient answers 200 with an empty array',
    apply: replaceAnswer('listRecipientRegistrations', 400, () => ({ status: 200, body: [] })),
  },
  {
    id: 'registrations-of-an-unknown-recipient-get-404',
    title: 'the list of an unknown recipient answers 404',
    apply: changeStatus('listRecipientRegistrations', 400, 404),
  },
  {
    id: 'registrations-for-administrators',
    title: 'the lists of registrations open with the scope client:admin only',
    apply({ rules }) {
      for (const operation of both) rules.auth.adminOperations.add(operation);
    },
  },
  {
    id: 'declared-registrations-move-on-in-mid-run',
    title: 'pairs that the target file declares become active between two readings',
    apply: ({ after, store }) => {
      const seeded = new Set(store.recipients.keys());
      let lists = 0;
      after(both, (answer) => {
        if (++lists > 6) return;
        for (const record of recordsIn(answer))
          if (seeded.has(String(record.client_id)) && record.registration_status === 'ACTIVE')
            record.registration_status = 'PENDING_ACTIVATION';
      });
    },
    declares({ registrations }) {
      registrations.known = registrations.known.map((pair) =>
        pair.status === 'ACTIVE' ? { ...pair, status: 'PENDING_ACTIVATION' } : pair,
      );
    },
  },
  {
    id: 'registrations-moved-on-since-they-were-declared',
    title: 'pairs that the target file declares as pending have become active',
    apply: () => {},
    declares({ registrations }) {
      registrations.known = registrations.known.map((pair) => ({ ...pair, status: 'PENDING_APPROVAL' }));
    },
  },
];

/** The next pair of a seeded recipient that is not there yet. */
function registerAnother({ store, now }: Workings): void {
  for (const { client_id } of [...store.recipients.values()].slice(0, 3)) {
    for (const { provider_id } of store.providers) {
      const key = `${client_id}/${provider_id}`;
      if (store.registrations.has(key)) continue;
      store.registrations.set(key, { client_id, provider_id, requestedAt: now() });
      return;
    }
  }
}
