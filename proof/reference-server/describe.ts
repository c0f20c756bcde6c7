import { describeFixtures } from './describe-fixtures.ts';
import type { Description } from './description.ts';
import type { Rules } from './rules/index.ts';
import createTemplate from './seed/create-template.json' with { type: 'json' };
import { seedPersonas } from './seed/personas.ts';
import { tokenValues } from './seed/tokens.ts';
import type { Store } from './store/store.ts';
import type { Workings } from './types.ts';

const PARAMETER = 'connection_id';

/** Says what a client must know of a server that has just been started. */
export function describeServer(workings: Workings): Description {
  const { rules, store, baseUrl, webhookUrl } = workings;
  return {
    name: 'reference server',
    vendor: 'open-banking-conformance',
    version: '1',
    baseUrl,
    bankingUrl: baseUrl,
    auth: { header: 'service-auth-key', value: 'Bearer {token}' },
    tokens: { ...tokenValues, fdx: { ...tokenValues.fdx } },
    tokenEndpoint: describeTokenEndpoint(rules, baseUrl),
    provoke500: { ...rules.auth.provoke500 },
    providers: { ids: store.providers.map(({ provider_id }) => provider_id), unknownId: '999' },
    recipients: {
      ids: [...store.recipients.keys()],
      unknownId: '00000000-0000-4000-8000-000000000000',
      create: structuredClone(createTemplate),
      required: [...rules.recipients.required],
      contactEmail: 'string',
      redirectDelimiter: ' ',
    },
    registrations: describeRegistrations(store),
    revocation: {
      delete: {
        request: { query: { [PARAMETER]: '{id}' } },
        missing: `query.${PARAMETER}`,
        invalid: { query: { [PARAMETER]: 'no-such-connection' } },
      },
      post: {
        request: { body: { [PARAMETER]: '{id}' } },
        missing: `body.${PARAMETER}`,
        invalid: { body: { [PARAMETER]: 'no-such-connection' } },
      },
      settleSeconds: 0,
      connections: [...store.connections.values()].map(({ id, token }) => ({ id, token })),
      probe: { operation: 'listAccounts', active: [200], revoked: [401] },
    },
    fdx: describeFdx(rules, store),
    banking: describeBanking(rules, webhookUrl),
    fixtures: describeFixtures(workings),
  };
}

function describeTokenEndpoint({ auth }: Rules, baseUrl: string): Description['tokenEndpoint'] {
  const { clientId, clientSecret, tokenLifetime } = auth.tokenEndpoint;
  return {
    url: `${baseUrl}/Token`,
    clientId,
    clientSecret,
    scope: 'client:admin',
    lifetimeSeconds: tokenLifetime,
  };
}

function describeRegistrations({ registrations }: Store): Description['registrations'] {
  const known = [...registrations.values()].map(({ client_id, provider_id, fixedStatus }) => ({
    recipient: client_id,
    provider: String(provider_id),
    status: fixedStatus ?? '',
  }));
  return { pathArray: 'comma', visibleWithinSeconds: 0, approvalMayDropPairs: false, known };
}

function describeFdx({ fdxAccounts }: Rules, { customers }: Store): Description['fdx'] {
  const tokens: Record<string, string> = tokenValues.fdx;
  return {
    customers: [...customers.values()].map(({ name, accounts }) => ({
      name,
      token: tokens[name] ?? '',
      accounts: accounts.map(({ kind, members }) => ({ id: members.accountId, kind })),
    })),
    unknownAccount: 'dep-00000000',
    defaultLimit: fdxAccounts.defaultLimit,
    maxLimit: fdxAccounts.maximumLimit,
  };
}

function describeBanking(
  { auth, accountDetail }: Rules,
  webhookUrl: string | undefined,
): Description['banking'] {
  return {
    apiKey: auth.banking.apiKey,
    customerId: auth.banking.customerId,
    unknownCustomerId: '00000000-0000-4000-8000-000000000001',
    unknownRequestId: '00000000-0000-4000-8000-000000000002',
    authorize: {
      method: 'POST',
      path: '/v3/{customerId}/BankingServices/Authorize',
      body: { Persona: '{persona}' },
      requestIdPointer: '/RequestId',
    },
    personas: seedPersonas.map((persona) => ({ ...persona })),
    async: 'path',
    accountsFilter: 'Id',
    statementsValues: [...accountDetail.statementsValues],
    errors: {
      unauthorized: [auth.banking.status.badKey],
      unknownRequestId: [accountDetail.status.unknownRequestId],
    },
    fixture: { accountsMin: 2, oldestDays: 360, completes: true },
    webhook: webhookUrl ?? null,
  };
}
