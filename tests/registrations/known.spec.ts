import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { JsonObject } from '../support/assertions/bodies.ts';
import { type Reading, verifySettled } from '../support/assertions/settling.ts';
import { isSameId } from '../support/resources/providers.ts';
import {
  callAllRegistrations,
  callOwnRegistrations,
  findRecords,
  isListOfPairs,
} from '../support/resources/registrations.ts';
import { readRegisteredOnce } from './support/sources.ts';

const requirement = 'registration-lists-show-the-declared-pairs';

type Known = NonNullable<NonNullable<CheckContext['target']['registrations']>['known']>[number];

function recordOf(list: Answered, { recipient, provider }: Known): JsonObject | undefined {
  return findRecords(list, recipient).find(({ provider_id }) => isSameId(provider_id, provider));
}

/** A pair that one list leaves out is looked for in the other: that they agree is a requirement of its own. */
async function readingOf(
  context: CheckContext,
  pair: Known,
  all: Answered,
): Promise<Reading & { record?: JsonObject }> {
  const evidence = {
    id: requirement,
    wanted: `a record of recipient ${pair.recipient} and provider ${pair.provider}, as registrations.known declares`,
    got: 'none in either list',
    hint: 'if no such pair was registered, fix the target file',
  } as const;
  const listed = recordOf(all, pair);
  if (listed !== undefined) return { ...evidence, holds: true, exchange: all, record: listed };
  const own = await callOwnRegistrations(context, pair.recipient);
  const record = recordOf(own, pair);
  if (record !== undefined) return { ...evidence, holds: true, exchange: own, record };
  return { ...evidence, holds: false, exchange: all, related: [own] };
}

function warnOfAnotherState(
  context: CheckContext,
  pair: Known,
  record: JsonObject,
  exchange: Answered,
): void {
  const { registration_status: actual } = record;
  if (pair.status === undefined || typeof actual !== 'string' || actual === pair.status) return;
  context.warn(requirement, {
    exchange,
    wanted: `the state ${pair.status}, as registrations.known declares`,
    got: actual,
    hint: 'the pair may have moved on since; then fix the target file',
  });
}

/** 2.3 and 4.4: pairs of which the target file tells. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registrations-known',
    area: 'registrations',
    title: 'The registration list shows the declared pairs',
    ids: [requirement],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const { known = [] } = context.target.registrations ?? {};
      if (known.length === 0) {
        context.notExercised(requirement, 'registrations.known of the target file names no pair');
        return;
      }
      const { list, sources } = await readRegisteredOnce(context);
      const { recipients, providers } = sources;
      let first: Answered | undefined = list;
      const pairs = known.filter(
        ({ recipient, provider }) => recipients.has(recipient) && providers.has(provider),
      );
      const reason = 'the lists of recipients and providers hold no pair of registrations.known any more';
      if (pairs.length === 0) context.notExercised(requirement, reason);
      let states: (() => void)[] = [];
      await verifySettled(context, async () => {
        const all = first ?? (await callAllRegistrations(context));
        first = undefined;
        states = [];
        if (!isListOfPairs(all)) return [];
        const readings: Reading[] = [];
        for (const pair of pairs) {
          const { record, ...reading } = await readingOf(context, pair, all);
          readings.push(reading);
          if (record !== undefined)
            states.push(() => warnOfAnotherState(context, pair, record, reading.exchange));
        }
        return readings;
      });
      for (const warn of states) warn();
    },
  }),
]);
