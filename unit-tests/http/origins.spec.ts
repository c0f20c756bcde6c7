import { expect, test } from '@playwright/test';
import { originOf } from '../../src/http/url.ts';

const odd = [
  'https://api.example/v1/providers?q=1',
  'https://API.example:443/v1',
  'http://127.0.0.1:8080',
  'http://[::1]:8080/x',
  'https://user:word@api.example/v1',
  'https://api.example@other.example/v1',
  'https://api.example\\@other.example/v1',
  'https:/api.example/v1',
  'https:///api.example/v1',
  ' https://api.example/v1',
  'https://api.example#@other.example',
  'https://api.example?@other.example',
  'https://münchen.example/v1',
  'data:text/plain,x',
];

test('the origin of an address is that of the standard, the first time and the second', () => {
  for (const url of [...odd, ...odd]) expect([url, originOf(url)]).toEqual([url, new URL(url).origin]);
});

test('the origin of addresses that begin alike is that of the standard', () => {
  const schemes = ['http:', 'https:', 'HTTP:', 'ws:'];
  const hosts = [
    '//a.example',
    '//A.Example:80',
    '//a.example:443',
    '//a@b.example',
    '///a.example',
    '/a.example',
  ];
  const rests = ['', '/', '/v1?x=1', '/..', '\\x', '?a@b', '#a@b', '@h.example', ':8080/', '%2e'];
  const addresses = schemes.flatMap((scheme) =>
    hosts.flatMap((host) => rests.map((rest) => scheme + host + rest)),
  );
  const wrong = addresses
    .filter((address) => URL.canParse(address))
    .filter((address) => originOf(address) !== new URL(address).origin);
  expect(wrong).toEqual([]);
});

test('what is no address is refused', () => {
  expect(() => originOf('/v1/providers')).toThrow(TypeError);
  expect(() => originOf('https://a b/v1')).toThrow(TypeError);
});
