import { expect, test } from '@playwright/test';
import { Blocked } from '../../../src/plan/blocked.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { answered } from '../../answered.ts';

const base = 'http://127.0.0.1/v3/customer/BankingServices';

function targetOf(async?: string): { target: Target } {
  const banking = { baseUrl: 'http://127.0.0.1', apiKey: 'key', customerId: 'customer' };
  const target = resolveTarget({
    target: { name: 'asynchronous', kind: 'server' },
    areas: ['account-detail'],
    banking: { ...banking, ...(async === undefined ? {} : { async }) },
  });
  return { target };
}

function pendingWith(...links: unknown[]) {
  const answer = answered('getAccountsDetail', 202, { Links: links });
  return { ...answer, request: { ...answer.request, url: `${base}/GetAccountsDetail` } };
}

test('the RequestId travels in the path unless the target file says otherwise', () => {
  expect(buildPollRequest(targetOf(), 'id')).toEqual({ path: { requestId: 'id' } });
});

test('a declared query parameter or header takes its place', () => {
  const rawPath = { requestId: '' };
  expect(buildPollRequest(targetOf('query:requestId'), 'id')).toEqual({
    rawPath,
    query: { requestId: 'id' },
  });
  expect(buildPollRequest(targetOf('header:x-id'), 'id')).toEqual({ rawPath, headers: { 'x-id': 'id' } });
});

for (const [name, link] of Object.entries({
  'an absolute href': { href: `${base}/GetAccountsDetailAsync/id` },
  'an href from the root': { href: '/v3/customer/BankingServices/GetAccountsDetailAsync/id' },
  'a relative href': { href: 'GetAccountsDetailAsync/id' },
  'the path form of an example': { example: '/GetAccountsDetailAsync/id' },
})) {
  test(`the form link follows ${name}`, () => {
    const url = `${base}/GetAccountsDetailAsync/id`;
    const pending = pendingWith({ rel: 'x', href: '/x' }, { rel: 'y', href: '/y' }, link);
    expect(buildPollRequest(targetOf('link'), 'id', pending)).toEqual({ url });
  });
}

test('an href of any form is the address, beside an example of the route or as the only one', () => {
  const url = 'http://127.0.0.1/jobs/7';
  const href = '/jobs/7';
  const beside = pendingWith({ rel: 'x', href: '/x' }, { href, example: '/GetAccountsDetailAsync/id' });
  expect(buildPollRequest(targetOf('link'), 'id', beside)).toEqual({ url });
  const only = pendingWith({ href }, { rel: 'doc', example: '/GetAccountsDetailAsync/{requestId}' });
  expect(buildPollRequest(targetOf('link'), 'id', only)).toEqual({ url });
});

test('a link to another origin is not followed, since the key goes with it', () => {
  const pending = pendingWith({ href: 'http://127.0.0.2/GetAccountsDetailAsync/id' });
  expect(() => buildPollRequest(targetOf('link'), 'id', pending)).toThrow(Blocked);
});

test('a pending body without such a link blocks', () => {
  expect(() => buildPollRequest(targetOf('link'), 'id', pendingWith({ href: '/x' }, { href: '/y' }))).toThrow(
    Blocked,
  );
  expect(() => buildPollRequest(targetOf('link'), 'id')).toThrow(Blocked);
});
