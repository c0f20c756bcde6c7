import { describeOperation } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { getExpiredToken } from '../support/resources/expired-tokens.ts';
import { holdGuardedSecret, requireGuardedRecipient } from '../support/resources/guarded-recipient.ts';
import {
  credentialOf,
  listInvalidTokens,
  listOuterTokens,
  missingTokens,
  type Presented,
} from '../support/resources/tokens.ts';
import {
  type GuardedOperation,
  guardedLists,
  guardedOperations,
  slugOf,
} from './support/guarded-operations.ts';
import {
  acceptanceOf,
  type CredentialTrial,
  type callRefused,
  judgeRefusals,
  unrealConnection,
} from './support/refused-credentials.ts';

const missingTokenTrials = missingTokens.map(
  (presented): CredentialTrial => ({ ...presented, requirement: 'missing-token-gets-401' }),
);
const isRevocation = ({ requiresArea }: GuardedOperation) => requiresArea === 'revocation';

async function expiredTokenOf(
  context: CheckContext,
  { requiresArea }: GuardedOperation,
): Promise<readonly CredentialTrial[]> {
  const expired = await getExpiredToken(context, requiresArea);
  if (expired === undefined) return [];
  return [
    {
      requirement: 'expired-token-gets-401',
      what: 'an expired token',
      auth: { token: expired },
      token: expired,
    },
  ];
}

/**
 * Tokens are mostly judged in one place for all operations, so each kind of spoilt token is tried on a few of them
 * alone: at standard the operations share the kinds that are overlooked least, at quick they leave them out.
 */
function chooseEffort({ depth }: CheckContext, guarded: GuardedOperation): 'all' | 'few' | number {
  if (depth === 'deep' || isThorough(guarded)) return 'all';
  return depth === 'quick' ? 'few' : guardedOperations.indexOf(guarded);
}

/** A read, a write, and one of the accounts, which another service may stand behind. */
function isThorough({ operation }: GuardedOperation): boolean {
  return ['listProviders', 'createRecipient', 'listAccounts'].includes(operation);
}

/** Credentials that are not tokens, on one operation whose recipient has some; not one that is also a declared token. */
async function listOtherCredentials(
  context: CheckContext,
  { operation }: GuardedOperation,
): Promise<readonly Presented[]> {
  if (context.depth === 'quick' || operation !== 'updateRecipient') return [];
  const { outbound, banking } = context.target;
  const { form, token } = await credentialOf(context, operation, 'default');
  const { clientId } = await requireGuardedRecipient(context);
  const { secret } = await holdGuardedSecret(context);
  const tokens = [token, outbound?.auth.token, outbound?.auth.adminToken];
  const others = [
    ['the client_secret of a recipient', secret],
    ['the secret of the partner', outbound?.auth.tokenEndpoint?.clientSecret],
    ['the key of the banking service', banking?.apiKey],
  ].flatMap(([what = '', value]) =>
    value === undefined || tokens.includes(value)
      ? []
      : [{ what, auth: { header: form(value) }, token: value }],
  );
  // Its value stands in addresses and in the ledger, where it has to go on being read.
  const id = {
    what: 'the client_id of a recipient',
    auth: { header: form(clientId), isPublic: true },
    token: clientId,
  };
  return tokens.includes(clientId) ? others : [...others, id];
}

/** An empty header is tried where every kind of token is, and at deep. */
function missingTokensOf({ depth }: CheckContext, guarded: GuardedOperation): readonly CredentialTrial[] {
  return depth === 'deep' || isThorough(guarded) ? missingTokenTrials : missingTokenTrials.slice(0, 1);
}

/** A revocation uses a connection up, so all of its tokens are tried before its one valid call. */
async function trialsOf(
  context: CheckContext,
  guarded: GuardedOperation,
): Promise<readonly CredentialTrial[]> {
  const { auth } = await guarded.request(context);
  const credential = await credentialOf(context, guarded.operation, auth);
  const invalid = [
    ...listInvalidTokens(credential, chooseEffort(context, guarded)),
    ...(isThorough(guarded) ? listOuterTokens(credential) : []),
  ];
  const expired = isRevocation(guarded) ? await expiredTokenOf(context, guarded) : [];
  if (isRevocation(guarded) && expired.length === 0) {
    context.notExercised('expired-token-gets-401', 'the target file lacks outbound.auth.expiredToken');
  }
  return [
    ...missingTokensOf(context, guarded),
    ...[...invalid, ...(await listOtherCredentials(context, guarded))].map(
      (presented): CredentialTrial => ({ ...presented, requirement: 'invalid-token-gets-401' }),
    ),
    ...expired,
  ];
}

/** The run judges these on whatever it is answered; few checks stand for all, so that few can block them. */
const judgedOnEveryAnswer: readonly RequirementId[] = [
  'refusals-hold-no-credentials',
  'refusals-hold-no-token-of-another',
  'refusals-hold-no-data',
  'second-spelling-says-the-same',
];

function requirementsOf(guarded: GuardedOperation): readonly RequirementId[] {
  const shape: readonly RequirementId[] = ['outbound-401-carries-a-message', 'error-messages-say-something'];
  return [
    acceptanceOf(guarded),
    'missing-token-gets-401',
    'invalid-token-gets-401',
    ...(isRevocation(guarded) ? (['expired-token-gets-401', unrealConnection] as const) : shape),
    'errors-do-not-repeat-the-credential',
    ...(guardedLists.includes(guarded) ? judgedOnEveryAnswer : []),
  ];
}

/** A call without a token that was sent before. */
const callAgain: typeof callRefused = (context, { operation }, request, { auth }) =>
  context.call(operation, { ...request, auth });

/** 5 and 7: each operation without a token, with invalid ones, and with a valid one. */
const tokenChecks = guardedOperations.map((guarded) =>
  check({
    id: `token-of-${slugOf(guarded.operation)}`,
    area: 'general',
    requiresArea: guarded.requiresArea,
    title: `${describeOperation(guarded.operation)} needs a valid token`,
    ids: requirementsOf(guarded),
    needs: guarded.needs,
    access: guarded.access,
    resources: guarded.resources ?? {},
    async run(context) {
      await judgeRefusals(context, guarded, await trialsOf(context, guarded));
      // Once more after the valid call: nothing of it may be left for a call without a token.
      if (guarded.access === 'read')
        await judgeRefusals(context, guarded, missingTokenTrials.slice(0, 1), callAgain);
    },
  }),
);

/** 5 and 7: each operation with an expired token, and with a valid one. */
const expiredTokenChecks = guardedOperations
  .filter((guarded) => !isRevocation(guarded))
  .map((guarded) =>
    check({
      id: `expired-token-of-${slugOf(guarded.operation)}`,
      area: 'general',
      requiresArea: guarded.requiresArea,
      title: `${describeOperation(guarded.operation)} refuses an expired token (401)`,
      ids: ['expired-token-gets-401'],
      needs: [
        ...guarded.needs,
        guarded.requiresArea === 'fdx-accounts' ? 'fdx.expiredToken' : 'outbound.auth.expiredToken',
      ],
      access: guarded.access,
      resources: { shared: guarded.resources?.shared ?? [] },
      async run(context) {
        await judgeRefusals(context, guarded, await expiredTokenOf(context, guarded));
      },
    }),
  );

/** 5 and 7: who may call. */
export default conformanceTests(import.meta.url, [...tokenChecks, ...expiredTokenChecks]);
