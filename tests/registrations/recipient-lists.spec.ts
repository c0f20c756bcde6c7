import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { compareTwice, verifyReadings, verifySettled } from '../support/assertions/settling.ts';
import { describeAnswer, gradeStatus, verifyStatus } from '../support/assertions/status.ts';
import { findListedClientId } from '../support/resources/guarded-recipient.ts';
import { findUnknownClientId } from '../support/resources/recipients.ts';
import {
  callAllRegistrations,
  callOwnRegistrations,
  recordsOf,
  registrationsAuthOf,
} from '../support/resources/registrations.ts';
import { compareLists } from './support/agreement.ts';
import { judgeFractions } from './support/fractions.ts';
import { compareWithSources, type Registered, readRegisteredOnce, readSources } from './support/sources.ts';

/** What a record copies of its provider. */
const providerCopies: readonly RequirementId[] = [
  'registration-provider-name-is-the-name-of-the-provider',
  'registration-country-is-that-of-the-provider',
];

/** How many recipients' lists are read at each depth. */
const sample = { quick: 3, standard: 10, deep: 40 };

/** Listed recipients: those with registrations first, as the list for all shows them, then one without. */
function sampleRecipients(context: CheckContext, { list: all, sources }: Registered): readonly string[] {
  const { recipients } = sources;
  const registered = new Set(recordsOf(all).map(({ client_id }) => String(client_id)));
  const listed = [...recipients.keys()];
  const some = listed.filter((id) => registered.has(id)).slice(0, sample[context.depth]);
  return [...some, ...listed.filter((id) => !registered.has(id)).slice(0, 1)];
}

/**
 * Gives the list as it was read first. It is held against the list for all that was read before; where the two differ,
 * both are read again.
 */
async function judgeOwnList(context: CheckContext, client_id: string, before: Answered): Promise<Answered> {
  const first = await callOwnRegistrations(context, client_id);
  // An operator may have removed the recipient since it was listed.
  const isGone = first.response.status !== 200 && !(await readSources(context)).recipients.has(client_id);
  if (isGone || !verifyStatus(context, 'recipient-registrations-answer-200-with-an-array', first, 200))
    return first;
  const known = compareLists(context, client_id, { all: before, own: first });
  if (known.every(({ holds }) => holds)) {
    verifyReadings(context, known);
    return first;
  }
  await verifySettled(context, async () => {
    const all = await callAllRegistrations(context);
    const lists = { all, own: await callOwnRegistrations(context, client_id) };
    const readings = compareLists(context, client_id, lists);
    if (readings.every(({ holds }) => holds)) return readings;
    // Others may have added a pair between the two.
    return compareLists(context, client_id, { ...lists, later: await callAllRegistrations(context) });
  });
  return first;
}

/**
 * Judges what the list of one recipient copies of its provider. Nothing that a run does changes a provider, so the list
 * itself is not read again: a record counts that agrees with the providers neither as they were before nor as they are now.
 */
async function judgeCopies(
  context: CheckContext,
  own: Answered,
  before: Registered['sources'],
): Promise<void> {
  const compare = (sources: Registered['sources']) =>
    compareWithSources(own, sources).filter(({ id }) => providerCopies.includes(id));
  verifyReadings(
    context,
    await compareTwice(compare(before), async () => compare(await readSources(context))),
  );
}

/** A list that the same credential opens: that of a listed recipient, or else the one for all. */
async function requireControl(context: CheckContext): Promise<void> {
  const { recipients } = (await readRegisteredOnce(context)).sources;
  const auth = await registrationsAuthOf(context);
  if (recipients.size === 0) await context.setUp('listRegistrations', { auth }, 200);
  else {
    const path = { client_id: await findListedClientId(context) };
    await context.setUp('listRecipientRegistrations', { path, auth }, 200);
  }
}

/** 2.3 and 4.4: the registrations of one recipient. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-registrations',
    area: 'registrations',
    title: 'The registrations of one recipient agree with the list for all',
    ids: [
      'recipient-registrations-answer-200-with-an-array',
      'recipient-registrations-are-its-own',
      'registration-lists-hold-the-same-pairs',
      'registration-lists-agree-on-a-pair',
      'registration-requested-on-is-a-utc-timestamp',
      'registration-pair-has-one-status',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const lists: Answered[] = [];
      const registered = await readRegisteredOnce(context);
      for (const id of sampleRecipients(context, registered)) {
        const own = await judgeOwnList(context, id, registered.list);
        await judgeCopies(context, own, registered.sources);
        lists.push(own);
      }
      judgeFractions(context, lists);
    },
  }),
  check({
    id: 'recipient-registrations-unknown',
    area: 'registrations',
    title: 'The registrations of an unknown recipient are refused',
    ids: ['unknown-recipient-has-no-registrations', 'unknown-recipient-registrations-answer'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      await requireControl(context);
      const exchange = await callOwnRegistrations(context, await findUnknownClientId(context));
      const { status, json } = exchange.response;
      context.observe('unknown-recipient-registrations-answer', `status ${status}`, exchange);
      if (status !== 200) {
        gradeStatus(context, 'unknown-recipient-has-no-registrations', exchange, {
          passes: [400],
          warns: [404],
        });
        return;
      }
      const isEmpty = Array.isArray(json) && json.length === 0;
      const got = Array.isArray(json) ? `${json.length} records` : describeAnswer(exchange);
      context.verify('unknown-recipient-has-no-registrations', isEmpty, {
        exchange,
        wanted: 'no record',
        got,
      });
    },
  }),
]);
