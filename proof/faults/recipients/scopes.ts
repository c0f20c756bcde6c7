import { changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Workings } from '../../reference-server/types.ts';

type Judge = (scope: readonly string[]) => string | undefined;

/** Judges the scopes of a creation in a way of its own; what is not an array of texts is refused as before. */
function judgeScopes({ rules }: Workings, judge: Judge): void {
  const before = rules.recipients.validators.scope;
  rules.recipients.validators.scope = (value) =>
    Array.isArray(value) && value.every((name) => typeof name === 'string') ? judge(value) : before(value);
}

/** Judges the scopes as before, and some of them in another way. */
function judgeFirst(
  workings: Workings,
  judge: (scope: readonly string[]) => string | undefined | false,
): void {
  const before = workings.rules.recipients.validators.scope;
  judgeScopes(workings, (scope) => {
    const own = judge(scope);
    return own === false ? before(scope) : own;
  });
}

/** Defects of scopes and countries on creation. */
export const recipientScopeFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-accepts-every-scope-of-the-table', {
    'scope-table-lacks-statements': [
      'refuses the scope STATEMENTS',
      ({ rules }) => {
        rules.recipients.knownScopes.delete('STATEMENTS');
      },
    ],
    'scope-table-spells-investments-otherwise': [
      'knows INVESTMENTS as ACCOUNT_INVESTMENTS',
      ({ rules }) => {
        rules.recipients.knownScopes.delete('INVESTMENTS');
        rules.recipients.knownScopes.add('ACCOUNT_INVESTMENTS');
      },
    ],
    'scopes-are-at-most-five': [
      'refuses sets of more than five scopes',
      (workings) => judgeFirst(workings, (scope) => (scope.length > 5 ? 'scope is too long' : false)),
    ],
    'account-basic-must-come-first': [
      'refuses scope sets that do not begin with ACCOUNT_BASIC',
      (workings) =>
        judgeFirst(workings, ([first]) =>
          first === 'ACCOUNT_BASIC' ? false : 'ACCOUNT_BASIC is not the first scope',
        ),
    ],
  }),
  ...defineFaults('scope-without-account-basic-is-refused-or-completed', {
    'empty-scope-sets-are-kept': [
      'accepts a scope set without any scope and keeps it',
      (workings) => judgeFirst(workings, (scope) => (scope.length === 0 ? undefined : false)),
      { breaks: ['recipient-scope-includes-account-basic'] },
    ],
    'account-basic-is-not-required': [
      'accepts scope sets without ACCOUNT_BASIC',
      changeRules('recipients', { requiredScope: undefined }),
      { breaks: ['recipient-scope-includes-account-basic'] },
    ],
    'any-account-scope-counts-as-account-basic': [
      'takes another account scope for ACCOUNT_BASIC',
      (workings) =>
        judgeFirst(workings, (scope) => {
          const areKnown = scope.every((name) => workings.rules.recipients.knownScopes.has(name));
          return areKnown && scope.some((name) => name.startsWith('ACCOUNT_')) ? undefined : false;
        }),
      { breaks: ['recipient-scope-includes-account-basic'] },
    ],
    'scope-without-account-basic-gets-422': [
      'answers scope sets without ACCOUNT_BASIC with 422',
      hookAfter('createRecipient', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        if (answer.status === 400 && message?.startsWith('scope does not')) answer.status = 422;
      }),
    ],
  }),
  ...defineFaults('recipient-scope-can-be-left-out', {
    'scope-is-required': [
      'refuses creations without scope',
      ({ rules }) => {
        rules.recipients.required.add('scope');
      },
    ],
  }),
  ...defineFaults('left-out-scope-becomes-account-basic', {
    'left-out-scope-means-every-scope': [
      'gives recipients without scope every scope',
      changeRules('recipients', ({ knownScopes }) => ({ defaultScope: [...knownScopes] })),
    ],
    'left-out-scope-means-detailed-accounts-too': [
      'gives recipients without scope ACCOUNT_DETAILED too',
      changeRules('recipients', { defaultScope: ['ACCOUNT_BASIC', 'ACCOUNT_DETAILED'] }),
    ],
  }),
  ...defineFaults('recipient-scope-names-come-from-the-table', {
    'unknown-scope-is-kept': [
      'accepts any scope and shows it',
      (workings) => judgeFirst(workings, (scope) => (scope.includes('ACCOUNT_BASIC') ? undefined : false)),
    ],
  }),
  ...defineFaults('spaced-scopes-get-201-or-400', {
    'spaced-scope-breaks-the-server': [
      'answers scopes in one spaced string with 500',
      hookBefore('createRecipient', ({ body }, { rules }) => {
        const { scope } = (body ?? {}) as { scope?: unknown };
        if (typeof scope !== 'string') return undefined;
        return { status: 500, body: { message: rules.errors.internalMessage } };
      }),
    ],
    'spaced-scope-gets-202': [
      'puts creations with scopes spaced in one item aside with 202',
      hookBefore('createRecipient', ({ body }) => {
        const { scope } = (body ?? {}) as { scope?: unknown };
        const isSpaced =
          Array.isArray(scope) && scope.some((name) => typeof name === 'string' && name.includes(' '));
        return isSpaced ? { status: 202, body: { message: 'in review' } } : undefined;
      }),
    ],
  }),
  ...defineFaults('recipient-creation-accepts-both-countries', {
    'recipients-are-canadian-only': [
      'refuses recipients of the country US',
      ({ rules }) => {
        rules.recipients.countries.delete('US');
      },
    ],
  }),
];
