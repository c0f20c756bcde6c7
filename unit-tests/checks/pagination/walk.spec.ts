import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { accountIdsOf, collectAccounts } from '../../../tests/support/pagination/account-sets.ts';
import { readPages, walkPages } from '../../../tests/support/pagination/walk.ts';
import { accountPage, baseUrl, scripted } from './scripted.ts';

test('a cursor goes back byte for byte, whatever its characters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (cursor) => {
      const { context, asked } = scripted(({ searchParams }) => ({
        body: searchParams.has('offset') ? accountPage(['b']) : accountPage(['a'], { nextOffset: cursor }),
      }));
      const { end } = await walkPages(context, { limit: 1, maxPages: 5 });
      expect(end.kind).toBe('last-page');
      expect(new URL(asked[1]!).searchParams.get('offset')).toBe(cursor);
    }),
  );
});

test('the query of the first page goes with each cursor, ids joined by bare commas', async () => {
  const { context, asked } = scripted(({ searchParams }) => ({
    body: searchParams.has('offset') ? accountPage(['b']) : accountPage(['a'], { nextOffset: 'n' }),
  }));
  await walkPages(context, { limit: 1, resultType: 'details', accountIds: ['a b', 'c,d'], maxPages: 5 });
  const query = 'accountIds=a%20b,c%2Cd&resultType=details&limit=1';
  expect(asked).toEqual([
    `${baseUrl}/api/fdx/5/accounts?${query}`,
    `${baseUrl}/api/fdx/5/accounts?${query}&offset=n`,
  ]);
});

for (const [what, page, links] of [
  ['absent members', {}, {}],
  ['null', { nextOffset: null }, { next: null }],
  ['empty text', { nextOffset: '' }, { next: { href: '' } }],
] as const) {
  test(`a last page is told by ${what}`, async () => {
    const { context, asked } = scripted(() => ({ body: accountPage(['a'], page, links) }));
    expect((await walkPages(context, { maxPages: 5 })).end.kind).toBe('last-page');
    expect(asked).toHaveLength(1);
  });
}

test('a walk ends at a cursor that it has met, and at the page that was asked for last', async () => {
  const circle = scripted(({ searchParams }) => ({
    body: accountPage(['a'], { nextOffset: searchParams.get('offset') === 'one' ? 'two' : 'one' }),
  }));
  expect((await walkPages(circle.context, { maxPages: 9 })).end.kind).toBe('repeated');
  expect(circle.asked).toHaveLength(3);
  let count = 0;
  const endless = scripted(() => {
    count += 1;
    return { body: accountPage([], { nextOffset: `${count}` }) };
  });
  expect((await walkPages(endless.context, { maxPages: 4 })).end.kind).toBe('cut');
  expect(endless.asked).toHaveLength(4);
});

test('a refusal and an answer without a page end a walk', async () => {
  const refusing = scripted(() => ({ status: 400, body: {} }));
  expect((await walkPages(refusing.context, { maxPages: 4 })).end.kind).toBe('refused');
  const odd = scripted(() => ({ body: { accounts: {} } }));
  expect((await walkPages(odd.context, { maxPages: 4 })).end.kind).toBe('unreadable');
});

test('a cursor that no URL can carry is no cursor, and a number counts as its text', async () => {
  const lone = scripted(() => ({ body: accountPage(['a'], { nextOffset: '\ud800' }) }));
  expect((await walkPages(lone.context, { maxPages: 4 })).end.kind).toBe('last-page');
  const number = scripted(({ searchParams }) => ({
    body: searchParams.has('offset') ? accountPage(['b']) : accountPage(['a'], { nextOffset: 7 }),
  }));
  const { pages: read } = await walkPages(number.context, { maxPages: 4 });
  expect(accountIdsOf(collectAccounts(read))).toEqual(['a', 'b']);
});

test('pages come one at a time and are asked for as they are taken', async () => {
  let count = 0;
  const { context, asked } = scripted(() => {
    count += 1;
    return { body: accountPage([`${count}`], { nextOffset: `${count}` }) };
  });
  const open = readPages(context, { maxPages: 10 });
  await open.next();
  expect(asked).toHaveLength(1);
  await open.next();
  expect(asked).toHaveLength(2);
});

test('a walk tells what it read: each page with its place, and how it came to its end', async () => {
  const { context, walked } = scripted(({ searchParams }) =>
    searchParams.has('offset')
      ? { status: 500, body: {} }
      : { body: accountPage(['a', 'b'], { nextOffset: 'n', totalElements: 3 }) },
  );
  await walkPages(context, { maxPages: 5 });
  expect(walked.map(({ number, size, total, end }) => ({ number, size, total, end }))).toEqual([
    { number: 1, size: 2, total: 3, end: undefined },
    { number: 2, size: undefined, total: undefined, end: 'refused' },
  ]);
  expect(new Set(walked.map((page) => page.walk)).size).toBe(1);
});

test('a walk tells that it was resumed', async () => {
  const { context, walked } = scripted(() => ({ body: accountPage(['c']) }));
  await walkPages(context, { maxPages: 5, offset: 'n' });
  expect(walked.map(({ resumed }) => resumed)).toEqual([true]);
});

test('a link to another origin ends a walk without an exchange of its own', async () => {
  const { context, walked } = scripted(() => ({
    body: accountPage(['a'], {}, { next: { href: 'https://elsewhere.example/next' } }),
  }));
  expect((await walkPages(context, { maxPages: 5 })).end.kind).toBe('foreign-link');
  expect(walked.map(({ exchange, end }) => [exchange === undefined, end])).toEqual([
    [false, undefined],
    [true, 'foreign-link'],
  ]);
});
