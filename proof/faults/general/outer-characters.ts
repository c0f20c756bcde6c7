import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

type Part = (text: string) => string;

const behindFirst: Part = (text) => text.slice(1);
const beforeLast: Part = (text) => text.slice(0, -1);

/** Compares a part of a token alone; tokens of one length, since those of others are refused as ever. */
function compareTokens(part: Part): Fault['apply'] {
  return changeRules('auth', ({ find }) => ({
    find: (tokens, value, call) => {
      const alike = [...tokens.values()].find(
        (token) =>
          token.connection === undefined &&
          token.value.length === value.length &&
          part(token.value) === part(value),
      );
      return find(tokens, tokens.has(value) ? value : (alike?.value ?? value), call);
    },
  }));
}

function compareKeys(part: Part): Fault['apply'] {
  return ({ rules: { auth } }) => {
    const { banking } = auth;
    banking.isKeyValid = (given) =>
      given?.length === banking.apiKey.length && part(given) === part(banking.apiKey);
  };
}

function grantFor(tolerates: (given: string, secret: string) => boolean): Fault['apply'] {
  return hookAfter('token', (answer, { rawBody }, { rules }) => {
    const { clientId, clientSecret } = rules.auth.tokenEndpoint;
    const form = new URLSearchParams(rawBody);
    const given = form.get('client_secret') ?? '-';
    if (answer.status !== 401 || form.get('client_id') !== clientId || !tolerates(given, clientSecret))
      return;
    return { status: 200, body: { access_token: 'sandbox-token-for-anybody', token_type: 'Bearer' } };
  });
}

/** Credentials of which one outer character is not compared, and an empty secret (5). */
export const outerCharacterFaults: readonly Fault[] = [
  ...defineFaults('invalid-token-gets-401', {
    'token-compared-without-its-first-character': [
      'the first character of a token is not compared',
      compareTokens(behindFirst),
    ],
    'token-compared-without-its-last-character': [
      'the last character of a token is not compared',
      compareTokens(beforeLast),
    ],
  }),
  ...defineFaults('invalid-api-key-is-refused', {
    'key-compared-without-its-first-character': [
      'the first character of the key is not compared',
      compareKeys(behindFirst),
    ],
    'key-compared-without-its-last-character': [
      'the last character of the key is not compared',
      compareKeys(beforeLast),
    ],
  }),
  ...defineFaults('wrong-partner-credentials-get-no-access-token', {
    'partner-secret-may-be-empty': ['/Token takes an empty client_secret', grantFor((given) => given === '')],
    'partner-secret-compared-without-its-beginning': [
      '/Token does not look at the first character of client_secret',
      grantFor((given, secret) => given !== secret && given.slice(1) === secret.slice(1)),
    ],
  }).map((fault): Fault => ({ ...fault, needs: 'standard' })),
];
