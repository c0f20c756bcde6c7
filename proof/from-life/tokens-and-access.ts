import { createHash } from 'node:crypto';
import { changeRules, hookAfter } from '../mutate/changes.ts';
import { changeAccountRule } from '../mutate/fdx-accounts.ts';
import { makeInternalError } from '../reference-server/refusal.ts';
import { listEveryAccount } from '../reference-server/store/store.ts';
import type { Answer, JsonObject } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const hours = 3_600_000;

/** The token that an answer of /Token holds. */
function readToken({ body }: Answer): string {
  return String((body as JsonObject | undefined)?.access_token);
}

export const tokensAndAccess = defineDefects('tokens-and-access', [
  {
    id: 'failed-token-request-ends-earlier-tokens',
    title: 'For some time requests for a token fail, and each failure ends the tokens issued before',
    source: 'openbankingspace/tpp-issues#93',
    batch: 1,
    apply: (workings) => {
      const issued = new Set<string>();
      hookAfter('token', (answer, call, { store }) => {
        if (answer.status !== 200) return undefined;
        issued.add(readToken(answer));
        if (call.n < 3 || call.n > 5) return undefined;
        for (const value of issued) store.tokens.delete(value);
        return makeInternalError(workings, call);
      })(workings);
    },
  },
  {
    id: 'list-shows-the-client-secrets',
    title: 'The list of recipients shows the client secret of each',
    source: 'lowcoder-org/lowcoder#1453',
    batch: 2,
    apply: changeRules('recipients', ({ listItem }) => ({
      listItem: (recipient, call) => ({
        ...listItem(recipient, call),
        client_secret: recipient.client_secret,
      }),
    })),
  },
  {
    id: 'detail-shows-the-hash-of-the-secret',
    title: 'The detail of a recipient shows the hash of its client secret',
    source: 'networknt/light-oauth2#27',
    batch: 1,
    apply: changeRules('recipients', ({ detail }) => ({
      detail: (recipient, call) => ({
        ...detail(recipient, call),
        client_secret: createHash('sha256').update(recipient.client_secret).digest('hex'),
      }),
    })),
  },
  {
    id: 'registration-records-show-the-secret',
    title: 'The records of registrations repeat the recipient as it was created, with its secret',
    source: 'ansible/awx#1367',
    batch: 2,
    apply: changeRules('registrations', ({ record }) => ({
      record: (registration, pair, now, call) => ({
        ...record(registration, pair, now, call),
        changes: { name: pair.recipient.name, client_secret: pair.recipient.client_secret },
      }),
    })),
  },
  {
    id: 'fresh-tokens-have-expired',
    title: 'A token of /Token has expired two hours before it was meant to',
    source: 'django-oauth/django-oauth-toolkit#1291',
    batch: 1,
    apply: hookAfter('token', (answer, _, { store }) => {
      const token = store.tokens.get(readToken(answer));
      if (token !== undefined)
        store.tokens.set(token.value, { ...token, expiresAt: token.expiresAt - 2 * hours });
    }),
  },
  {
    id: 'accounts-of-other-customers-are-readable',
    title: 'An account of another customer is readable by its id',
    source: 'MindMatrix/SecurityTracker#124',
    batch: 1,
    apply: (workings) =>
      changeAccountRule(
        'find',
        (own, _, id) =>
          own ?? listEveryAccount(workings.store).find(({ members }) => members.accountId === id),
      )(workings),
  },
  {
    id: 'registration-without-the-scope',
    title: 'A registration is accepted from a token without the scope client:admin',
    source: 'JanssenProject/jans#9366',
    batch: 1,
    apply: changeRules('auth', { isAdmin: () => true }),
  },
]);
