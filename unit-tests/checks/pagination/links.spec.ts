import { expect, test } from '@playwright/test';
import { listLinkCandidates } from '../../../tests/support/pagination/links.ts';
import { walkPages } from '../../../tests/support/pagination/walk.ts';
import { accountPage, baseUrl, scripted } from './scripted.ts';

const request = `${baseUrl}/api/fdx/5/accounts?limit=1`;

test('a relative link may be meant from the request, from the FDX paths or from the base', () => {
  expect(listLinkCandidates('/accounts?offset=b', request, baseUrl)).toEqual([
    'http://127.0.0.1:1/accounts?offset=b',
    `${baseUrl}/api/fdx/5/accounts?offset=b`,
    `${baseUrl}/accounts?offset=b`,
  ]);
  expect(listLinkCandidates('?offset=b', request, baseUrl)[0]).toBe(`${baseUrl}/api/fdx/5/accounts?offset=b`);
});

for (const href of [
  'https://elsewhere.example/x',
  '//elsewhere.example/x',
  'http://127.0.0.1:2/x',
  'javascript:1',
]) {
  test(`the token does not follow ${href}`, async () => {
    expect(listLinkCandidates(href, request, baseUrl)).toEqual([]);
    const { context, asked } = scripted(() => ({ body: accountPage(['a'], {}, { next: { href } }) }));
    expect((await walkPages(context, { by: 'link', maxPages: 5 })).end).toEqual({
      kind: 'foreign-link',
      href,
    });
    expect(asked).toHaveLength(1);
  });
}

test('the first address that gives a page is the one that counts', async () => {
  const { context } = scripted(({ pathname, searchParams }) => {
    if (!pathname.startsWith('/gateway')) return { status: 404, body: {} };
    return {
      body: searchParams.has('offset')
        ? accountPage(['b'])
        : accountPage(['a'], {}, { next: { href: '/accounts?offset=b' } }),
    };
  });
  const { end, pages } = await walkPages(context, { by: 'link', maxPages: 5 });
  expect([end.kind, pages.length]).toEqual(['last-page', 2]);
});
