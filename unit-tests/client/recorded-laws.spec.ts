import { expect, test } from '@playwright/test';
import { judgeParties } from '../../client/judge/parties.ts';
import { judgeServer } from '../../client/judge/server.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { type ClientSettings, documentedSettings } from '../../client/rules/past.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { at, json, sent, token } from './recorded.ts';

function listFailed(requests: readonly RecordedRequest[], settings: Partial<ClientSettings> = {}) {
  const { findings } = judgeServer(findAsked(requests), { ...documentedSettings, ...settings });
  return [...new Set(findings.map(({ requirement }) => requirement))];
}

const providers = 'https://api.example/api/v1/providers';
const provider = (provider_id: number) => ({
  provider_id,
  name: 'Bank',
  country: 'CA',
  scopes: ['STATEMENTS'],
});
const account = (accountId: string, accountNumber: string) => ({
  depositAccount: { accountId, accountNumber, accountCategory: 'DEPOSIT_ACCOUNT', accountType: 'CHECKING' },
});
const accountAt = (id: string) => `${at.list}/${id}`;

test('a law speaks of a recording: one provider_id stands twice in a list', () => {
  expect(listFailed([sent(providers, { answer: [provider(1), provider(1)] })])).toEqual([
    'provider-ids-are-unique',
  ]);
  expect(listFailed([sent(providers, { answer: [provider(1), provider(2)] })])).toEqual([]);
});

test('a law speaks of two exchanges: the number of an account changes', () => {
  const read = (number: string, after: number) =>
    sent(accountAt('a1'), { after, answer: account('a1', number) });
  expect(listFailed([read('1001', 0), read('1002', 9)])).toContain('repeated-reads-agree');
  expect(listFailed([read('1001', 0), read('1001', 9)])).not.toContain('repeated-reads-agree');
});

test('what other customers are shown is held against nobody', () => {
  const read = (token: string, number: string, after: number) =>
    sent(accountAt('a1'), {
      ...{ after, answer: account('a1', number) },
      headers: { 'service-auth-key': `Bearer ${token}` },
    });
  expect(listFailed([read('one', '1001', 0), read('two', '1002', 9)])).not.toContain('repeated-reads-agree');
  expect(listFailed([read('***', '1001', 0), read('***', '1002', 9)])).not.toContain('repeated-reads-agree');
});

test('a call without a token is one only where the recording shows tokens', () => {
  const bare = sent(providers, { headers: { accept: '*/*' }, answer: [provider(1)], after: 5 });
  const requirement = 'missing-token-gets-401';
  expect(listFailed([sent(providers, { answer: [provider(1)] }), bare])).toEqual([requirement]);
  expect(listFailed([bare])).toEqual([]);
  expect(
    listFailed([sent(providers, { answer: [provider(1)] }), { ...bare, areHeadersKnown: false }]),
  ).toEqual([]);
});

const name = 'Harvest Budget of Example';
const created = sent(at.recipients, {
  ...{ body: { name, scope: ['ACCOUNT_BASIC'], redirect_uris: 'https://a.example' }, status: 201 },
  answer: { client_id: 'c-1', client_secret: 's-1', name },
});
const listed = (...ids: readonly string[]) =>
  sent(at.recipients, { answer: ids.map((client_id) => ({ client_id, name: 'n' })), after: 60 });
const facts: Facts = {
  ...{ settleSeconds: 5, visibleSeconds: 5, tokenHeader: 'service-auth-key', mayDropPairs: true },
  ...{ registrable: [], knownPairs: [], requiredOfRecipients: [] },
  ...{ areas: ['recipients'], accounts: { own: [], others: [] } },
};

test('a law that needs a declared time is silent without a target, and where the clock tells no order', () => {
  const isListed = (requests: readonly RecordedRequest[], settings = {}) =>
    listFailed(requests, settings).includes('created-recipient-is-listed');
  expect(isListed([created, listed('c-2')])).toBe(false);
  const again = { ...listed('c-1'), startedAt: created.startedAt + 90_000 };
  expect(isListed([created, listed('c-2'), again], { facts })).toBe(true);
  // Nobody can tell whether it was removed by other means.
  expect(isListed([created, listed('c-2')], { facts })).toBe(false);
  expect(isListed([created, listed('c-1', 'c-2')], { facts })).toBe(false);
  expect(isListed([{ ...created, startedAt: 0 }, listed('c-2'), again], { facts })).toBe(false);
  expect(
    isListed([{ ...created, took: 0 }, { ...listed('c-2'), startedAt: created.startedAt + 7 }, again], {
      facts,
    }),
  ).toBe(false);
});

