import { changeRules, hookBefore } from '../../mutate/changes.ts';
import type { ErrorGroup } from '../../reference-server/rules/errors.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

const groups: readonly ErrorGroup[] = ['outbound', 'revocation', 'fdx'];

/** Errors that say the same otherwise. */
export const errorVariations: readonly Variation[] = [
  {
    id: 'errors-with-more-members',
    title: 'errors carry further members',
    keepsFixtures: true,
    apply({ rules }) {
      for (const group of groups) {
        const body = rules.errors.body[group];
        const more = { timestamp: '2026-01-01T00:00:00Z', path: null, errors: [] };
        rules.errors.body[group] = (refusal, call) => ({ ...more, ...(body(refusal, call) as JsonObject) });
      }
    },
  },
  {
    id: 'errors-in-another-language',
    title: 'the messages of 401 and 500 are French',
    apply({ rules }) {
      const { message } = rules.auth;
      message.missing = 'Jeton manquant';
      message.malformed = message.unknown = 'Jeton refusé';
      message.expired = 'Jeton expiré';
      rules.errors.internalMessage = 'Erreur interne';
    },
  },
  {
    id: 'errors-without-words',
    title: 'the message of a 401 is empty',
    apply({ rules }) {
      for (const reason of ['missing', 'malformed', 'unknown', 'expired'] as const)
        rules.auth.message[reason] = '';
    },
  },
  {
    id: 'errors-provoked-on-lists-only',
    title: 'the provocation of an internal error works on one operation only',
    apply({ before, rules }) {
      const others = [
        'getProvider',
        'getRecipient',
        'listRecipients',
        'updateRecipient',
        'regenerateSecret',
      ] as const;
      before(others, (call) => {
        delete call.headers[rules.auth.provoke500.header];
        return undefined;
      });
    },
  },
  {
    id: 'malformed-body-is-judged-before-the-token',
    title: 'a body that is not JSON answers 400 whatever the token',
    apply: hookBefore(['createRecipient', 'updateRecipient'], (call, { rules }) =>
      call.rawBody !== '' && call.body === undefined
        ? { status: 400, body: { message: rules.errors.malformedJsonMessage } }
        : undefined,
    ),
  },
  {
    id: 'unknown-paths-answer-as-pages',
    title: 'paths that do not exist answer a page for people',
    apply: changeRules('errors', { noRoute: () => '<h1>Not found</h1>' }),
  },
  {
    id: 'firewall-refuses-what-looks-like-an-attack',
    title:
      'a firewall answers a page with 403 to quotes, markup and expressions, before the service sees them',
    apply({ before }) {
      const isAttack = (text: string) => /['"<>`]|\$\{|\.\.[\\/]|%[sn]|[\0\r\n]/.test(text);
      before('*', ({ params, query }) =>
        [...Object.values(params), ...query.values()].some(isAttack)
          ? { status: 403, text: '<h1>Request blocked</h1><p>Incident 4711 at edge.example:443</p>' }
          : undefined,
      );
    },
  },
  {
    id: 'long-requests-are-refused-early',
    title:
      'answers 414 to long paths and 413 to bodies of more than 32 KB, and drops those beyond a megabyte',
    apply: hookBefore('*', ({ params, query, rawBody }) => {
      if (rawBody.length > 1_000_000) return { status: 413, drop: true };
      if (rawBody.length > 32_768) return { status: 413, text: 'Payload too large' };
      const maxLength = Math.max(
        0,
        ...[...Object.values(params), ...query.values()].map(({ length }) => length),
      );
      return maxLength > 1500 ? { status: 414, text: 'URI too long' } : undefined;
    }),
  },
];
