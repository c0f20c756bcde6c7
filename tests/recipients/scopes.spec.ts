import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type Effort, forAll } from '../../src/plan/property.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { dataScopes, generateScopesWithoutAccountBasic } from '../support/generators/scopes.ts';
import { compareWithSent, isSameMember, scopesOf } from '../support/resources/recipient-readings.ts';
import { requireCreated } from '../support/resources/recipients.ts';
import { readDetail } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfLetters } from './support/bundles.ts';
import { verifyDetail } from './support/read-back.ts';
import { RefusedCreations } from './support/refused-creations.ts';

const withoutBasic = 'scope-without-account-basic-is-refused-or-completed';

/** Generated scope sets without ACCOUNT_BASIC. */
const effort: Record<string, Effort> = {
  quick: { runs: 4, shrinks: 4 },
  standard: { runs: 4, shrinks: 8 },
  deep: { runs: 60, shrinks: 16 },
};

/** A set without any scope is refused, or counts as one that was left out. */
async function judgeEmptySet(context: CheckContext, creations: RefusedCreations): Promise<void> {
  const exchange = await creations.send({ scope: [] });
  const hint = 'the scope was an empty array';
  const set = exchange.response.status === 201 ? requireObject(exchange).scope : undefined;
  if (set === undefined) verifyStatus(context, withoutBasic, exchange, 400, hint);
  else
    context.verify(withoutBasic, scopesOf(set).includes('ACCOUNT_BASIC'), {
      exchange,
      wanted: 'status 400, or ACCOUNT_BASIC added',
      got: `201 with the scope ${quoteValue(set)}`,
      hint,
    });
}

/** Sets in which ACCOUNT_BASIC is a part of another word alone; at quick the first. */
const nearNames = [
  ['TRANSACTIONS', 'ACCOUNT_BASIC_PLUS'],
  ['NO_ACCOUNT_BASIC'],
  ['ACCOUNT_BASICS', 'INVESTMENTS'],
  ['ACCOUNT-BASIC'],
];

/** A name that only holds ACCOUNT_BASIC is another one: such a set lacks it like any other. */
async function judgeNearNames(context: CheckContext, creations: RefusedCreations): Promise<void> {
  for (const scope of context.depth === 'quick' ? nearNames.slice(0, 1) : nearNames) {
    const exchange = await creations.send({ scope });
    const hint = `the scope was ${scope.join(', ')}`;
    if (exchange.response.status !== 201) {
      verifyStatus(context, withoutBasic, exchange, 400, hint);
      continue;
    }
    const set = requireObject(exchange).scope;
    const evidence = { exchange, wanted: 'status 400', got: `201 with the scope ${quoteValue(set)}`, hint };
    if (scopesOf(set).includes('ACCOUNT_BASIC')) context.warn(withoutBasic, evidence);
    else return void context.verify(withoutBasic, false, evidence);
  }
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
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      let isCompleted = false;
      await forAll(context, generateScopesWithoutAccountBasic(), effort[context.depth]!, async (scope) => {
        // A target that adds ACCOUNT_BASIC does so each time: one recipient is enough to see it.
        if (isCompleted) return;
        const exchange = await creations.send({ scope });
        const hint = `the scope was ${scope.join(', ')}`;
        if (exchange.response.status !== 201) {
          verifyStatus(context, withoutBasic, exchange, 400, hint);
          return;
        }
        const set = requireObject(exchange).scope;
        isCompleted = scopesOf(set).includes('ACCOUNT_BASIC');
        const evidence = {
          exchange,
          wanted: 'status 400',
          got: `201 with the scope ${quoteValue(set)}`,
          hint,
        };
        if (isCompleted) context.warn(withoutBasic, evidence);
        else
          context.verify(withoutBasic, false, { ...evidence, wanted: 'status 400, or ACCOUNT_BASIC added' });
      });
      if (!isCompleted) await judgeNearNames(context, creations);
      await judgeEmptySet(context, creations);
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
