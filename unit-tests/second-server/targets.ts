import { accountsOf, othersAccounts } from './server/account-data.ts';
import { readySessions } from './server/banking.ts';
import { oldestDays } from './server/banking-data.ts';
import type { Profile } from './server/profile.ts';
import { connectionCount, headerReference, referenceOf } from './server/revocation.ts';
import { apiKey, customerId, partner, tokens } from './server/world.ts';

/** The environment that the target file refers to. */
export const targetEnvironment = { SECOND_API_KEY: apiKey } as const;

/** The target file that a vendor would write for a running server, as YAML. */
export function targetYaml(profile: Profile, origin: string): string {
  const parts = [
    head(profile),
    outbound(profile, origin),
    recipients,
    registrations(profile),
    revocation(profile),
    fdx(profile),
    banking(profile, origin),
    ...(profile.name === 'c' ? [] : [unavailable]),
  ];
  return `${parts.join('\n')}\n`;
}

function head({ name, lagMs, settleMs }: Profile): string {
  return `
target: { name: 'Second server ${name}', environment: development, kind: server }
areas: [providers, recipients, registrations, revocation, fdx-accounts, account-detail]
settleSeconds: ${(Math.max(lagMs, settleMs) / 1000) * 2}`;
}

function outbound({ name, prefix, tokenForm }: Profile, origin: string): string {
  const base = `${origin}${prefix}/`;
  const declared = `
  auth:
    value: ${quoted(tokenForm)}
    token: ${tokens.user}`;
  if (name === 'c') {
    return `outbound:
  baseUrl: ${base}${declared}
    adminToken: ${tokens.admin}`;
  }
  return `outbound:
  baseUrl: ${base}${declared}
    expiredToken: ${tokens.expired}
    plainToken: ${tokens.plain}
    tokenEndpoint: { url: '${base}oauth/token', clientId: ${partner.id}, clientSecret: ${partner.secret} }`;
}

const unavailable = `unavailable:
  outbound.provoke500: nobody can make this server fail
  banking.errors: its refusals are promised nowhere`;

const recipients = `recipients:
  create:
    name: Conformance
    scope: [ACCOUNT_BASIC]
    redirect_uris: https://app.second.example/cb?x=1
    logo_uri: https://app.second.example/logo.png
    country: US
    description: Sent by a conformance run
    terms_uri: https://app.second.example/terms
    client_uri: https://app.second.example
    contacts: [{ email: someone@second.example }]
  required: [name, redirect_uris]
  contactEmail: array
  redirectDelimiter: '|'`;

function registrations({ name, idsStyle, firstProvider, registrationDelayMs }: Profile): string {
  return `registrations:
  pathArray: ${idsStyle}
  providers: ['${firstProvider}', '${firstProvider + 2}']
  visibleWithinSeconds: ${registrationDelayMs === 0 ? 0 : registrationDelayMs / 1000 + 0.3}
  approvalMayDropPairs: ${name === 'c'}`;
}

function revocation({ name, tokenForm, revokedStatus }: Profile): string {
  const inQuery = name === 'b';
  const place = inQuery ? 'query' : 'headers';
  const input = inQuery ? 'connection' : 'X-Consent-Ref';
  const member = inQuery ? 'grantRef' : 'consent';
  const value = inQuery ? '{ref}' : '{headerRef}';
  const numbers = Array.from({ length: connectionCount }, (_, index) => index + 1);
  const connections = numbers.map((number) => {
    const ref = quoted(referenceOf(number));
    return `    - { ref: ${ref}, headerRef: ${quoted(headerReference(number))}, account: lnk-${number} }`;
  });
  return `revocation:
  delete:
    request: { ${place}: { ${input}: '${value}' } }
    missing: ${place}.${input}
    invalid: { ${place}: { ${input}: nobody } }
  post:
    request: { body: { ${member}: '{ref}', reason: closed } }
    missing: body.${member}
    invalid: { body: { ${member}: nobody } }
  connections:
${connections.join('\n')}
  probe:
    operation: getAccount
    path: { account_id: '{account}' }
    headers: { service-auth-key: ${quoted(tokenForm.replace('{token}', tokens.connected))} }
    revoked: [${revokedStatus}]`;
}

function fdx(profile: Profile): string {
  const lines = accountsOf(profile).map(({ key, kind }) => `    - { id: ${quoted(key)}, kind: ${kind} }`);
  if (profile.name === 'c') return `fdx:\n  accounts:\n${lines.join('\n')}`;
  return `fdx:
  token: ${tokens.user}
  expiredToken: ${tokens.expired}
  maxLimit: ${profile.maxLimit}
  otherCustomer: { token: ${tokens.other}, accounts: [${othersAccounts.map(({ key }) => quoted(key)).join(', ')}] }
  accounts:
${lines.join('\n')}`;
}

const asyncForms = { query: 'query:rid', link: 'link', header: 'header:X-Session-Ref' } as const;

function banking(profile: Profile, origin: string): string {
  const { name, prefix, asyncForm } = profile;
  const common = `banking:
  baseUrl: ${origin}${prefix}/
  apiKey: \${SECOND_API_KEY}
  customerId: ${customerId}
  async: ${asyncForms[asyncForm]}
  accountsFilter: ${name === 'b' ? 'Id' : 'AccountNumber'}
  poll: { interval: 0.01, limit: 60 }`;
  if (name === 'c') {
    const sessions = readySessions(profile).map(
      (id) => `    - { requestId: ${id}, slow: true, completes: true }`,
    );
    return `${common}\n  sessions:\n${sessions.join('\n')}`;
  }
  const byGet = name === 'b';
  return `${common}
  authorize:
    method: ${byGet ? 'GET' : 'POST'}
    path: '/v3/{customerId}/BankingServices/Sign-In${byGet ? '?as={user}' : ''}'
    headers: { x-api-key: '\${SECOND_API_KEY}' }${byGet ? '' : "\n    body: { login: { user: '{user}' } }"}
    requestIdPointer: /session~1id/handle
    personas: { slow: { user: slow }, other: { user: another }, any: { user: quick } }
  fixture: { accountsMin: 3, oldestDays: ${oldestDays}, completes: true }`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
