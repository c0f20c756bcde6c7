import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type ByDepth, pickByDepth } from '../../src/plan/depth.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import {
  dataScopes,
  drawSetsWithoutAccountBasic,
  generateScopesWithoutAccountBasic,
  setsWithoutAccountBasic,
} from '../support/generators/scopes.ts';
import { compareWithSent, isSameMember, scopesOf } from '../support/resources/recipient-readings.ts';
import { requireCreated } from '../support/resources/recipients.ts';
import { readDetail } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfLetters } from './support/bundles.ts';
import { verifyDetail } from './support/read-back.ts';
import { RefusedCreations } from './support/refused-creations.ts';

const withoutBasic = 'scope-without-account-basic-is-refused-or-completed';

/** Different sets without ACCOUNT_BASIC that are always sent. */
const counts: ByDepth<number> = { quick: 4, standard: 24, deep: setsWithoutAccountBasic };

/** Sets in which ACCOUNT_BASIC is a part of another word alone; at quick the first. */
const nearNames: readonly (readonly string[])[] = [
  ['TRANSACTIONS', 'ACCOUNT_BASIC_PLUS'],
  ['NO_ACCOUNT_BASIC'],
  ['ACCOUNT_BASICS', 'INVESTMENTS'],
  ['ACCOUNT-BASIC'],
];

const isNearName = (name: string) => !dataScopes.includes(name);

const refusedSets: Property<readonly string[]> = {
  id: 'scopes-without-account-basic-are-refused-or-completed',
  text: 'a creation whose scopes lack ACCOUNT_BASIC answers 400, or adds ACCOUNT_BASIC',
  generator:
    'sets of the seven other scopes, each in an order of its own, a third with one name twice: all 127 of them at deep, and otherwise in turns one of the sets of one name or of all names and another one; then names that only hold ACCOUNT_BASIC, and no scope',
  runs: { quick: 0, standard: 0, deep: 0 },
  featuresOf: (scope) => ({
    scopes: scope.some(isNearName) ? 'a near name' : String(new Set(scope).size),
    order: isInTableOrder(scope) ? 'of the table' : 'another',
    repeated: new Set(scope).size < scope.length ? 'a name twice' : 'none',
  }),
};

function isInTableOrder(scope: readonly string[]): boolean {
  const places = scope.map((name) => dataScopes.indexOf(name));
  return places.every((place, index) => index === 0 || places[index - 1]! <= place);
}

function drawRefusedSets({ depth }: CheckContext): (seed: number) => readonly (readonly string[])[] {
  return (seed) => [
    ...drawSetsWithoutAccountBasic(seed, pickByDepth(counts, depth)),
    ...(depth === 'quick' ? nearNames.slice(0, 1) : nearNames),
    [],
  ];
}

/** Judges a creation with one set. Gives true when ACCOUNT_BASIC was added to it. */
async function judgeSet(
  context: CheckContext,
  creations: RefusedCreations,
  scope: readonly string[],
): Promise<boolean> {
  const exchange = await creations.send({ scope });
  const hint = scope.length === 0 ? 'the scope was an empty array' : `the scope was ${scope.join(', ')}`;
  if (exchange.response.status !== 201) {
    verifyStatus(context, withoutBasic, exchange, 400, hint);
    return false;
  }
  const set = requireObject(exchange).scope;
  const isCompleted = scopesOf(set).includes('ACCOUNT_BASIC');
  const wanted = scope.some(isNearName) ? 'status 400' : 'status 400, or ACCOUNT_BASIC added';
  const evidence = { exchange, wanted, got: `201 with the scope ${quoteValue(set)}`, hint };
  // An empty set counts as one that was left out.
  if (isCompleted && scope.length > 0) context.warn(withoutBasic, { ...evidence, wanted: 'status 400' });
  else context.verify(withoutBasic, isCompleted, evidence);
  return isCompleted;
}