test('a tool that leaves out queries makes a page of the last one', () => {
  const pageOf = (ids: readonly string[], nextOffset?: string) => ({
    page: { totalElements: 3, ...(nextOffset && { nextOffset }) },
    accounts: ids.map((id) => account(id, '1001')),
  });
  const total = 'total-elements-counts-the-accounts';
  const walk = (query: string) => [
    sent(at.list, { answer: pageOf(['a1', 'a2'], 'n1') }),
    sent(`${at.list}${query}`, { answer: pageOf(['a3'], undefined), after: 5 }),
  ];
  expect(listFailed(walk(''))).not.toContain(total);
  expect(listFailed(walk('?offset=n1'))).not.toContain(total);
  expect(listFailed([...walk('?offset=n1'), ...walk('').slice(1)])).toContain(total);
  expect(listFailed(walk('').slice(1))).toContain(total);
});

test('a server is not charged for its answer to a request that breaks a duty', () => {
  const answer = { page: { totalElements: 0 }, accounts: [] };
  const odd = sent(`${at.list}?limit=all`, { answer: { ...answer, page: { totalElements: 3 } }, after: 5 });
  const [client, server] = judgeParties(findAsked([sent(at.list, { answer }), odd]), documentedSettings);
  expect(client!.findings.map(({ requirement }) => requirement)).toEqual(['caller-limits-pages-by-a-number']);
  expect(server!.findings.filter(({ law }) => law === true)).toEqual([]);
});

const [known, earlier] = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const bankingFacts: Facts = { ...facts, polledBy: 'path', filteredBy: 'Id', declaresSessions: true };
const resultOf = (RequestId: string) => ({
  HttpStatusCode: 200,
  Accounts: [{ Id: known, Holder: { Name: 'Ann Doe' } }],
  RequestId,
});
const pending = { HttpStatusCode: 202, ServiceCode: 'OPERATION_PENDING' };

test('a session that was authorized before the recording is none that nobody was given', () => {
  const requirement = 'polled-unknown-request-id-ends-in-a-refusal';
  const judge = (...requests: readonly RecordedRequest[]) => {
    const settings = { ...documentedSettings, facts: bankingFacts };
    const [client, server] = judgeParties(findAsked(requests), settings);
    expect(client!.findings.length).toBeGreaterThan(0);
    return server!.findings.map((one) => one.requirement);
  };
  // The client polls too soon, so that the document describes no such poll.
  const requests = [
    sent(at.call, { body: { RequestId: known }, status: 202, answer: { ...pending, RequestId: known } }),
    sent(at.poll(known!), { answer: resultOf(known!), after: 12 }),
    sent(at.poll(earlier!), { status: 202, answer: { ...pending, RequestId: earlier }, after: 20 }),
    sent(at.poll(earlier!), { answer: resultOf(earlier!), after: 22 }),
  ];
  expect(judge(...requests)).not.toContain(requirement);
});

test('a declared session may have been asked before the recording, with other options', () => {
  const post = sent(at.call, { body: { RequestId: known, WithKYC: false }, answer: resultOf(known!) });
  expect(listFailed([post], { facts: bankingFacts })).not.toContain('kyc-is-left-out-on-request');
});

test('what the target file declares of another customer tells nothing of whose token was recorded', () => {
  const accounts = { own: [{ id: 'a1' }], others: ['b1'] };
  const list = sent(at.list, { answer: { page: {}, accounts: [account('b1', '1001')] } });
  const settings = { facts: { ...facts, accounts } };
  expect(listFailed([list], settings)).not.toContain('accounts-list-holds-no-account-of-another-customer');
});

test('what others may have done meanwhile, and what nobody declares, is held against nobody', () => {
  const links = { logo_uri: 'https://a.example/l', terms_uri: 'https://a.example/t' };
  const body = {
    ...{ name, scope: ['ACCOUNT_BASIC'], redirect_uris: 'https://a.example/r', country: 'CA', ...links },
    ...{ client_uri: 'https://a.example/c', description: 'A budget of its own.' },
    contacts: [{ email: ['a@a.example'] }],
  };
  const create = (more: object, client_id: string, after: number) =>
    sent(at.recipients, { body: { ...body, ...more }, status: 201, answer: { ...body, client_id }, after });
  const missing = 'recipient-creation-refuses-a-missing-required-member';
  const both = [create({}, 'c-2', 0), create({ name: 'Another Budget', logo_uri: undefined }, 'c-3', 9)];
  expect(listFailed(both)).not.toContain(missing);
  expect(listFailed(both, { facts: { ...facts, requiredOfRecipients: ['logo_uri'] } })).toContain(missing);
  const record = { client_id: 'c-1', client_name: name, provider_id: 7, registration_status: 'ACTIVE' };
  const others = sent(`${at.recipients}/providers/requests`, { answer: [record], after: 60 });
  expect(listFailed([created, others])).not.toContain('registration-request-touches-no-other-pair');
});

