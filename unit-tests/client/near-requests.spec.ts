import { expect, test } from '@playwright/test';
import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { at, sent, trafficOf } from './recorded.ts';

const base = 'https://api.example';
const answer = { page: { totalElements: 0 }, accounts: [] };
const judge = (method: string, url: string, status = 404, origins?: readonly string[]) => {
  const odd = sent(url.startsWith('/') ? `${base}${url}` : url, {
    method,
    status,
    answer: { message: 'no' },
  });
  const traffic = trafficOf([sent(at.list, { answer }), odd]);
  const own = { name: 'traffic.har', replay: '', ...(origins === undefined ? {} : { origins }) };
  const { outcome, reasons } = judgeTraffic(traffic, own).report;
  return { outcome, shown: reasons.filter((reason) => reason.includes('none of the interface')) };
};

const near: readonly (readonly [method: string, path: string, shown: string, difference: string])[] = [
  ['PATCH', '/api/v1/recipients/c-1', 'PATCH /api/v1/recipients/{...}', 'another method'],
  ['GET', '/api/v1/recipients/c-1/secret', 'GET /api/v1/recipients/{...}/secret', 'another method'],
  ['GET', '/api/v1/Providers/17', 'GET /api/v1/Providers/{...}', 'another letter case'],
  [
    'GET',
    '/api/v1/providers/recipients/requests',
    'GET /api/v1/providers/recipients/requests',
    'segments in another order',
  ],
  ['GET', '/api/v1/v1/providers', 'GET /api/v1/v1/providers', 'a segment twice'],
  ['GET', '/api/v1/provider/17', 'GET /api/v1/provider/{...}', 'a segment written otherwise'],
  [
    'POST',
    '/api/v1/recipients/c-1/secrets',
    'POST /api/v1/recipients/{...}/secrets',
    'a segment written otherwise',
  ],
  ['GET', '/api/recipients', 'GET /api/recipients', 'a segment left out'],
  [
    'POST',
    '/v3/x/BankingServices/getaccountsdetail',
    'POST /v3/{...}/BankingServices/getaccountsdetail',
    'another letter case',
  ],
];

for (const [method, path, shown, difference] of near)
  test(`a request near the interface is listed, and keeps the outcome from a pass: ${method} ${path}`, () => {
    expect(judge(method, path)).toEqual({
      outcome: 'partial',
      shown: [`${shown} is none of the interface (${difference}), and was answered 404`],
    });
    expect(judge(method, path, 200)).toEqual({ outcome: 'passed-in-scope', shown: [] });
    expect(judge(method, path, 503)).toEqual({ outcome: 'passed-in-scope', shown: [] });
  });

const far: readonly (readonly [method: string, url: string])[] = [
  ['OPTIONS', '/api/v1/recipients/c-1'],
  ['HEAD', '/api/v1/Providers'],
  ['GET', '/api/v2/providers'],
  ['GET', '/api/v1/health'],
  ['GET', '/api/fdx/5/accounts/a-1/transactions'],
  ['GET', '/api/fdx/5/customers'],
  ['GET', '/api/v1/accounts/17'],
  ['PATCH', 'https://other.example/api/v1/recipients/c-1'],
];

for (const [method, url] of far)
  test(`a request of another interface is none that is near: ${method} ${url}`, () => {
    expect(judge(method, url)).toEqual({ outcome: 'passed-in-scope', shown: [] });
  });

test('where somebody says where the services are, requests near the interface are looked for there', () => {
  const path = 'https://other.example/api/v1/recipients/c-1';
  expect(judge('PATCH', path, 404, [base]).shown).toEqual([]);
  expect(judge('PATCH', path, 404, [base, 'https://other.example']).shown).toHaveLength(1);
});
