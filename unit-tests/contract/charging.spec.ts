import { expect, test } from '@playwright/test';
import { judgeExchange } from '../../src/contract/judge.ts';
import { answered } from '../answered.ts';

const inventory = {
  account: ['accounts.depositAccount.accountId'],
  customers: [],
  detailed_accounts: [],
  lightweight_accounts: [],
  payments: [],
  transactions: [],
};
const detail = {
  provider_id: 1001,
  name: 'Maple Trust Bank',
  country: 'CA',
  scopes: ['ACCOUNT_BASIC'],
  provider_url: 'https://maple-trust.example',
  data_inventory: inventory,
};

function listCharges(body: unknown, type?: string | readonly string[]): string[] {
  return judgeExchange(answered('getProvider', 200, body, type)).violations.map(
    ({ requirement, pointer }) => `${requirement} ${pointer}`,
  );
}

test('a conforming answer is charged nothing, and members beyond the document are tolerated', () => {
  expect(listCharges({ ...detail, more: { than: ['documented'] } })).toEqual([]);
});

for (const [what, body, requirements] of [
  [
    'a wrong type is charged to the requirement of the member',
    { ...detail, provider_id: '1001' },
    ['provider-id-is-an-integer /provider_id'],
  ],
  ['a value outside a closed set', { ...detail, country: 'MX' }, ['provider-country-is-ca-or-us /country']],
  [
    'a missing member is charged to the presence requirement',
    { ...detail, name: undefined },
    ['provider-carries-its-id-and-name '],
  ],
  [
    'a null where the requirement names null',
    { ...detail, provider_url: null },
    ['provider-detail-carries-its-url /provider_url'],
  ],
  [
    'a null in a structural member',
    { ...detail, scopes: null },
    ['provider-scopes-are-an-array-of-strings /scopes'],
  ],
  [
    'a wrong item is charged once, not also as outside the set',
    { ...detail, scopes: [1, 2] },
    ['provider-scopes-are-an-array-of-strings /scopes/0'],
  ],
  [
    'a wrong item and a name outside the set',
    { ...detail, scopes: ['X', 2] },
    ['provider-scopes-come-from-the-table /scopes/0', 'provider-scopes-are-an-array-of-strings /scopes/1'],
  ],
  ['a body that is no object', [], ['provider-detail-answers-200-with-an-object ']],
] as const) {
  test(what, () => {
    const found = listCharges(body);
    if (what === 'a body that is no object') expect(found.length).toBeGreaterThan(0);
    else expect(found.sort()).toEqual([...requirements].sort());
  });
}

test('a value that is plainly none of its kind warns, and one in a form of its own does not (A-106)', () => {
  const kind = 'provider-values-are-of-their-kind';
  for (const provider_url of [
    'https://a.example',
    'http://localhost:8080/x',
    'www.bank.example',
    'a.example/about',
  ])
    expect(listCharges({ ...detail, provider_url })).toEqual([]);
  for (const provider_url of ['', 'n/a', 'not yet', 'office@bank.example', '-'])
    expect(listCharges({ ...detail, provider_url })).toEqual([`${kind} /provider_url`]);
  expect(listCharges({ ...detail, scopes: ['ACCOUNT_BASIC', 'STATEMENTS', 'ACCOUNT_BASIC'] })).toEqual([
    `${kind} /scopes`,
  ]);
  expect(listCharges({ ...detail, name: '\u00a0' })).toEqual([`${kind} /name`]);
  const chargesOf = (account: object) => {
    const Id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
    const body = { HttpStatusCode: 200, Accounts: [{ Id, ...account }], RequestId: Id };
    return judgeExchange(answered('getAccountsDetail', 200, body))
      .violations.filter(({ requirement }) => requirement === 'account-detail-values-are-of-their-kind')
      .map(({ pointer }) => pointer);
  };
  for (const Currency of ['CAD', 'usd', '124', 'USDT']) expect(chargesOf({ Currency })).toEqual([]);
  for (const Currency of ['$', 'Canadian Dollar', '', 'C$']) expect(chargesOf({ Currency })).toHaveLength(1);
  for (const LastFourDigits of ['1204', '****1204', '12', '', null, 'x-1 2 0 4'])
    expect(chargesOf({ LastFourDigits })).toEqual([]);
  for (const LastFourDigits of ['none', '00412 1204', '****'])
    expect(chargesOf({ LastFourDigits })).toHaveLength(1);
  for (const Email of ['a@b', '', null]) expect(chargesOf({ Holder: { Email } })).toEqual([]);
  expect(chargesOf({ Holder: { Email: '416 555 0100' } })).toEqual(['/Accounts/0/Holder/Email']);
});

