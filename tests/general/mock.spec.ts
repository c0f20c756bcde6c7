import { describeOperation, getOperation, writes } from '../../src/catalogue/operations.ts';
import { requirementsOf } from '../../src/contract/response-requirements.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { slugOf } from './support/guarded-operations.ts';
import { buildMockRequest, listMockedAnswers, type MockedAnswer } from './support/mocked-answers.ts';

const idOf = ({ operation: id, status, example }: MockedAnswer) =>
  ['mock', slugOf(id), status, ...(example === undefined ? [] : [slugOf(example)])].join('-');

/** Describes a mocked answer, with its example where an operation has several. */
function describeMocked({ operation, status, example }: MockedAnswer): string {
  const which = example === undefined ? '' : ` for a ${example}`;
  return `A mock answers ${describeOperation(operation)} with ${status}${which}`;
}

/** 4 and 5: each documented answer of each operation, for targets that give the answer they are asked for. */
export default conformanceTests(
  import.meta.url,
  listMockedAnswers()
    .map((answer) => ({ answer, ids: requirementsOf(answer.operation, answer.status) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ answer, ids }) =>
      check({
        id: idOf(answer),
        area: 'general',
        requiresArea: getOperation(answer.operation).area,
        title: describeMocked(answer),
        ids,
        access: writes(answer.operation) ? 'write' : 'read',
        mock: true,
        async run(context) {
          const { response } = await context.call(answer.operation, buildMockRequest(answer));
          if (response.status === answer.status) return;
          throw new Blocked(`the mock answered ${response.status} where ${answer.status} was asked for`);
        },
      }),
    ),
);
