import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, refuse, show } from './written.ts';

const facts = makeFacts({ settleSeconds: 0 });
const breaks = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).at(-1);
const judges = (...written: readonly WrittenExchange[]) => findJudged([recipients], written, facts).at(-1);

const lengthen = (url: string, length: number) => `${url}/`.padEnd(length, 'n');

/** After two creations that were accepted with one redirect URL. */
const breaksAfter = (last: WrittenExchange) => breaks(create('one'), create('other'), last);

test('a body like one that was accepted is accepted', () => {
  expect(breaksAfter(refuse({}))).toEqual(['recipient-creation-answers-201-with-an-object']);
  expect(breaksAfter({ ...refuse({}, 500), stands: true })).toEqual([
    'recipient-creation-answers-201-with-an-object',
  ]);
  expect(breaksAfter(refuse({}, 500))).toEqual([]);
});

test('nothing is said where no creation was accepted, or the target may have rules of its own', () => {
  expect(breaks(refuse({}))).toEqual([]);
  for (const changes of [
    { name: body.name.replace('1', 'one') },
    { name: ' Harvest ' },
    { name: 'Банк' },
    { logo_uri: 'https://elsewhere.example/logo.svg' },
    { contacts: [{ email: 'hello@harvest.example' }] },
    { tags: [] },
    { terms_uri: undefined },
    { country: null },
    { scope: ['ACCOUNT_BASIC OTHERS'] },
    { scope: ['ACCOUNT_BASIC', 'ACCOUNT_BASIC'] },
    { description: 'é'.repeat(512) },
  ])
    expect(
      breaks(create('one', { name: body.name.replace('1', 'one') }), refuse(changes, 422)),
      JSON.stringify(changes),
    ).toEqual([]);
});

test('credentials, other requests and undocumented ones are no refusals', () => {
  for (const status of [401, 403, 409, 423, 429, 503]) expect(breaksAfter(refuse({}, status))).toEqual([]);
  expect(breaksAfter({ ...refuse({}), credential: 'plain' })).toEqual([]);
  expect(breaksAfter({ ...refuse({}), undocumented: true })).toEqual([]);
  expect(breaksAfter({ ...refuse({}, 500), provoked: true })).toEqual([]);
});

test('each feature alone has a requirement of its own, and several together none', () => {
  const features = {
    'recipient-name-of-256-characters-is-accepted': { name: 'n'.repeat(256) },
    'recipient-description-of-512-characters-is-accepted': { description: 'n'.repeat(512) },
    'recipient-texts-below-the-limits-are-accepted': { name: 'n'.repeat(100) },
    'short-recipient-texts-are-accepted': { name: 'nnn' },
    'recipient-names-of-digits-are-accepted': { name: '4711471147' },
    'recipient-creation-accepts-every-scope-of-the-table': { scope: ['TRANSACTIONS', 'ACCOUNT_BASIC'] },
    'recipient-scope-can-be-left-out': { scope: undefined },
    'recipient-creation-accepts-both-countries': { country: 'US' },
    'recipient-urls-up-to-2000-characters-are-accepted': {
      terms_uri: lengthen('https://harvest.example/terms', 256),
      redirect_uris: lengthen('https://harvest.example/long', 2000),
    },
  };
  for (const [id, changes] of Object.entries(features)) {
    expect(breaksAfter(refuse(changes))).toEqual([id]);
    expect(judges(create('one'), create('two', changes))).toContain(id);
  }
  // A list that overlaps it shows its name already, which explains a refusal alone.
  const shown = list([show({ ...body, name: 'n'.repeat(100) }, 'two')]);
  const accepted = create('two', { name: 'n'.repeat(100) });
  expect(judges(create('one'), shown, accepted)).toContain('recipient-texts-below-the-limits-are-accepted');
  expect(breaks(create('one'), shown, refuse({ name: 'n'.repeat(100) }))).toEqual([]);
  expect(breaksAfter(refuse({ name: 'n'.repeat(256), country: 'US' }))).toEqual([]);
  const required = makeFacts({ settleSeconds: 0, requiredOfRecipients: ['scope'] });
  expect(findBroken([recipients], [create('one'), refuse({ scope: undefined })], required)).toEqual([
    [],
    ['recipient-scope-can-be-left-out?'],
  ]);
});

