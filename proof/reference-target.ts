import type { DeclaredTarget } from '../src/target-file/declared.ts';
import { resolveTarget } from '../src/target-file/resolve.ts';
import type { Fixtures, Registrations, Target } from '../src/target-file/types.ts';
import type { Description } from './reference-server/types.ts';

type Poll = NonNullable<NonNullable<DeclaredTarget['banking']>['poll']>;

/** Seconds between polls, and until the suite gives up: allowed on loopback only, generous for a busy machine. */
const quickPoll: Poll = { interval: 0.005, limit: 60 };

/** A running reference server as a target, with how often it is polled. */
export function referenceTarget(description: Description, poll: Poll = quickPoll): Target {
  return resolveTarget(declaredReferenceTarget(description, poll));
}

/** What the target file of a running reference server would declare. */
export function declaredReferenceTarget(description: Description, poll: Poll = quickPoll): DeclaredTarget {
  return {
    target: {
      name: description.name,
      vendor: description.vendor,
      version: description.version,
      environment: 'sandbox',
      kind: 'server',
    },
    areas: ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts', 'account-detail'],
    outbound: outboundOf(description),
    recipients: recipientsOf(description),
    registrations: registrationsOf(description),
    revocation: revocationOf(description),
    fdx: fdxOf(description),
    banking: { ...bankingOf(description), poll },
    ...(description.fixtures === undefined ? {} : { fixtures: description.fixtures as Fixtures }),
    settleSeconds: description.revocation.settleSeconds,
  };
}

function outboundOf({
  baseUrl,
  auth,
  tokens,
  tokenEndpoint,
  provoke500,
  providers,
  recipients,
}: Description) {
  const { url, clientId, clientSecret } = tokenEndpoint;
  const provocation = { headers: { [provoke500.header]: provoke500.value } };
  return {
    baseUrl,
    auth: {
      header: auth.header,
      value: auth.value,
      token: tokens.token,
      expiredToken: tokens.expired,
      plainToken: tokens.plain,
      tokenEndpoint: { url, clientId, clientSecret },
    },
    unknownIds: {
      ...(providers.unknownId === '' ? {} : { provider: providers.unknownId }),
      ...(recipients.unknownId === '' ? {} : { recipient: recipients.unknownId }),
    },
    provoke500: { outbound: provocation, revocation: provocation, fdx: provocation },
  };
}

function recipientsOf({ recipients }: Description): NonNullable<DeclaredTarget['recipients']> {
  const { create, required, contactEmail, redirectDelimiter } = recipients;
  return {
    create: create as NonNullable<DeclaredTarget['recipients']>['create'],
    required,
    contactEmail,
    redirectDelimiter,
  };
}

function registrationsOf({
  registrations,
  providers,
}: Description): NonNullable<DeclaredTarget['registrations']> {
  const { pathArray, visibleWithinSeconds, approvalMayDropPairs, known } = registrations;
  return {
    pathArray,
    visibleWithinSeconds,
    approvalMayDropPairs,
    known: known as NonNullable<Registrations['known']>,
    providers: providers.ids.map(String),
  };
}

function revocationOf({ revocation, auth }: Description): NonNullable<DeclaredTarget['revocation']> {
  const { operation, active, revoked } = revocation.probe;
  return {
    delete: revocation.delete,
    post: revocation.post,
    connections: revocation.connections,
    probe: { operation, active, revoked, headers: { [auth.header]: auth.value } },
  };
}

function fdxOf({ fdx, tokens }: Description): NonNullable<DeclaredTarget['fdx']> {
  const [customer, other] = fdx.customers;
  return {
    token: customer!.token,
    expiredToken: tokens.expiredFdx,
    accounts: customer!.accounts,
    otherCustomer: { token: other!.token, accounts: other!.accounts.map(({ id }) => id) },
    unknownAccount: fdx.unknownAccount,
    maxLimit: fdx.maxLimit,
  };
}

function bankingOf({ banking, bankingUrl }: Description): NonNullable<DeclaredTarget['banking']> {
  const { authorize, personas, usualPersona } = banking;
  const slow =
    personas.find(({ pollsUntilReady }) => pollsUntilReady !== null && pollsUntilReady > 0)?.name ?? '';
  const other =
    personas.find(
      ({ name, pollsUntilReady }) => pollsUntilReady !== null && name !== slow && name !== usualPersona,
    )?.name ?? '';
  const { apiKey, customerId } = banking;
  return {
    baseUrl: bankingUrl,
    apiKey,
    customerId,
    authorize: {
      ...authorize,
      personas: {
        slow: { persona: slow },
        other: { persona: other },
        any: { persona: usualPersona ?? slow },
      },
    },
    async: banking.async,
    accountsFilter: banking.accountsFilter,
    statementsValues: banking.statementsValues,
    errors: banking.errors,
    fixture: banking.fixture,
  };
}
