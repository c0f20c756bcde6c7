import { expect, test } from '@playwright/test';
import { resolveLink, walkPages } from '../../../tests/support/pagination/walk.ts';
import { accountPage, baseUrl, scripted } from './scripted.ts';

const request = `${baseUrl}/api/fdx/5/accounts?limit=1`;

test('a relative link is meant from the request, and nothing else is tried', () => {
  expect(resolveLink('/accounts?offset=b', request)).toBe('http://127.0.0.1:1/accounts?offset=b');
  expect(resolveLink('accounts?offset=b', request)).toBe(`${baseUrl}/api/fdx/5/accounts?offset=b`);
  expect(resolveLink('?offset=b', request)).toBe(`${baseUrl}/api/fdx/5/accounts?offset=b`);
  expect(resolveLink(`${baseUrl}/api/fdx/5/accounts?offset=b`, request)).toBe(
    `${baseUrl}/api/fdx/5/accounts?offset=b`,
  );
});

for (const href of [
  'https://elsewhere.example/x',
  '//elsewhere.example/x',
  'http://127.0.0.1:2/x',
  'javascript:1',
  'https://?limit=2',
]) {
  test(`the token does not follow ${href}`, async () => {
    expect(resolveLink(href, request)).toBeUndefined();
    const { context, asked } = scripted(() => ({ body: accountPage(['a'], {}, { next: { href } }) }));
    expect((await walkPages(context, { by: 'link', maxPages: 5 })).end).toEqual({
      kind: 'foreign-link',
      href,
    });
    expect(asked).toHaveLength(1);
  });
}

test('a link without the path of the base ends the walk with what answers there', async () => {
  const { context } = scripted(({ pathname }) =>
    pathname.startsWith('/gateway')
      ? { body: accountPage(['a'], {}, { next: { href: '/accounts?offset=b' } }) }
      : { status: 404, body: {} },
  );
  const { end, pages } = await walkPages(context, { by: 'link', maxPages: 5 });
  expect([end.kind, pages.length]).toEqual(['refused', 1]);
});
