import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { listJudgedKeywords } from '../../proof/self-test/mutation/judged-keywords.ts';
import { operationIds } from '../../src/catalogue/operations.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { answered } from '../answered.ts';
import { examplesOf, listSpoilt } from './spoilt.ts';

const judged = new Map(listJudgedKeywords().map(({ name, requirement }) => [name, requirement]));

for (const id of operationIds) {
  test(`each violation of an answer of ${id} names keywords that are judged, and vanishes without them`, () => {
    for (const { status, body } of examplesOf(id)) {
      for (const wrong of [7, 'x', null, [], {}, ...listSpoilt(body)]) {
        const exchange = answered(id, status, wrong);
        for (const { requirement, keywords } of judgeExchange(exchange).violations) {
          assert(keywords.length > 0);
          for (const keyword of keywords) assert.equal(judged.get(keyword), requirement, keyword);
          const [only] = keywords;
          if (keywords.length > 1) continue;
          const left = judgeExchange(exchange, { without: only }).violations.flatMap(
            (violation) => violation.keywords,
          );
          assert(!left.some((keyword) => keyword === only), JSON.stringify(wrong));
        }
      }
    }
  });
}

test('a keyword left out lets show what it hid', () => {
  const name = 'schemas/provider.schema.json#/properties/scopes/items type';
  const exchange = answered('listProviders', 200, [
    { provider_id: 1, name: 'A', country: 'CA', scopes: [1] },
  ]);
  expect(judgeExchange(exchange).violations.map(({ requirement }) => requirement)).toEqual([
    'provider-scopes-are-an-array-of-strings',
  ]);
  expect(judgeExchange(exchange, { without: name }).violations.map(({ requirement }) => requirement)).toEqual(
    ['provider-scopes-come-from-the-table'],
  );
});
