import { changeRules } from '../../mutate/changes.ts';
import { defineFaults, standard } from '../../mutate/fault.ts';
import { admitMember, answerInstead, judgeMember, refuseWith } from '../../mutate/recipients.ts';
import type { Fault } from '../../reference-server/types.ts';

const lacking = [
  'scope-without-account-basic-is-refused-or-completed',
  'recipient-scope-includes-account-basic',
] as const;

const areNames = (scope: unknown): scope is string[] =>
  Array.isArray(scope) && scope.every((name) => typeof name === 'string');

/** Refuses some sets of scopes. */
function refuseScopes(isRefused: (scope: readonly unknown[]) => boolean): Fault['apply'] {
  return judgeMember('scope', (value, judge) =>
    Array.isArray(value) && isRefused(value) ? 'scope is not supported' : judge(value),
  );
}

/** Accepts some sets of scopes. */
function acceptScopes(isAccepted: (scope: readonly unknown[]) => boolean): Fault['apply'] {
  return admitMember('scope', (value) => Array.isArray(value) && isAccepted(value));
}

/** Accepts sets without ACCOUNT_BASIC whose text looks as if they had it. */
function acceptLike(pattern: RegExp): Fault['apply'] {
  return acceptScopes((scope) => !scope.includes('ACCOUNT_BASIC') && pattern.test(scope.join(' ')));
}

/** Defects of scopes and countries on creation. */
export const recipientScopeFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-accepts-every-scope-of-the-table', {
    'scope-table-lacks-statements': [
      'refuses the scope STATEMENTS',
      ({ rules }) => rules.recipients.knownScopes.delete('STATEMENTS'),
    ],
    'scope-table-spells-investments-otherwise': [
      'knows INVESTMENTS as ACCOUNT_INVESTMENTS',
      ({ rules }) => rules.recipients.knownScopes.add('ACCOUNT_INVESTMENTS').delete('INVESTMENTS'),
    ],
    'scopes-are-at-most-five': ['refuses more than five scopes', refuseScopes((scope) => scope.length > 5)],
    'account-basic-must-come-first': [
      'refuses scope sets that do not begin with ACCOUNT_BASIC',
      refuseScopes(([first]) => first !== 'ACCOUNT_BASIC'),
    ],
  }),
  ...defineFaults(lacking, {
    'empty-scope-sets-are-kept': [
      'accepts a scope set without any scope and keeps it',
      acceptScopes((scope) => scope.length === 0),
    ],
    'account-basic-is-not-required': [
      'accepts scope sets without ACCOUNT_BASIC',
      changeRules('recipients', { requiredScope: undefined }),
    ],
    'any-account-scope-counts-as-account-basic': [
      'takes another account scope for ACCOUNT_BASIC',
      acceptScopes((scope) => scope.includes('ACCOUNT_DETAILED') || scope.includes('ACCOUNT_PAYMENTS')),
    ],
  }),
  ...defineFaults('scope-without-account-basic-is-refused-or-completed', {
    'scope-without-account-basic-gets-422': [
      'answers scope sets without ACCOUNT_BASIC with 422',
      refuseWith(422, ({ scope }) => areNames(scope) && !scope.join().includes('ACCOUNT_BASIC')),
    ],
  }),
  ...defineFaults([...lacking, 'recipient-scope-names-come-from-the-table'], {
    'scope-found-as-the-beginning-of-another': [
      'takes a scope that begins with ACCOUNT_BASIC for it',
      acceptLike(/\bACCOUNT_BASIC/),
    ],
    'scope-found-anywhere-in-the-text': ['finds ACCOUNT_BASIC within a scope', acceptLike(/ACCOUNT_BASIC/)],
    'scope-found-as-the-end-of-another': [
      'takes a scope that ends with ACCOUNT_BASIC for it',
      acceptLike(/ACCOUNT_BASIC\b/),
      standard,
    ],
    'scope-found-without-its-signs': [
      'takes a hyphen in a scope for an underscore',
      acceptLike(/\bACCOUNT\WBASIC\b/),
      standard,
    ],
  }),
  ...defineFaults('recipient-scope-can-be-left-out', {
    'scope-is-required': ['requires a scope', ({ rules }) => rules.recipients.required.add('scope')],
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
    'unknown-scope-is-kept': ['accepts any scope', acceptScopes((scope) => scope.includes('ACCOUNT_BASIC'))],
  }),
  ...defineFaults('spaced-scopes-get-201-or-400', {
    'spaced-scope-breaks-the-server': [
      'answers scopes in one spaced string with 500',
      answerInstead(500, ({ scope }) => typeof scope === 'string'),
    ],
    'spaced-scope-gets-202': [
      'puts creations with scopes spaced in one item aside with 202',
      answerInstead(202, ({ scope }) => Array.isArray(scope) && /[A-Z] [A-Z]/.test(scope.join())),
    ],
  }),
  ...defineFaults('recipient-creation-accepts-both-countries', {
    'recipients-are-canadian-only': [
      'refuses recipients of the country US',
      ({ rules }) => rules.recipients.countries.delete('US'),
    ],
  }),
];
