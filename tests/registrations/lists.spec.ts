import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { findDuplicates } from '../support/assertions/comparison.ts';
import { verifyReadings, verifySettled } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { callAllRegistrations, isListOfPairs, recordsOf } from '../support/resources/registrations.ts';
import { pairOf, statusesOf } from './support/agreement.ts';
import { compareWithSources, readSources, type Sources } from './support/sources.ts';

const documented = new Set([
  'client_id',
  'client_name',
  'provider_id',
  'provider_name',
  'country',
  'registration_status',
  'requested_on',
]);

function judgePairs(context: CheckContext, list: Answered): void {
  verifyReadings(context, statusesOf(list));
  if (!isListOfPairs(list)) return;
  const twice = findDuplicates(recordsOf(list).map(pairOf));
  if (twice.length === 0) return;
  const got = `${twice.length} pairs more than once, for example ${twice[0]}`;
  context.warn('registration-pair-has-one-status', { exchange: list, wanted: 'each pair once', got });
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
    title: 'reads the registrations of all recipients',
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
      const others = new Set(records.flatMap(Object.keys).filter((name) => !documented.has(name)));
      const seen = records.length === 0 ? 'no record was listed' : [...others].join(', ') || 'none';
      context.observe('registration-members-beyond-the-document', seen, exchange);
    },
  }),
  check({
    id: 'registration-names-and-country',
    area: 'registrations',
    title: 'compares the names and the country of registrations with the lists that they come from',
    ids: [
      'registration-joins-a-listed-recipient-and-provider',
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const read = async () => ({
        sources: await readSources(context),
        list: await callAllRegistrations(context),
      });
      let last: Awaited<ReturnType<typeof read>> | undefined;
      await verifySettled(context, async () => {
        last = await read();
        return compareWithSources(last.list, last.sources);
      });
      if (last !== undefined && isListOfPairs(last.list)) judgeEnds(context, last.list, last.sources);
    },
  }),
]);