test('repeats are one violation with a count', () => {
  const { violations } = judgeExchange(
    answered('listProviders', 200, Array(50).fill({ ...detail, provider_id: '1' })),
  );
  expect(violations).toMatchObject([
    { requirement: 'provider-id-is-an-integer', pointer: '/0/provider_id', count: 50 },
  ]);
});

test('requirements are counted as evaluated on conforming values too, and not where nothing was there', () => {
  const { hits } = judgeExchange(answered('listProviders', 200, []));
  expect(hits.get('provider-id-is-an-integer')).toBeUndefined();
  expect(judgeExchange(answered('listProviders', 200, [detail])).hits.get('provider-id-is-an-integer')).toBe(
    1,
  );
});

for (const [what, type, warned] of [
  ['application/json', 'application/json', false],
  ['a charset', 'application/json; charset=utf-8', false],
  ['a structured suffix', 'application/hal+json', false],
  ['text/html', 'text/html', true],
  ['application/json in two lines', ['application/json', 'application/json'], false],
  ['text/html in a second line', ['application/json', 'text/html'], true],
] as const) {
  test(`the media type ${what} is ${warned ? 'charged' : 'taken'}`, () => {
    expect(
      listCharges(detail, type).some((requirement) =>
        requirement.startsWith('json-answers-declare-a-json-media-type'),
      ),
    ).toBe(warned);
  });
}

test('an undocumented status and a gateway answer are left to checks', () => {
  for (const status of [418, 429, 502, 503])
    expect(judgeExchange(answered('getProvider', status, 'x')).violations).toEqual([]);
});

test('a 204 with a body is charged to its operation', () => {
  const countViolations = (json: unknown) =>
    judgeExchange(answered('revokeByDelete', 204, json)).violations.length;
  expect([countViolations(undefined), countViolations({})]).toEqual([0, 1]);
});

test('of several account kinds the object is charged once, never the branches', () => {
  const kinds = (members: object) =>
    judgeExchange(answered('getAccount', 200, members))
      .violations.filter(({ pointer }) => pointer === '')
      .map(({ requirement }) => requirement);
  const deposit = { accountId: 'a-1', accountType: 'CHECKING' };
  expect(kinds({ depositAccount: deposit, loanAccount: { accountId: 'a-1' } })).toEqual([
    'fdx-account-holds-exactly-one-kind',
  ]);
  expect(kinds({ other: deposit })).toEqual(['fdx-account-holds-exactly-one-kind']);
  expect(kinds({ depositAccount: deposit, other: {} })).toEqual([]);
});

test('a large answer with every item wrong is judged in time that grows with its size only', () => {
  const body = (items: number) => Array(items).fill({ ...detail, provider_id: '1', country: 'XX' });
  // Processor time, since other processes may take the processor away in between.
  const milliseconds = (items: number) => {
    const exchange = answered('listProviders', 200, body(items));
    const begun = process.cpuUsage();
    judgeExchange(exchange);
    return process.cpuUsage(begun).user / 1000;
  };
  milliseconds(1000);
  expect(milliseconds(20_000) / Math.max(1, milliseconds(2000))).toBeLessThan(60);
});