test('a member that a creation did not send need not come back, whoever sent it', () => {
  const profile = 'recipient-carries-its-profile';
  const isCharged = (more: object) => {
    const body = { name, scope: ['ACCOUNT_BASIC'], ...more };
    const answer = { client_id: 'c-1', client_secret: 's-1', name, scope: 'ACCOUNT_BASIC' };
    return listFailed([sent(at.recipients, { body, status: 201, answer })]).includes(profile);
  };
  expect(isCharged({})).toBe(false);
  expect(isCharged({ logo_uri: 'https://a.example/logo.png' })).toBe(true);
});

test('what broke once, and was not asked again, is neither charged nor said to hold', () => {
  const requirement = 'missing-token-gets-401';
  const shown = sent(providers, { answer: [provider(1)] });
  const bare = (status: number, after: number) =>
    sent(providers, { headers: { accept: '*/*' }, status, answer: { message: 'm' }, after });
  const judge = (...asked: readonly RecordedRequest[]) =>
    judgeServer(findAsked([shown, ...asked]), documentedSettings);
  expect(judge(bare(401, 5)).judged.has(requirement)).toBe(true);
  const { judged, findings } = judge(bare(401, 5), bare(500, 10));
  expect([judged.has(requirement), findings]).toEqual([false, []]);
});

test('a token is missed where the recording shows that the credentials are right', () => {
  const address = 'https://api.example/Token';
  const form =
    'grant_type=client_credentials&client_id=p-1&client_secret=a-partner-secret-1&scope=client%3Aadmin';
  const ask = (answer: unknown, body = form, after = 0) =>
    sent(address, {
      ...{ body, answer, after },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const given = { access_token: 'k7Qw2ZpX9d', token_type: 'Bearer' };
  const requirement = 'token-endpoint-returns-an-access-token';
  expect(listFailed([ask({ token_type: 'Bearer' })])).toEqual([requirement]);
  expect(
    listFailed([ask({ token: 'k7Qw2ZpX9d' }), sent(providers, { answer: [provider(1)], after: 5 })]),
  ).toEqual([requirement]);
  expect(listFailed([ask(given), ask({}, form, 9)])).toEqual([requirement]);
  expect(listFailed([ask(given)])).toEqual([]);
  // Others may be refused by a 200 without a token, and the partner by one that says so.
  expect(listFailed([ask({ status: 'denied' })])).toEqual([]);
  expect(listFailed([ask(given), ask({}, form.replace('secret-1', 'secret-2'), 9)])).toEqual([]);
  expect(listFailed([ask(given), ask({ error: 'slow_down' }, form, 9)])).toEqual([]);
  expect(listFailed([ask(given), ask({ status: 'sent' }, form.replace('%3Aadmin', '%3Aread'), 9)])).toEqual(
    [],
  );
});

test('a form that the document does not show gets its token by what else it carries', () => {
  const address = 'https://api.example/Token';
  const ask = (body: string, after: number, more: object = {}) =>
    sent(address, {
      ...{ body, after, answer: { access_token: `k7Qw2ZpX9d${after}` } },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    });
  const form = 'grant_type=client_credentials&scope=client%3Aadmin';
  const whole = ask(`${form}&client_id=p-1&client_secret=a-partner-secret-1`, 0);
  expect(listFailed([whole, ask(form, 5, { authorization: 'Basic cC0xOmE=' })])).toEqual([]);
  expect(listFailed([whole, ask('grant_type=refresh_token&refresh_token=r-1', 5)])).toEqual([]);
});

test('a regenerated secret is another one than before', () => {
  const body = { name, scope: ['ACCOUNT_BASIC'] };
  const [one, two] = ['a1b2c3d4e5f6g7h8', 'h8g7f6e5d4c3b2a1'];
  const hand = (client_secret: string, after: number, more: object = {}) =>
    sent(`${at.recipients}/c-1/secret`, {
      body: {},
      answer: { client_id: 'c-1', client_secret },
      after,
      ...more,
    });
  const created = sent(at.recipients, {
    ...{ body, status: 201 },
    answer: { client_id: 'c-1', client_secret: two, name, scope: 'ACCOUNT_BASIC' },
  });
  const requirement = 'regenerated-secret-is-new';
  const isCharged = (...requests: readonly RecordedRequest[]) => listFailed(requests).includes(requirement);
  expect(isCharged(created, hand(one, 5), hand(one, 9))).toBe(true);
  expect(isCharged(created, hand(one, 5), hand(two, 9))).toBe(true);
  expect(isCharged(created, hand(one, 5))).toBe(false);
  // A tool that writes one text for each secret, or a word, and one that records an answer twice.
  expect(isCharged(hand(one, 5), hand(one, 9))).toBe(false);
  expect(isCharged(created, hand('my-own-secret', 5), hand('my-own-secret', 9))).toBe(false);
  expect(isCharged(created, hand(one, 5), hand(one, 5))).toBe(false);
  // A service that answers one key of idempotency once.
  const again = { headers: { ...token, ...json, 'Idempotency-Key': 'k-1' } };
  expect(isCharged(created, hand(one, 5, again), hand(one, 9, again))).toBe(false);
});
