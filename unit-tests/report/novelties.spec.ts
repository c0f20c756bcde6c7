import { expect, test } from '@playwright/test';
import { countKinds, makeFacts, measureNovelties } from '../../proof/self-test/novelties/learn.ts';
import { renderNovelties } from '../../proof/self-test/novelties/render.ts';
import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Header } from '../../src/http/exchange.ts';
import { listNovelties } from '../../src/report/novelties/compare.ts';
import { loadFacts, packFacts, unpackFacts } from '../../src/report/novelties/facts.ts';
import { describeForm } from '../../src/report/novelties/forms.ts';
import { observe } from '../../src/report/novelties/observe.ts';
import type { Novelty } from '../../src/report/report.ts';
import { takeTurns } from '../days.ts';
import { makeExchange, type WrittenExchange } from '../laws/judge.ts';
import { runAtDepth, wholeRun } from './whole-run.ts';

const slow = takeTurns(import.meta.url);

const date: Header = ['date', 'Thu, 01 Jan 1970 00:00:00 GMT'];

function get(operation: OperationId, gives: unknown, more: Partial<WrittenExchange> = {}): WrittenExchange {
  return { operation, gives, answerHeaders: [date], ...more };
}

function observeWritten(run: readonly WrittenExchange[]) {
  return observe(run.map((one, at) => makeExchange(one, at + 1)));
}

/** Learns from runs of four servers each, and lists what is new in another. */
function findNew(
  run: readonly WrittenExchange[],
  ...conforming: readonly (readonly WrittenExchange[])[]
): readonly Novelty[] {
  const counts = countKinds([...conforming, ...conforming, ...conforming, ...conforming].map(observeWritten));
  // As they are shipped.
  const facts = unpackFacts(JSON.parse(JSON.stringify(packFacts(makeFacts(counts)))));
  return listNovelties(observeWritten(run), facts);
}

const lakes = { provider_id: 1, name: 'Lakes', country: 'CA', scopes: ['ACCOUNT_BASIC'], rate: 1 };
const bays = { ...lakes, provider_id: 2, name: 'Bays' };
const hills = { ...lakes, provider_id: 3, name: 'Hills' };
const others = [
  get('listRecipients', [{ client_id: 'a', scope: 'X' }]),
  get('getRecipient', { client_id: 'a', scope: 'X' }, { path: '/a' }),
];

/** The traffic of a server: the list of providers twice, one provider, and recipients. */
function serve(list: readonly unknown[] = [lakes, bays, hills], one: object = lakes, again = list) {
  return [
    get('listProviders', list),
    get('getProvider', one, { path: '/1' }),
    get('listProviders', again),
    ...others,
  ];
}

const page = (totalElements: number) => [
  get('listAccounts', { page: { totalElements }, accounts: [{}, {}] }),
];

for (const [what, run, seen, place = '', usual = serve()] of [
  [
    'a value of another form',
    serve([{ ...lakes, country: 'ca' }, bays, hills]),
    'a word in small letters',
    '/*/country',
  ],
  [
    'a blank at an end',
    serve(undefined, { ...lakes, country: 'CA ' }),
    'a word in capitals with a blank at an end',
    '/country',
  ],
  ['null', serve(undefined, { ...lakes, scopes: null }), 'null', '/scopes'],
  ['an empty list', serve(undefined, { ...lakes, scopes: [] }), 'an empty list', '/scopes'],
  [
    'another sign',
    serve([{ ...lakes, rate: -1 }, bays, hills], { ...lakes, rate: -1 }),
    'a negative whole number',
    '/*/rate',
  ],
  [
    'a fraction',
    serve([{ ...lakes, rate: 1.5 }, bays, hills], { ...lakes, rate: 1.5 }),
    'a decimal number',
    '/*/rate',
  ],
  [
    'another constant',
    serve([{ ...lakes, country: 'MX' }, bays, hills], { ...lakes, country: 'MX' }),
    '"MX"',
    '/*/country',
  ],
  [
    'a member that some objects lack',
    serve([{ provider_id: 1, name: 'Lakes', scopes: ['ACCOUNT_BASIC'], rate: 1 }, bays, hills]),
    'missing at times',
    '/*/country',
  ],
  [
    'a member that all lack',
    serve(undefined, { provider_id: 1, name: 'Lakes', scopes: ['ACCOUNT_BASIC'], rate: 1 }),
    'never there',
    '/country',
  ],
  ['a further member', serve(undefined, { ...lakes, bic: 'LAKECAXX' }), 'a further member', '/bic'],
  ['another order by a member', serve([lakes, hills, bays]), 'in no order', '/*/provider_id'],
  ['a thing that stands twice', serve([lakes, bays, hills, hills]), 'an id twice'],
  [
    'another value in another operation',
    serve(undefined, { ...lakes, rate: 2 }),
    'different: GET /providers/{provider_id} and GET /providers',
    '/rate',
  ],
  [
    'a value that changes by itself',
    [get('listProviders', [lakes]), get('listProviders', [{ ...lakes, rate: 2 }])],
    'it changes although the run wrote nothing',
    '/*/rate',
    [get('listProviders', [lakes]), get('listProviders', [lakes, bays])],
  ],
  [
    'a thing that the list lacks',
    serve([bays, hills, { ...lakes, provider_id: 4 }]),
    'not all listed: GET /providers/{provider_id} and GET /providers',
    'provider_id',
  ],
  ['a total below the list', page(1), 'fewer than listed', '/accounts/totalElements', page(2)],
  ['another status', [...serve(), get('listRecipients', [], { status: 206 })], 'status 206'],
  [
    'a header that other answers lack',
    [...serve(), get('listRecipients', [], { answerHeaders: [date, ['x-cache', 'MISS']] })],
    'otherwise than most answers',
    'headers',
  ],
  [
    'a clock of its own',
    [
      get(
        'getRecipient',
        { client_id: 'a', scope: 'X' },
        { answerHeaders: [['date', 'Thu, 01 Jan 1970 09:00:00 GMT']] },
      ),
      ...serve(),
    ],
    'otherwise than most answers',
    'date',
  ],
] as const) {
  test(`${what} is new where no conforming server shows it`, () => {
    const found = findNew(run, usual);
    expect(found.map(({ seen: text, place: at }) => [text, at])).toContainEqual([seen, place]);
    expect(findNew(run, usual, run)).toEqual([]);
    expect(findNew(usual, usual)).toEqual([]);
  });
}

