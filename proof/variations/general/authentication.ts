import { changeRules, hookAfter } from '../../mutate/changes.ts';
import type { Variation } from '../../reference-server/types.ts';

const revocations = new Set(['revokeByDelete', 'revokeByPost']);

/** Tokens and keys in other forms, and other ways to refuse them. */
export const authenticationVariations: readonly Variation[] = [
  {
    id: 'token-without-a-scheme',
    title: 'the token stands alone in service-auth-key',
    apply: changeRules('auth', { tokenIn: (value) => value }),
    declares({ auth }) {
      auth.value = '{token}';
    },
  },
  {
    id: 'token-in-another-header',
    title: 'the token travels under the name of the brand',
    apply: changeRules('auth', { header: 'acme-auth-key' }),
    declares({ auth }) {
      auth.header = 'acme-auth-key';
    },
  },
  {
    id: 'token-in-any-form',
    title: 'a token is accepted with any scheme or with none',
    apply: changeRules('auth', { tokenIn: (value) => value.trim().split(' ').at(-1) || undefined }),
  },
  {
    id: 'api-key-is-a-guid-in-any-case',
    title: 'the key of the banking service is a GUID, in either letter case',
    apply({ rules }) {
      const { banking } = rules.auth;
      banking.apiKey = '7c0f2be4-91d3-4a68-b5ef-0d8a6c41f392';
      banking.isKeyValid = (key) => key?.toLowerCase() === banking.apiKey;
    },
    declares({ banking }) {
      banking.apiKey = '7c0f2be4-91d3-4a68-b5ef-0d8a6c41f392';
    },
  },
  {
    id: 'token-in-either-header',
    title: 'a token is accepted in the header Authorization too',
    apply: changeRules('auth', ({ whenMissing }) => ({
      whenMissing: (tokens, call) => {
        const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1];
        return token === undefined ? whenMissing(tokens, call) : tokens.get(token);
      },
    })),
  },
  {
    id: 'plain-token-gets-401',
    title: 'a token without client:admin is refused with 401',
    apply({ rules }) {
      rules.auth.status.forbidden = 401;
    },
  },
  {
    id: 'admin-token-for-the-lists-too',
    title: 'the lists of registrations ask for client:admin too',
    apply({ rules }) {
      rules.auth.adminOperations.add('listRegistrations').add('listRecipientRegistrations');
      rules.auth.status.forbidden = 401;
    },
  },
  {
    id: 'admin-token-for-registrations-only',
    title: 'a token with client:admin opens the registration request and nothing else',
    apply: changeRules('auth', ({ mayCall }, { rules }) => ({
      mayCall: (token, call) =>
        mayCall(token, call) &&
        (rules.auth.isAdmin(token, call) === (call.operation === 'requestRegistrations') ||
          token.value.includes('plain')),
    })),
  },
  {
    id: 'token-refused-as-unauthorized-at-the-provider',
    title: 'FDX reads answer a bad token with the documented 400',
    apply: hookAfter(['listAccounts', 'getAccount'], (answer) => {
      if (answer.status !== 401) return;
      const { message } = answer.body as { message: string };
      return { status: 400, body: { code: 602, message, debugMessage: 'customer not authenticated' } };
    }),
  },
  {
    id: 'token-answer-with-more-members',
    title: 'the answer of /Token carries further members and no lifetime',
    apply({ rules }) {
      rules.auth.tokenEndpoint.answer = ({ value }) => ({
        refresh_token: null,
        access_token: value,
        issued: 1,
      });
    },
  },
  {
    id: 'token-ends-with-the-next-one',
    title: 'a token of /Token ends when the next one of its scope is given',
    apply({ rules, store }) {
      const { answer } = rules.auth.tokenEndpoint;
      const latest = new Map<string, string>();
      rules.auth.tokenEndpoint.answer = (token) => {
        const scope = token.scopes.join(' ');
        store.tokens.delete(latest.get(scope) ?? '');
        latest.set(scope, token.value);
        return answer(token);
      };
    },
  },
  {
    id: 'token-refusals-as-text',
    title: 'refusals of /Token are plain text',
    apply: hookAfter('token', (answer) => (answer.status >= 400 ? { status: 403, text: 'denied' } : answer)),
  },
  {
    id: 'other-grants-refused-under-a-success',
    title: '/Token says 200 to another grant_type, and why there is no token',
    apply: hookAfter('token', (answer) =>
      answer.status === 400 ? { status: 200, body: { error: 'unsupported_grant_type' } } : answer,
    ),
  },
  {
    id: 'token-endpoint-of-another-scope',
    title: '/Token grants any scope',
    apply({ rules }) {
      rules.auth.tokenEndpoint.isGrantable = () => true;
    },
  },
  {
    id: 'api-key-refused-without-a-body',
    title: 'a bad key is refused with 403 and no body',
    apply({ rules, after }) {
      rules.auth.banking.status.badKey = 403;
      after(['getAccountsDetail', 'getAccountsDetailAsync'], (answer) =>
        answer.status === 403 ? { status: 403 } : answer,
      );
    },
    declares({ banking }) {
      banking.errors.unauthorized = [403];
    },
  },
  {
    id: 'revocation-with-the-token-of-the-connection',
    title: 'a revocation carries the token of the connection and no other input',
    apply({ rules }) {
      const { mayCall } = rules.auth;
      rules.auth.mayCall = (token, call) =>
        revocations.has(call.operation) ? token.connection !== undefined : mayCall(token, call);
      rules.revocation.connectionIdIn = (call) => call.principal?.connection;
    },
    declares({ revocation, auth }) {
      for (const method of ['delete', 'post'] as const) {
        const request = { headers: { [auth.header]: auth.value } };
        Object.assign(revocation[method], { request, missing: undefined, invalid: undefined });
      }
    },
  },
];
