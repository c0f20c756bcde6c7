import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { loadDocuments } from '../../src/catalogue/documents.ts';
import { findResponse } from '../../src/catalogue/openapi.ts';
import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { listJudgedKeywords } from '../../src/contract/judged-keywords.ts';
import { answered } from '../answered.ts';

/** Every body that comes of a body by replacing or removing one value, however deep. */
function spoilt(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const changed = [7.5, 'x', null, {}, [1], undefined, ...spoilt(child)];
    return changed.map((other) => withMember(value, key, other));
  });
}

function withMember(parent: object, key: string, child: unknown): unknown {
  if (Array.isArray(parent)) return parent.map((item, index) => (String(index) === key ? child : item));
  const { [key]: _, ...others } = parent as Record<string, unknown>;
  return child === undefined ? others : { ...others, [key]: child };
}

function examplesOf(id: OperationId): { status: number; body: unknown }[] {
  const { document, description } = getOperation(id);
  return Object.keys(description.responses).flatMap((key) => {
    const status = Number(key.replace('XX', '99'));
    const content = findResponse(loadDocuments()[document], description, status)?.content?.[
      'application/json'
    ];
    const examples = Object.values(content?.examples ?? {}).map(({ value }) => value);
    return [...examples, content?.example].flatMap((body) => (body === undefined ? [] : [{ status, body }]));
  });
}

const judged = new Map(listJudgedKeywords().map(({ name, requirement }) => [name, requirement]));

for (const id of operationIds) {
  test(`each violation of an answer of ${id} names keywords that are judged, and vanishes without them`, () => {
    for (const { status, body } of examplesOf(id)) {
      for (const wrong of [7, 'x', null, [], {}, ...spoilt(body)]) {
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
