import { describeOperation, getOperation, writes } from '../../src/catalogue/operations.ts';
import { requirementsOf } from '../../src/contract/response-requirements.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import { describeGeneral } from './fixtures.ts';
import { slugOf } from './support/guarded-operations.ts';
import { buildMockRequest, listMockedAnswers } from './support/mocked-answers.ts';

const { test, all } = describeGeneral(import.meta.url);

// 4 and 5: each documented answer of each operation, for targets that give the answer they are asked for.
for (const answer of listMockedAnswers()) {
  const { operation, status, example } = answer;
  const verifies = requirementsOf(operation, status);
  if (verifies.length === 0) continue;
  const which = example === undefined ? '' : ` for a ${example}`;

  test(`A mock answers ${describeOperation(operation)} with ${status}${which}`, {
    id: ['mock', slugOf(operation), status, ...(example === undefined ? [] : [slugOf(example)])].join('-'),
    verifies,
    requiresArea: getOperation(operation).area,
    ...(writes(operation) && { writes: true }),
    mock: true,
  }, async ({ context }) => {
    const { response } = await context.call(operation, buildMockRequest(answer));
    if (response.status !== status)
      throw new Blocked(`the mock answered ${response.status} where ${status} was asked for`);
  });
}

export default all();