/** 1 and 2.2: the scopes of a creation. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-with-every-scope',
    area: 'recipients',
    title: 'A recipient can be created with every documented scope',
    ids: [
      'recipient-creation-accepts-every-scope-of-the-table',
      'recipient-detail-reads-back-what-was-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'] },
    async run(context) {
      const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'everyScope');
      const hint = `the scope was an array of ${dataScopes.length} names`;
      if (!verifyStatus(context, 'recipient-creation-accepts-every-scope-of-the-table', exchange, 201, hint))
        return;
      const { clientId } = requireCreated(exchange, payload);
      await verifyDetail(context, clientId, (shown) =>
        compareWithSent('recipient-detail-reads-back-what-was-created', shown, { payload }, ['scope']),
      );
    },
  }),
  check({
    id: 'recipient-without-scope',
    area: 'recipients',
    title: 'A recipient created without scope gets the scope ACCOUNT_BASIC',
    ids: ['recipient-scope-can-be-left-out', 'left-out-scope-becomes-account-basic'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'letters'] },
    async run(context) {
      const { exchange, payload } = await createWithFeature(context, bundleOfLetters, 'noScope');
      // A default makes a member optional, yet the document does not show which ones are required.
      const isRequired = context.target.recipients?.required?.includes('scope') === true;
      if (isRequired && exchange.response.status === 400) {
        const hint = 'recipients.required of the target file names scope';
        const got = describeAnswer(exchange);
        context.warn('recipient-scope-can-be-left-out', { exchange, wanted: 'status 201', got, hint });
        context.notExercised('left-out-scope-becomes-account-basic', hint);
        return;
      }
      const hint = 'a target that requires scope names it in recipients.required, and is warned only';
      if (!verifyStatus(context, 'recipient-scope-can-be-left-out', exchange, 201, hint)) return;
      const detail = await readDetail(context, requireCreated(exchange, payload).clientId);
      for (const shown of [exchange, detail]) {
        const { scope } = requireObject(shown);
        context.verify(
          'left-out-scope-becomes-account-basic',
          isSameMember('scope', 'ACCOUNT_BASIC', scope),
          {
            exchange: shown,
            pointer: '/scope',
            wanted: '"ACCOUNT_BASIC"',
            got: quoteValue(scope),
          },
        );
      }
    },
  }),
  check({
    id: 'recipient-scope-without-account-basic',
    area: 'recipients',
    title: 'Generated scope sets without ACCOUNT_BASIC are refused',
    ids: [withoutBasic, 'refused-creation-leaves-nothing-behind'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    properties: [refusedSets],
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const completed = new Set<boolean>();
      const cases = {
        values: generateScopesWithoutAccountBasic(),
        first: drawRefusedSets(context),
        tell: (scope: readonly string[]) => (scope.length === 0 ? 'no scope' : scope.join(', ')),
      };
      await forAll<readonly string[]>(context, refusedSets, cases, async (scope) => {
        // A target that adds ACCOUNT_BASIC does so each time: one recipient with one name, and one with several, show it.
        const isOne = scope.length === 1;
        if (completed.has(isOne) && scope.length > 0) return;
        if (await judgeSet(context, creations, scope)) completed.add(isOne);
      });
      await creations.verifyNothingLeft();
    },
  }),
  check({
    id: 'recipient-scopes-delimited-by-a-space',
    area: 'recipients',
    title: 'Scopes in one text, separated by spaces, get 201 or 400',
    ids: ['spaced-scopes-get-201-or-400', 'spaced-scope-answer'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const text = 'ACCOUNT_BASIC TRANSACTIONS';
      for (const [form, scope] of [
        ['a string', text],
        ['an array item', [text]],
      ] as const) {
        const exchange = await creations.send({ scope });
        verifyStatus(
          context,
          'spaced-scopes-get-201-or-400',
          exchange,
          [201, 400],
          `the scopes stood in ${form}`,
        );
        context.observe('spaced-scope-answer', `${form}: ${describeAnswer(exchange)}`, exchange);
      }
    },
  }),
]);
