import { expect, test } from '@playwright/test';
import { judgeLists, listOf } from './lists.ts';

const leads = ['next-link-leads-where-the-next-offset-does'];

/** Judges the second page of a walk whose link is `href` and whose next cursor is `cursor`. */
function judgeLink(href: string, cursor = 'c2'): string[] {
  const first = listOf('?limit=1', ['a'], {}, { nextOffset: 'c1' });
  const second = listOf('?limit=1&offset=c1', ['b']);
  const gives = { ...(second.gives as object), page: { nextOffset: cursor }, links: { next: { href } } };
  return judgeLists([first, { ...second, gives }]);
}

const path = '/api/fdx/5/accounts';

for (const href of [
  `${path}?limit=1&offset=c1`,
  `${path}?offset=c1&limit=1`,
  `https://target.example${path}?limit=1`,
  '?limit=1',
  path,
  `${path}?resultType=details`,
  `${path}?offset=c1`,
])
  test(`a link to ${href} leads back`, () => {
    expect(judgeLink(href)).toEqual(leads);
  });

for (const [href, cursor] of [
  [`${path}?limit=1&offset=c2`],
  [`${path}?offset=c2`],
  ['accounts?offset=another-name-of-the-cursor'],
  ['/somewhere/else'],
  [`${path}?limit=1&cursor=another`],
  [`${path}?limit=1#c2`],
  ['https://other.example/api/fdx/5/accounts?limit=1&offset=c1'],
  [`${path}?limit=1&offset=c1+x`, 'c1 x'],
  [`${path}?limit=1&offset=%2563%31%3D`, 'c1='],
  ['http://['],
])
  test(`a link to ${href} may lead on`, () => {
    expect(judgeLink(href!, cursor)).toEqual([]);
  });

test('a link without a cursor leads to a first page, whatever led to its own', () => {
  const second = listOf('?limit=1&offset=of-another-walk', ['b']);
  const gives = { ...(second.gives as object), page: { nextOffset: 'c2' } };
  const judgeHref = (href: string) =>
    judgeLists([{ ...second, gives: { ...gives, links: { next: { href } } } }]);
  expect(judgeHref('?limit=1')).toEqual(leads);
  expect(judgeHref('?limit=1&offset=c3')).toEqual([]);
});