test('a URL beyond 2,000 characters, or at another host, may be refused', () => {
  for (const logo_uri of [
    lengthen('https://harvest.example/logo', 2001),
    lengthen('https://elsewhere.example/logo', 300),
    `${lengthen('https://harvest.example/logo', 300)}?large=1`,
  ])
    expect(breaksAfter(refuse({ logo_uri }))).toEqual([]);
});

test('an internal error is one of the body where a creation without it is accepted afterwards', () => {
  const broken = { ...refuse({ name: 'n'.repeat(256) }, 500), stands: true };
  expect(breaksAfter(broken)).toEqual([]);
  expect(breaks(create('one'), broken, create('two'))).toEqual([
    'recipient-name-of-256-characters-is-accepted',
  ]);
  // What a target may refuse cannot break it.
  for (const name of ['4711471147', 'nnn'])
    expect(breaks(create('one'), { ...refuse({ name }, 500), stands: true }, create('two'))).toEqual([
      'recipient-creation-answers-201-with-an-object',
    ]);
  const plain = { ...refuse({}, 500, 'three'), stands: true };
  expect(breaks(create('one'), broken, plain)).toEqual(['recipient-creation-answers-201-with-an-object']);
  expect(breaks(create('one'), broken, plain, create('two'))).toEqual([]);
});

test('how letters are counted is told where as many plain letters are accepted', () => {
  const accents = refuse({ name: 'é'.repeat(256) });
  expect(breaksAfter(accents)).toEqual([]);
  const letters = create('full', { name: 'n'.repeat(256), description: 'n'.repeat(512) });
  expect(breaks(create('one'), letters, accents)).toEqual(['accented-letters-count-as-one-character']);
});

test('a body with one defect gets 400', () => {
  const defects = {
    'recipient-name-of-257-characters-is-refused': { name: 'é'.repeat(257) },
    'recipient-description-of-513-characters-is-refused': { description: 'n'.repeat(513) },
    'recipient-creation-refuses-members-of-another-type': { contacts: 7 },
    'http-urls-are-refused': { logo_uri: 'http://harvest.example/logo.svg' },
    'unknown-scope-or-country-is-refused': { country: 'XX' },
    'scope-without-account-basic-is-refused-or-completed': { scope: ['TRANSACTIONS'] },
  };
  for (const [id, changes] of Object.entries(defects)) {
    expect(breaksAfter(refuse(changes))).toEqual([]);
    expect(breaksAfter(refuse(changes, 422))).toEqual([id]);
    expect(breaks(refuse(changes, 422))).toEqual([]);
    expect(breaksAfter(refuse({ ...changes, tags: [] }, 422))).toEqual([]);
  }
  expect(breaksAfter(refuse({ country: 'XX', contacts: 7 }, 422))).toEqual([]);
});

test('ACCOUNT_BASIC may be added to a scope that lacks it', () => {
  const completed = create('two', { scope: ['TRANSACTIONS'] });
  const gives = { ...show(body, 'two'), scope: 'ACCOUNT_BASIC TRANSACTIONS' };
  expect(breaksAfter({ ...completed, gives })).toEqual([
    'scope-without-account-basic-is-refused-or-completed?',
  ]);
  expect(breaksAfter(completed)).toEqual(['scope-without-account-basic-is-refused-or-completed']);
});

test('a body that is no object gets 400', () => {
  const array = { ...refuse({}, 201), sends: [body] };
  expect(breaksAfter(array)).toEqual(['recipient-writes-refuse-a-body-that-is-no-object']);
  expect(breaksAfter({ ...array, headers: [['content-type', 'text/plain']] })).toEqual([]);
  expect(breaksAfter({ ...array, sends: null })).toEqual([
    'recipient-writes-refuse-a-body-that-is-no-object',
  ]);
});

