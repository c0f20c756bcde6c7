import type { Answered } from '../../src/http/exchange.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { verifySettled } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { callAllRegistrations, isListOfPairs, recordsOf } from '../support/resources/registrations.ts';
import { findRepeatedPairs } from './support/agreement.ts';
import { judgeFractions } from './support/fractions.ts';
import {
  compareWithSources,
  noteIncomparable,
  type Registered,
  readRegistered,
  readRegisteredOnce,
  type Sources,
} from './support/sources.ts';

const documented = new Set([
  'client_id',
  'client_name',
  'provider_id',
  'provider_name',
  'country',
  'registration_status',
  'requested_on',
]);

/** Of pairs that the suite did not request, or requested again, nobody here knows how many records they may have. */
function judgePairs(context: CheckContext, list: Answered): void {
  const requirement = 'registration-pair-has-one-status';
  const repeated = findRepeatedPairs(context, list).filter(({ requested }) => requested < 2);
  const wanted = 'one status of each pair, once';
  for (const { pair, requested, statuses } of repeated.filter((one) => one.statuses.length > 1)) {
    const evidence = {
      exchange: list,
      wanted,
      got: `${pair} with ${statuses.map(quoteValue).join(' and ')}`,
    };
    if (requested === 1) context.verify(requirement, false, evidence);
    else context.warn(requirement, evidence);
  }
  if (repeated.length === 0) {
    if (isListOfPairs(list) && recordsOf(list).length > 0)
      context.verify(requirement, true, { exchange: list, wanted, got: 'each pair once' });
    return;
  }
  const got = `${repeated.length} pairs more than once, for example ${repeated[0]!.pair}`;
  context.warn(requirement, { exchange: list, wanted, got });
}

function judgeEnds(context: CheckContext, list: Answered, { recipients, providers }: Sources): void {
  for (const [index, { client_id, provider_id }] of recordsOf(list).entries()) {
    const listed = recipients.has(String(client_id)) && providers.has(String(provider_id));
    context.verify('registration-joins-a-listed-recipient-and-provider', listed, {
      exchange: list,
      pointer: `/${index}`,
      wanted: 'a recipient and a provider that are listed',
      got: recipients.has(String(client_id)) ? 'a provider that is not' : 'a recipient that is not',
    });
  }
}

/** 2.3 and 4.4: the registrations of all recipients. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registrations-list',
    area: 'registrations',
    title: 'The registration list holds well-formed records, one for each pair',
    ids: [
      'registrations-list-answers-200-with-an-array',
      'registration-carries-its-ids-and-status',
      'registration-carries-its-descriptive-members',
      'registration-client-id-is-a-string',
      'registration-client-name-is-a-string',
      'registration-provider-id-is-an-integer',
      'registration-provider-name-is-a-string',
      'registration-country-is-ca-or-us',
      'registration-status-is-one-of-three',
      'registration-requested-on-is-a-utc-timestamp',
      'registration-requested-on-is-in-the-usual-form',
      'registration-members-beyond-the-document',
      'registration-pair-has-one-status',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const exchange = await callAllRegistrations(context);
      if (!verifyStatus(context, 'registrations-list-answers-200-with-an-array', exchange, 200)) return;
      const records = requireArray(exchange);
      judgePairs(context, exchange);
      judgeFractions(context, [exchange]);
      const others = new Set(records.flatMap(Object.keys).filter((name) => !documented.has(name)));
      const seen = records.length === 0 ? 'no record was listed' : [...others].join(', ') || 'none';
      context.observe('registration-members-beyond-the-document', seen, exchange);
    },
  }),
  check({
    id: 'registration-names-and-country',
    area: 'registrations',
    title: 'Registrations show the names and the country of their provider and recipient',
    ids: [
      'registration-joins-a-listed-recipient-and-provider',
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      let last: Registered | undefined;
      await verifySettled(context, async () => {
        last = await (last === undefined ? readRegisteredOnce(context) : readRegistered(context));
        return compareWithSources(last.list, last.sources);
      });
      if (last === undefined) return;
      noteIncomparable(context, last.list, last.sources);
      if (isListOfPairs(last.list)) judgeEnds(context, last.list, last.sources);
    },
  }),
]);
