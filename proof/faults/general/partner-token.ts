import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Call, FailingId, Fault, JsonObject } from '../../reference-server/types.ts';

/** /Token answers valid credentials in a wrong shape; what needs such a token cannot be judged then. */
function answered(id: string, title: string, change: (body: JsonObject) => unknown): Fault {
  return {
    id,
    title,
    breaks: ['token-endpoint-returns-an-access-token'],
    apply: hookAfter('token', (answer) => {
      if (answer.status === 200) answer.body = change(answer.body as JsonObject);
    }),
  };
}

/** /Token gives a token to credentials that one field makes wrong. */
function granted(
  id: string,
  title: string,
  tolerates: (form: URLSearchParams, valid: JsonObject) => boolean,
): Fault {
  return {
    id,
    title,
    breaks: ['wrong-partner-credentials-get-no-access-token'],
    apply: hookAfter('token', (answer: Answer, call: Call, { rules }) => {
      const { clientId, clientSecret } = rules.auth.tokenEndpoint;
      if (answer.status !== 401 || !tolerates(new URLSearchParams(call.rawBody), { clientId, clientSecret }))
        return;
      return { status: 200, body: { access_token: 'sandbox-token-for-anybody', token_type: 'Bearer' } };
    }),
  };
}

const refused: readonly FailingId[] = [
  'admin-token-opens-the-registration-request',
  'registration-request-answers-2xx',
];

/** Defects of /Token and of the scope client:admin. */
export const partnerTokenFaults: readonly Fault[] = [
  answered(
    'token-under-another-name',
    '/Token answers with token in place of access_token',
    ({ access_token }) => ({
      token: access_token,
    }),
  ),
  answered('token-in-an-object', 'access_token is an object with a value', ({ access_token, ...others }) => ({
    ...others,
    access_token: { value: access_token },
  })),
  answered('token-in-camel-case', '/Token answers with accessToken', ({ access_token, ...others }) => ({
    ...others,
    accessToken: access_token,
  })),
  answered('token-below-data', '/Token answers with the token below data', (body) => ({ data: body })),
  answered('token-empty', 'access_token is empty', (body) => ({ ...body, access_token: '' })),
  answered('token-null', 'access_token is null', (body) => ({ ...body, access_token: null })),
  answered('token-as-text', '/Token answers with the token alone', ({ access_token }) => access_token),
  granted(
    'partner-secret-not-checked',
    '/Token does not look at client_secret',
    (form, { clientId }) => form.get('client_id') === clientId,
  ),
  granted(
    'partner-secret-compared-without-its-end',
    '/Token does not look at the last character of client_secret',
    (form, { clientSecret }) =>
      form.get('client_secret')?.slice(0, -1) === String(clientSecret).slice(0, -1) &&
      form.get('client_secret') !== clientSecret,
  ),
  granted(
    'partner-id-not-checked',
    '/Token does not look at client_id',
    (form, { clientSecret }) => form.get('client_secret') === clientSecret,
  ),
  ...defineFaults(refused, {
    'admin-scope-forgotten-in-the-token': [
      '/Token grants client:admin and forgets to write it into the token',
      ({ rules }) => {
        rules.auth.isAdmin = (token) =>
          token.expiresAt === Number.POSITIVE_INFINITY && token.scopes.length > 0;
      },
    ],
    'admin-scope-under-another-name': [
      'the registration request asks for the scope client.admin',
      ({ rules }) => {
        rules.auth.adminScope = 'client.admin';
      },
    ],
  }),
  ...defineFaults('admin-token-opens-the-registration-request', {
    'admin-scope-in-the-first-token-only': [
      'only the first token that /Token grants opens the registration request',
      ({ rules, after }) => {
        const later = new Set<unknown>();
        let granted = 0;
        after('token', ({ status, body }) => {
          if (status === 200 && ++granted > 1) later.add((body as JsonObject).access_token);
        });
        const { isAdmin } = rules.auth;
        rules.auth.isAdmin = (token, call) => !later.has(token.value) && isAdmin(token, call);
      },
      { mayBreak: { 'registration-request-answers-2xx': 'the request itself may carry a later token' } },
    ],
  }),
  ...defineFaults('plain-token-does-not-open-the-registration-request', {
    'admin-scope-not-asked-for': [
      'any token opens the registration request',
      ({ rules }) => {
        rules.auth.adminOperations.clear();
      },
    ],
    'admin-scope-asked-for-several-providers-only': [
      'a plain token opens a registration request for one recipient',
      ({ rules }) => {
        const { isAdmin } = rules.auth;
        rules.auth.isAdmin = (token, call) =>
          isAdmin(token, call) || !call.params.recipient_ids?.includes(',');
      },
    ],
    'admin-scope-asked-for-after-the-record': [
      'a registration request with a plain token is refused when its records are made already',
      hookAfter('requestRegistrations', ({ status }, { params, headers }, { store, now }) => {
        const { recipient_ids: client_id = '', provider_ids = '' } = params;
        const provider_id = Number(provider_ids);
        if (status !== 403 || !store.recipients.has(client_id) || Number.isNaN(provider_id)) return;
        if (headers['service-auth-key'] === undefined) return;
        store.registrations.set(`${client_id}/${provider_id}`, {
          client_id,
          provider_id,
          requestedAt: now(),
        });
      }),
    ],
  }),
];
