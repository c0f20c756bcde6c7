import { breakCalls, changeRules, hookBefore, replaceAnswer } from '../../mutate/changes.ts';
import { grantTokens } from '../../mutate/credentials.ts';
import { defineFaults, needStandard, warn } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { performRefused } from '../../mutate/refusals.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Writes the scope into the first token alone. */
const forgetScopeLater: Fault['apply'] = ({ rules: { auth }, after }) => {
  const later = new Set<unknown>();
  let granted = 0;
  after('token', ({ status, body }) => {
    if (status === 200 && ++granted > 1) later.add((body as JsonObject).access_token);
  });
  const { isAdmin } = auth;
  auth.isAdmin = (token, call) => !later.has(token.value) && isAdmin(token, call);
};

/** Answers forms of /Token with 500. */
const breakForms = (form: RegExp) => breakCalls('token', ({ rawBody }) => form.test(rawBody));

/** Defects of /Token and of the scope client:admin. What needs a token of a wrong shape cannot be judged. */
export const partnerTokenFaults: readonly Fault[] = [
  ...defineFaults(
    'token-endpoint-returns-an-access-token',
    mutants(
      'token /access_token drop',
      'token /access_token wrap-in-object',
      'token / rename-members',
      'token / wrap-in-object',
      'token /access_token empty',
      'token /access_token null',
      'token / body-as-text',
      'token / body-in-a-page',
    ),
  ),
  ...defineFaults('wrong-partner-credentials-get-no-access-token', {
    'partner-secret-not-checked': grantTokens((id, _, right) => id === right.id),
    'partner-secret-compared-without-its-end': grantTokens(
      (id, secret, right) => id === right.id && secret.slice(0, -1) === right.secret.slice(0, -1),
    ),
    'partner-id-not-checked': grantTokens((_, secret, right) => secret === right.secret),
  }),
  ...defineFaults(needStandard('wrong-partner-credentials-get-no-access-token'), {
    'partner-secret-may-be-empty': grantTokens((id, secret, right) => id === right.id && secret === ''),
    'partner-secret-may-be-left-out': [
      '/Token gives a token to a form without client_secret',
      hookBefore('token', ({ rawBody }) =>
        rawBody !== '' && !rawBody.includes('client_secret')
          ? { status: 200, body: { access_token: 'sandbox-token-without-a-secret', token_type: 'Bearer' } }
          : undefined,
      ),
    ],
    'partner-secret-compared-without-its-beginning': [
      '/Token does not look at the first character of client_secret',
      grantTokens((id, secret, right) => id === right.id && secret.slice(1) === right.secret.slice(1)),
    ],
  }),
  ...defineFaults(warn('other-grant-types-get-no-token'), {
    'token-for-any-grant-type': [
      '/Token gives a token whatever the grant_type',
      replaceAnswer('token', 400, (answer, { rawBody }) =>
        new URLSearchParams(rawBody).get('grant_type') === 'client_credentials'
          ? answer
          : { status: 200, body: { access_token: 'sandbox-token-of-another-grant', token_type: 'Bearer' } },
      ),
      {
        mayBreak: {
          'wrong-partner-credentials-get-no-access-token': 'a form that lacks more than the grant gets one',
        },
      },
    ],
  }),
  ...defineFaults(needStandard('unusual-requests-get-no-server-error'), {
    'token-request-without-a-form-breaks': ['/Token answers an empty body with 500', breakForms(/^$/)],
    'token-request-without-a-grant-type-breaks': [
      '/Token answers a form without grant_type with 500',
      breakForms(/^(?!.*grant_type=)./),
    ],
  }),
  ...defineFaults(['admin-token-opens-the-registration-request', 'registration-request-answers-2xx'], {
    'admin-scope-forgotten-in-the-token': changeRules('auth', {
      isAdmin: ({ expiresAt, scopes }) => expiresAt === Infinity && scopes.length > 0,
    }),
    'admin-scope-under-another-name': changeRules('auth', { adminScope: 'client.admin' }),
  }),
  ...defineFaults('admin-token-opens-the-registration-request', {
    'admin-scope-in-the-first-token-only': [
      'only the first token that /Token grants opens the registration request',
      forgetScopeLater,
      { mayBreak: { 'registration-request-answers-2xx': 'the request itself may carry a later token' } },
    ],
  }),
  ...defineFaults('plain-token-does-not-open-the-registration-request', {
    'admin-scope-not-asked-for': changeRules('auth', { adminOperations: new Set() }),
    'admin-scope-asked-for-several-recipients-only': changeRules('auth', ({ isAdmin }) => ({
      isAdmin: (token, call) => isAdmin(token, call) || !call.params.recipient_ids?.includes(','),
    })),
    'admin-scope-asked-for-after-the-record': [
      'a registration request with a plain token is refused when its records are made already',
      performRefused('requestRegistrations', 403),
    ],
  }),
];
