import { test } from '@playwright/test';
import fc from 'fast-check';
import { splitUrl } from '../../src/http/wire.ts';

/** Pieces that a parser writes otherwise, beside usual ones. */
const pieces = fc.constantFrom(
  ...'/ // /. /.. /./ %2e %2E%2e . \\ ? ?? # & = ; : @ + \' " < > ` { } | ^ é 😀 % %zz %20 ~ * !'.split(' '),
  ...[' ', '\t', '\n', 'accounts', 'api', 'a.b', '1', 'offset=a/b', 'x'],
);
const beginnings = fc.constantFrom(
  'http://127.0.0.1:1234',
  'https://BANK.example',
  'http://a.example:80',
  'http://a:b@c',
);

test('an address is parted as a parser parts it', () => {
  const address = fc
    .tuple(beginnings, fc.array(pieces, { maxLength: 8 }))
    .map(([begun, rest]) => begun + rest.join(''));
  fc.assert(
    fc.property(address, (url) => {
      fc.pre(URL.canParse(url));
      const { origin, pathname, search } = new URL(url);
      const parted = splitUrl(url);
      return parted.origin === origin && parted.path === `${pathname}${search}`;
    }),
    { numRuns: 10_000 },
  );
});