test('a creation returns what was sent', () => {
  const sent = create('two', { name: 'n'.repeat(256) });
  const give = (changes: object, last = create('two')) =>
    breaksAfter({ ...last, gives: { ...(last.gives as object), ...changes } });
  expect(give({})).toEqual([]);
  expect(give({ name: 'Another' })).toEqual(['creation-returns-what-was-sent']);
  expect(give({ country: 'US' })).toEqual(['creation-returns-what-was-sent']);
  expect(give({ scope: 'ACCOUNT_BASIC TRANSACTIONS' })).toEqual(['creation-returns-what-was-sent']);
  expect(give({ redirect_uris: [] })).toEqual(['creation-returns-the-redirect-uri-sent']);
  expect(give({ name: 'n'.repeat(255) }, sent)).toEqual(['texts-at-their-limits-are-kept-whole']);
  expect(give({ scope: 'TRANSACTIONS' }, create('two', { scope: undefined }))).toEqual([
    'left-out-scope-becomes-account-basic',
  ]);
});

test('another spelling of a link warns; several scopes in any order and a second recipient of a name are no differences', () => {
  const link = create('two', { client_uri: 'https://harvest.example' });
  const gives = { ...(link.gives as object), client_uri: 'https://harvest.example/' };
  expect(breaksAfter({ ...link, gives })).toEqual(['recipient-values-keep-their-spelling']);
  const scopes = create('two', { scope: ['TRANSACTIONS', 'ACCOUNT_BASIC'] });
  expect(breaksAfter({ ...scopes, gives: { ...show(body, 'two'), name: 'Harvest Budget two' } })).toEqual([
    'creation-returns-what-was-sent',
  ]);
  const again = create('two', { name: 'Harvest Budget one' });
  const numbered = { ...(again.gives as object), name: 'Harvest Budget one (2)' };
  expect(breaksAfter({ ...again, gives: numbered })).toEqual([]);
});

test('a name that another creation has sent, or that was shown, may be refused', () => {
  const again = refuse({ name: 'harvest budget ONE' });
  expect(breaksAfter(again)).toEqual([]);
  const refused = { ...create('two'), status: 400 };
  expect(breaks(create('one'), create('other'), refused, refuse({ name: 'x'.repeat(20) }))).toEqual([
    'recipient-creation-answers-201-with-an-object',
  ]);
  const together = { ...refuse({ name: 'Harvest Budget two' }), after: 1 };
  expect(breaks(create('one'), together, { ...create('two'), after: 1 })).toEqual([]);
  expect(
    findBroken([recipients], [create('one'), together, { ...create('two'), after: 1 }], facts)[1],
  ).toEqual([]);
  expect(
    breaks(create('one'), list([{ client_id: 'o', name: 'Taken Name 1' }]), refuse({ name: 'Taken Name 1' })),
  ).toEqual([]);
});

test('a redirect URL that another recipient has may be refused, until two have the same', () => {
  const id = 'recipient-creation-answers-201-with-an-object';
  const elsewhere = { redirect_uris: 'https://harvest.example/two/return' };
  expect(breaks(create('one'), refuse({}), create('three', elsewhere), refuse({}))).toEqual([]);
  expect(breaks(create('one'), { ...refuse({}, 500), stands: true })).toEqual([id]);
  expect(breaks(create('one'), refuse({}), create('three'))).toEqual([id]);
});