test('a run that sees a part of what is usual shows nothing new', () => {
  const shuffled = serve([hills, lakes, bays, { provider_id: 9 }]);
  expect(findNew(serve(), shuffled, serve())).toEqual([]);
  expect(findNew(serve().slice(1, 2), serve())).toEqual([]);
});

test('what has one cause is one novelty, and ten are listed at most', () => {
  const [first, ...rest] = findNew(
    serve([{ ...lakes, country: 'ca' }, bays, hills], { ...lakes, country: 'ca' }),
    serve(),
  );
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    request: 'GET /providers',
    status: 200,
    exchange: 'x-1',
    usual: ['a word in capitals'],
  });
  expect(first!.others).toBeGreaterThan(0);
  const words = Array.from({ length: 60 }, (_, at) => `n${at}`);
  const values = [
    '',
    1,
    null,
    [],
    {},
    true,
    'A',
    'a b',
    '2026-01-01',
    'https://a.example/',
    '/a',
    'x@y.example',
    -1,
    1.5,
    0,
  ];
  const make = (from: number) => [
    get(
      'getProvider',
      Object.fromEntries(words.map((word, at) => [word, values[(at * from) % values.length]])),
    ),
  ];
  expect(findNew(make(7), make(1)).length).toBeLessThanOrEqual(10);
});

test('a redacted value is told by its mark alone, and no value but one of a fixed set is told', () => {
  expect(describeForm('[personal: short text, masked #abcdefghijklmnop]', 'x')).toBe(
    'a redacted short text, masked',
  );
  expect(describeForm('[secret]', 'x')).toBe('a secret');
  const secret = 'Kx7-Qw2-Zt9';
  const told = findNew(serve([{ ...lakes, country: secret, rate: secret }, bays, hills]), serve());
  expect(told.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain(secret);
  for (const name of ['4012888', 'anna@bank.example', 'a b']) {
    const [found] = findNew(serve(undefined, { ...lakes, [name]: 1 }), serve());
    expect(found).toMatchObject({ seen: 'a further member', place: '/{name}' });
  }
});

test('the facts that the suite ships are read as they were learnt, and stay small', () => {
  const facts = loadFacts();
  expect(facts.size).toBeGreaterThan(1000);
  expect(unpackFacts(packFacts(facts))).toEqual(facts);
  expect(JSON.stringify(packFacts(facts)).length).toBeLessThan(90_000);
});

test('the figures count servers that were left out, and mutants that a novelty names', () => {
  const traffic = (id: string, run: readonly WrittenExchange[]) => ({
    id,
    observations: observeWritten(run),
    isUnnoticed: true,
  });
  const odd = serve(undefined, { ...lakes, scopes: [] });
  const mutate = (operation: OperationId, isUnnoticed = true) => ({
    ...traffic('m', serve(undefined, { ...lakes, scopes: null })),
    ...{
      mutant: { id: 'm', operator: 'null', place: { operations: [operation], status: 200, pointer: '' } },
      isUnnoticed,
    },
  });
  const usual = ['clean', 'a', 'b', 'c'].map((id) => traffic(id, serve()));
  const conforming = [...usual, traffic('odd', odd)];
  const figures = measureNovelties(conforming, [
    mutate('getProvider'),
    mutate('getRecipient'),
    mutate('getProvider', false),
  ]);
  expect(figures).toMatchObject({ servers: 5, leftOut: [4, 1], talkative: [], mutants: { null: [2, 1] } });
  const lines = renderNovelties({ ...figures, leftOut: [1, 1, 1], talkative: ['odd'] }).join('\n');
  expect(lines).toContain('1, 50.0 % |');
  expect(lines).toContain('2 of 5, 40.0 %, not reached |');
});

slow.test(
  'a run of the clean server shows nothing new, and the report of another names the exchange',
  async () => {
    // At the depth of a run without options, which is what a person sees first, and at the one below.
    for (const depth of ['standard', 'quick'] as const)
      expect((await runAtDepth(depth)).report.novelties, depth).toBeUndefined();
    const { report, exchanges } = await wholeRun('created-recipient-in-camel-case');
    const [novelty] = report.novelties!;
    expect(exchanges.get(novelty!.exchange)?.response?.status).toBe(novelty!.status);
  },
);
