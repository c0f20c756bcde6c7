import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, page, sent } from './recorded.ts';

function judge(requests: readonly RecordedRequest[], isWhole = true) {
  const { findings, judged } = judgeClient(findAsked(requests), { ...documentedSettings, isWhole });
  return { broken: findings.map(({ requirement }) => requirement), findings, judged };
}

const accounts = (...ids: readonly string[]) => ({
  ...(page(null) as object),
  accounts: ids.map((accountId) => ({ depositAccount: { accountId } })),
});
const account = (id: string, status = 400) => sent(`${at.list}/${id}`, { after: 1, status });

test('a walk is shown to end where it went beyond one page, and a list of ids where it holds two', () => {
  const end = 'caller-ends-the-walk-at-the-last-page';
  const ids = 'caller-separates-account-ids-by-commas';
  const one = judge([sent(`${at.list}?accountIds=a`, { answer: page(null) })]);
  expect([one.judged.has(end), one.judged.has(ids)]).toEqual([false, false]);
  const walk = judge([
    sent(`${at.list}?accountIds=a,b`, { answer: page('n') }),
    sent(`${at.list}?accountIds=a,b&offset=n`, { after: 1, answer: page(null) }),
  ]);
  expect([walk.judged.get(end), walk.judged.get(ids), walk.broken]).toEqual([1, 2, []]);
});

test('an id that was changed on its way is charged where the service refuses it, and another id is not', () => {
  const id = 'Acc-0044+x%2B=';
  const broken = (text: string, status?: number) =>
    judge([sent(at.list, { answer: accounts(id, '77') }), account(text, status)]).broken;
  const row = ['caller-names-the-account-in-the-path'];
  const changed = [
    id,
    id.toUpperCase(),
    encodeURIComponent(encodeURIComponent(id)),
    'Acc-004',
    'x-77',
    '77.0',
  ];
  for (const text of changed) expect(broken(text), text).toEqual(row);
  for (const text of changed) expect(broken(text, 200), text).toEqual([]);
  for (const text of ['770', 'Acc-0045', '7', 'other']) expect(broken(text), text).toEqual([]);
  expect(judge([sent(at.list, { answer: accounts('77') }), account('x-77')], false).broken).toEqual([]);
});

test('what cannot be an id beside those that were given is charged where it is refused, in any recording', () => {
  const providers = (...ids: readonly unknown[]) =>
    sent(at.providers, { answer: ids.map((id) => ({ provider_id: id })) });
  const read = (id: string, status = 404) => sent(`${at.providers}/${id}`, { after: 1, status });
  const row = ['caller-names-the-provider-in-the-path'];
  for (const id of ['all', '*', '101.0', '1e2', 'First Bank', '-1']) {
    expect(judge([providers(17, 101), read(encodeURIComponent(id))], false).broken, id).toEqual(row);
    expect(judge([providers(17, 101), read(encodeURIComponent(id), 200)], false).broken, id).toEqual([]);
    // A service of other ids, and a recording without the list, tell nothing.
    expect(judge([providers('p-17', 101), read('all')], false).broken).toEqual([]);
    expect(judge([read(encodeURIComponent(id))], false).broken).toEqual([]);
  }
  expect(judge([providers(17, 101), read('102')], false).broken).toEqual([]);
});

test('a client_secret in the place of a client_id is charged', () => {
  const created = sent(at.recipients, {
    body: {},
    status: 201,
    answer: { client_id: 'recipient-4711', client_secret: 'NugUBjSY4xMYs689' },
  });
  const read = (id: string) =>
    judge([created, sent(`${at.recipients}/${id}`, { after: 1, status: 404 })], false);
  const { broken, findings } = read('NugUBjSY4xMYs689');
  expect(broken).toEqual(['caller-names-the-recipient-in-the-path']);
  expect(JSON.stringify(findings)).not.toContain('NugUBjSY4xMYs689');
  expect(read('recipient-4712').broken).toEqual([]);
});

test('an id that was handed to a client is known before any answer names it', () => {
  const ids = { recipients: ['recipient-4711-x'], providers: ['17'], accounts: ['Acc-0044+x%2B='] };
  const handed = { ...documentedSettings, isWhole: true, handed: { ids } };
  const broken = (url: string, method = 'GET') => {
    const { findings } = judgeClient(findAsked([sent(url, { method, status: 400 })]), handed);
    return findings.map(({ requirement }) => requirement);
  };
  expect(broken(`${at.list}/${ids.accounts[0]}`)).toEqual(['caller-names-the-account-in-the-path']);
  expect(broken(`${at.recipients}/Recipient-4711-X`)).toEqual(['caller-names-the-recipient-in-the-path']);
  expect(broken(`${at.list}/another-one`)).toEqual([]);
  expect(broken(`${at.recipients}/recipient-4711-y`)).toEqual([]);
});

test('lists of pairs with a comma too many, and with their ids swapped, are charged to their row', () => {
  const ids = { recipients: ['r-4711-x', 'r-4712-x'], providers: ['17', '18'], accounts: [] };
  const broken = (pairs: string, status: number) => {
    const url = `${at.recipients}/providers/requests/${pairs}`;
    const settings = { ...documentedSettings, isWhole: true, handed: { ids, adminTokens: ['k7Qw2ZpX9d'] } };
    const { findings } = judgeClient(findAsked([sent(url, { method: 'POST', status })]), settings);
    return findings.map(({ requirement }) => requirement);
  };
  const row = ['caller-names-recipients-and-providers-in-the-path'];
  for (const pairs of ['r-4711-x,/17', ',r-4711-x/17', 'r-4711-x/17,', 'r-4711-x,,r-4712-x/17'])
    for (const status of [200, 400]) expect(broken(pairs, status), pairs).toEqual(row);
  expect(broken('17,18/r-4711-x', 400)).toEqual(row);
  expect(broken('r-4711-x,r-4712-x/17,18', 200)).toEqual([]);
  expect(broken('r-4711-x,r-4712-x/17,18', 400)).toEqual([]);
});

test('a long cursor is shown around the place where it was changed', () => {
  const given = `${'a'.repeat(1000)}B${'c'.repeat(1000)}`;
  const { findings } = judge([
    sent(at.list, { answer: page(given) }),
    sent(`${at.list}?offset=${given.toLowerCase()}`, { after: 1, status: 400 }),
  ]);
  expect(findings[0]!.wanted).toMatch(/^offset …a{100}Bc{99}… \(2001 characters\), as the answer gave it$/);
  expect(findings[0]!.got).toMatch(/^offset …a{100}bc{99}… \(2001 characters\)$/);
});

test('parameters and members of a client itself are no misspelt ones', () => {
  const names = ['trace', 'sort', 'type', 'accountType', 'limits'];
  const query = names.map((name) => `${name}=1`).join('&');
  expect(judge([sent(`${at.list}?limit=2&${query}`, { answer: page(null) })]).broken).toEqual([]);
  const body = { name: 'n', tags: [], nickname: 'x', url: 'y', client: 'z', Name: 'beside name' };
  expect(judge([sent(at.recipients, { body, status: 201 })]).broken).toEqual([]);
});
