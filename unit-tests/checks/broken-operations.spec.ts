import { expect, test } from '@playwright/test';
import { type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import type { Call, Fault, Workings } from '../../src/reference-server/types.ts';
import { certifySubject, findIdsWith } from '../../src/self-test/trial.ts';
import { checks } from '../../tests/index.ts';

/** /Token and /Authorize, of which the document shows too little to hold an error against them. */
const undocumented: readonly OperationId[] = ['token', 'authorize'];

/** From when on an operation answers nothing but 500. */
const states: Readonly<Record<string, (call: Call, workings: Workings) => boolean>> = {
  always: () => true,
  'from its sixth call on': ({ n }) => n > 5,
  'once a recipient was created': (_call, { store }) => store.recipients.size > 6,
};

function brokenOperation(operation: OperationId, isBroken: (typeof states)[string]): Fault {
  return {
    id: 'broken',
    title: 'broken',
    breaks: [],
    apply: ({ after }) =>
      after(operation as Call['operation'], (answer, call, workings) => {
        if (answer.status === 401 || !isBroken(call, workings)) return undefined;
        const { errors } = workings.rules;
        const refusal = Object.assign(new Error('broken'), { status: 500 });
        return { status: 500, body: errors.body[errors.groupOf(call.operation)](refusal as never, call) };
      }),
  };
}

for (const [when, isBroken] of Object.entries(states)) {
  test(`an operation that answers 500 ${when} fails a requirement of its own, whatever it blocks`, async () => {
    const unnoticed: string[] = [];
    for (const operation of operationIds.filter((id) => !undocumented.includes(id))) {
      const report = await certifySubject({ fault: brokenOperation(operation, isBroken) }, { checks });
      const failed = new Set<string>(findIdsWith('fail', report));
      const own = report.requirements.filter(
        ({ id, operations }) => failed.has(id) && (operations as readonly string[]).includes(operation),
      );
      if (own.length === 0) unnoticed.push(`${operation}: ${report.outcome}, ${[...failed].join(', ')}`);
    }
    expect(unnoticed).toEqual([]);
  });
}