test('no creation returns the client_id of another recipient', () => {
  const id = ['created-recipients-get-distinct-ids'];
  expect(breaks(create('one'), create('two'), create('one', { name: 'Another Budget' }))).toEqual(id);
  expect(breaks(list([{ client_id: 'seven', name: 'Others' }]), create('seven'))).toEqual(id);
  // A list that was under way may show the new one, and the same body once more may get the same recipient.
  expect(breaks(list([{ client_id: 'seven', name: 'Others' }]), { ...create('seven'), after: 0 })).toEqual(
    [],
  );
  expect(breaks(create('one'), create('one'))).toEqual([]);
  // Another body of the same name makes another one, and is not answered with what is there.
  const found = create('one', { country: 'US' }, { gives: create('one').gives });
  expect(breaks(create('one'), found)).toEqual(['creation-returns-what-was-sent', ...id]);
  const listed = list([create('one').gives as object]);
  expect(breaks(listed, create('one'))).toEqual([]);
  expect(breaks(listed, found)).toEqual(['creation-returns-what-was-sent', ...id]);
  // A target that finds what it made may spell it otherwise.
  const spelt = { ...(create('one').gives as object), client_uri: 'https://harvest.example/' };
  const again = create('one', { client_uri: 'https://harvest.example' }, { gives: spelt });
  expect(breaks(again, again)).toEqual([]);
  expect(breaks(create('one'), create('one', { country: 'US' }))).toEqual(id);
});

test('a target that takes and gives back every body that the document allows breaks nothing', () => {
  const names = ['ACCOUNT_DETAILED', 'TRANSACTIONS', 'STATEMENTS'];
  const changes = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 256 }),
    description: fc.string({ unit: 'grapheme', maxLength: 512 }),
    country: fc.constantFrom('CA', 'US'),
    scope: fc.option(
      fc.uniqueArray(fc.constantFrom(...names)).map((others) => ['ACCOUNT_BASIC', ...others]),
      { nil: undefined },
    ),
  });
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 6 }), (all) => {
      const written = [create('control'), ...all.map((each, at) => create(`c-${at}`, each))];
      assert.deepEqual(findBroken([recipients], written, facts).flat(), []);
    }),
  );
});

test('creations of one name that overlap may get one recipient, as one of them has sent it', () => {
  const id = 'created-recipients-get-distinct-ids';
  const name = 'Harvest Budget of one name';
  const [first, second] = ['one', 'other'].map((description) => ({ name, description }));
  const answered = show({ ...body, ...first }, 'r-1');
  const one = create('r-1', first, { gives: answered, after: 0 });
  // The second one is answered first, with the recipient of the first.
  const found = create('r-1', second, { gives: answered, after: 0 });
  expect(findBroken([recipients], [found, one], facts).flat()).toEqual([]);
  expect(findBroken([recipients], [one, found], facts).flat()).toEqual([]);
  const others = fc.shuffledSubarray(
    [first, second, { name, description: 'third' }, { name, description: 'last' }],
    {
      minLength: 2,
    },
  );
  fc.assert(
    fc.property(others, fc.nat(), (all, nth) => {
      const gives = show({ ...body, ...all[nth % all.length] }, 'r-1');
      const written = all.map((changes) => create('r-1', changes, { gives, after: 0 }));
      assert.deepEqual(findBroken([recipients], written, facts).flat(), []);
    }),
  );
  // Each is answered as it was sent, under one id.
  const own = create('r-1', second, { after: 0 });
  expect(findBroken([recipients], [one, own], facts).flat()).toContain(id);
  // Names of their own overlap, too.
  const unlike = [
    create('r-1', {}, { after: 0 }),
    create('r-1', { name: 'Harvest Budget of another name' }, { after: 0 }),
  ];
  expect(findBroken([recipients], unlike, facts).flat()).toContain(id);
});

test('a creation that an edge may have turned away is none of its name while it is put aside', () => {
  const turnedAway = { ...refuse({}, 403, 'r-1'), aside: true } as const;
  const again = create('r-1', {}, { gives: show({ ...body, name: 'Harvest Budget r-1' }, 'r-1') });
  expect(judges(turnedAway, { ...again, after: 1 })).toContain('creation-returns-what-was-sent');
  expect(
    breaks(turnedAway, create('r-1', {}, { gives: show({ ...body, name: 'another' }, 'r-1') })),
  ).toContain('creation-returns-what-was-sent');
});
