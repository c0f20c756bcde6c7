import fc from 'fast-check';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { pickByDepth } from '../../src/plan/depth.ts';
import { verifySettled } from '../support/assertions/settling.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import {
  isSuccess,
  readBothLists,
  requireRegistration,
  sendPairs,
  visibleSecondsOf,
} from '../support/resources/first-registration.ts';
import {
  callAllRegistrations,
  callOwnRegistrations,
  pathArrayStyleOf,
  registeringProvidersOf,
} from '../support/resources/registrations.ts';
import { compareLists } from './support/agreement.ts';
import { askForLastRequest } from './support/last-request.ts';
import { createRecipients, judgeEarlier, judgePairs, type Pairs } from './support/pairs.ts';
import { compareWithSources, readSources } from './support/sources.ts';

/** Recipients and providers of the generated requests. */
const histories = {
  standard: { recipients: 3, providers: 6 },
  deep: { recipients: 5, providers: 20 },
};

/** Sends one request for pairs that are new and judges what became of it; undefined when nothing more can be told. */
async function requestAndJudge(
  context: CheckContext,
  before: Pairs,
  recipients: readonly string[],
  providers: readonly string[],
): Promise<Pairs | undefined> {
  const isSingle = recipients.length === 1 && providers.length === 1;
  const requirement = isSingle
    ? 'registration-request-answers-2xx'
    : 'registration-request-takes-several-ids';
  const exchange = await sendPairs(context, recipients, providers);
  const style = pathArrayStyleOf(context);
  const wanted = `a 2xx for ${recipients.length} recipients and ${providers.length} providers`;
  const hint = `registrations.pathArray of the target file says how ids are joined; ${style} was used`;
  const told = { exchange, wanted, got: describeAnswer(exchange), hint };
  if (!context.verify(requirement, isSuccess(exchange), told)) return undefined;
  if (!isSingle) context.observe('registration-path-array-style', `${style} is accepted`, exchange);
  return judgePairs(context, before, recipients, providers);
}

/** A request of which some pairs are there already; a target that refuses such requests breaks nothing. */
async function requestKnownPairs(
  context: CheckContext,
  before: Pairs,
  providers: readonly string[],
): Promise<void> {
  const recipients = [...before.keys()];
  const exchange = await sendPairs(context, recipients, providers);
  if (isSuccess(exchange)) await judgePairs(context, before, recipients, providers);
}

/** Groups of up to three providers in an order of their own, each with some of the recipients: no pair twice. */
function generateRequests(
  seed: number,
  recipients: readonly string[],
  providers: readonly string[],
): readonly (readonly [string[], string[]])[] {
  const all = [...recipients];
  const some = fc.shuffledSubarray(all, { minLength: 1 });
  const [order = []] = fc.sample(fc.shuffledSubarray([...providers], { minLength: providers.length }), {
    seed,
    numRuns: 1,
  });
  const groups = Array.from({ length: Math.ceil(order.length / 3) }, (_, n) => order.slice(3 * n, 3 * n + 3));
  const subsets = fc.sample(some, { seed, numRuns: groups.length });
  return groups.map((group, n) => [n === 0 ? all : subsets[n]!, group]);
}

/** After all requests: both lists agree on every pair, and with the recipients' and the providers' own names. */
async function judgeLists(context: CheckContext, recipients: readonly string[]): Promise<void> {
  // A replica may still lack what another one shows.
  const seconds = visibleSecondsOf(context);
  const shared = { all: await callAllRegistrations(context), sources: await readSources(context) };
  for (const id of recipients) {
    let known: typeof shared | undefined = shared;
    await verifySettled(
      context,
      async () => {
        const { all, sources } = known ?? { all: undefined, sources: await readSources(context) };
        known = undefined;
        const lists =
          all === undefined
            ? await readBothLists(context, id)
            : { all, own: await callOwnRegistrations(context, id) };
        return [...compareLists(context, id, lists), ...compareWithSources(lists.own, sources)];
      },
      seconds,
    );
  }
  let known: typeof shared | undefined = shared;
  await verifySettled(
    context,
    async () => {
      const { all, sources } = known ?? {
        all: await callAllRegistrations(context),
        sources: await readSources(context),
      };
      known = undefined;
      return compareWithSources(all, sources, ({ client_id }) => recipients.includes(String(client_id)));
    },
    seconds,
  );
}

const ids = [
  'registration-request-takes-several-ids',
  'registration-request-covers-every-pair',
  'registration-request-touches-no-other-pair',
  'registration-lists-hold-the-same-pairs',
  'requested-on-stays',
] as const;

/** 1 and 4.4: requests for several recipients and providers. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registration-request-several',
    area: 'registrations',
    title: 'One request registers two recipients with two providers',
    ids: [...ids, 'registration-request-answers-2xx', 'registration-path-array-style'],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    resources: { shared: ['registration'], recipients: 2 },
    async run(context) {
      const earlier = await requireRegistration(context);
      const [first, second, third] = registeringProvidersOf(context);
      const pairs = await createRecipients(context, 2);
      const [one, other] = [...pairs.keys()];
      const providers = second === undefined ? [first] : [first, second];
      const next = await requestAndJudge(context, pairs, [one!, other!], providers);
      if (next === undefined) return;
      await judgeEarlier(context, earlier);
      if (third === undefined) return;
      const last = await requestAndJudge(context, next, [other!], [third]);
      if (last !== undefined && context.depth !== 'quick') {
        const again = [...new Set([first, third, earlier.provider])];
        await requestKnownPairs(context, last, again);
        await judgeEarlier(context, earlier);
        await askForLastRequest(context, new Map([[one!, new Set([...last.get(one!)!, ...again])]]));
      }
    },
  }),
  check({
    id: 'registration-request-histories',
    area: 'registrations',
    title: 'Random sequences of registration requests agree with a model',
    ids: [
      ...ids,
      'recipient-registrations-are-its-own',
      'registration-pair-has-one-status',
      'registration-lists-agree-on-a-pair',
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
      'registration-country-is-that-of-the-provider',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    depth: 'standard',
    resources: {
      shared: ['registration'],
      recipients: { standard: histories.standard.recipients, deep: histories.deep.recipients },
    },
    async run(context) {
      const size = pickByDepth(histories, context.depth);
      await requireRegistration(context);
      const providers = registeringProvidersOf(context).slice(0, size.providers);
      let pairs: Pairs | undefined = await createRecipients(context, size.recipients);
      for (const [some, group] of generateRequests(context.seed, [...pairs.keys()], providers)) {
        pairs = await requestAndJudge(context, pairs, some, group);
        if (pairs === undefined) return;
      }
      await judgeLists(context, [...pairs.keys()]);
    },
  }),
]);
