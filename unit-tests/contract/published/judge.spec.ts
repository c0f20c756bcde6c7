import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { fails, getRequirement } from '../../../src/catalogue/requirements.ts';
import { judgeExchange } from '../../../src/contract/judge.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { readJson } from '../../../src/lib/json/text.ts';
import { answered } from '../../answered.ts';
import { collectAnswers, findFailuresOfSchemas } from './answers.ts';
import { buildAnswersSchema, createPlainAjv, documentedBodies, nameResponse } from './documents.ts';

const isValid = createPlainAjv().compile(buildAnswersSchema());

test('a plain ajv refuses what fails in a run by a schema, and nothing else', async () => {
  const answers = await collectAnswers();
  const seen = new Set<string>();
  let refused = 0;
  const different: string[] = [];
  for (const answer of answers) {
    const response = nameResponse(answer.operation, answer.status)!;
    seen.add(response);
    const isRefused = !isValid({ [response]: answer.body });
    if (isRefused) refused += 1;
    if (isRefused !== findFailuresOfSchemas(answer).length > 0) different.push(answer.name);
  }
  expect(different).toEqual([]);
  expect(refused).toBeGreaterThan(400);
  expect(answers.length - refused).toBeGreaterThan(400);
  // What /Token answers is judged by a check and not by its schema.
  expect([...documentedBodies.keys()].filter((response) => !seen.has(response))).toEqual(['token 2XX']);
});

/** Whether an answer fails in a run, by whatever rule of the contract. */
function failsInRun(exchange: Answered): boolean {
  return judgeExchange(exchange).violations.some(({ requirement }) => fails(getRequirement(requirement)));
}

/** An exchange whose answer has a text as its JSON body. */
function answeredText(operation: OperationId, status: number, text: string): Answered {
  const { value, hasExactNumbers } = readJson(text);
  const exchange = answered(operation, status, value);
  const exact = hasExactNumbers ? { hasExactNumbers: true as const } : {};
  return { ...exchange, response: { ...exchange.response, text, ...exact } };
}

const provider = '{ "provider_id": 1001, "name": "Maple Trust Bank", "country": "CA", "scopes": [] }';

/** The rules of which the page says that a plain validator judges otherwise: whether run and validator refuse a body. */
const exceptions: readonly [
  rule: string,
  operation: OperationId,
  status: number,
  text: string,
  refused: { readonly byRun: boolean; readonly byAjv: boolean },
][] = [
  [
    'a member that stands twice',
    'listProviders',
    200,
    `[${provider.replace('{', '{ "providerId": "none",')}]`,
    { byRun: true, byAjv: false },
  ],
  [
    'numbers with digits that a double loses',
    'listProviders',
    200,
    `[${provider.replace('1001', '1.00000000000000000001')}]`,
    { byRun: true, byAjv: false },
  ],
  [
    'a number beyond those of a double',
    'getAccountsDetail',
    200,
    JSON.stringify(documentedBodies.get('getAccountsDetail 200')!.example).replace(
      /"OverdraftLimit":[^,]+/,
      '"OverdraftLimit":1e400',
    ),
    { byRun: false, byAjv: true },
  ],
  ['an answer of /Token', 'token', 200, '{}', { byRun: false, byAjv: true }],
  ['an answer of a gateway', 'revokeByPost', 502, '{}', { byRun: false, byAjv: true }],
];

for (const [rule, operation, status, text, { byRun, byAjv }] of exceptions) {
  test(`the page is right that a plain ajv differs: ${rule}`, () => {
    expect(failsInRun(answeredText(operation, status, text))).toBe(byRun);
    expect(!isValid({ [nameResponse(operation, status)!]: JSON.parse(text) })).toBe(byAjv);
  });
}
