import { expect } from '@playwright/test';
import type { Call, Fault, Workings } from '../../proof/reference-server/types.ts';
import { certifySubject, findIdsWith } from '../../proof/self-test/trial.ts';
import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** /Token and /Authorize, of which the document shows too little to hold an error against them. */
const undocumented: readonly OperationId[] = ['token', 'authorize'];

/** The checks that create recipients, those of the area of an operation, and all others: it is noticed before these. */
const orderFor = (operation: OperationId) => (planned: Plan['checks']) => {
  const { area } = getOperation(operation);
  return [
    ...new Set([
      ...planned.filter(({ check }) => check.area === 'recipients'),
      ...planned.filter(({ check }) => check.area === area),
      ...planned,
    ]),
  ];
};

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
  slow.test(
    `an operation that answers 500 ${when} fails a requirement of its own, whatever it blocks`,
    async () => {
      const unnoticed: string[] = [];
      // Each of them within three days.
      const documented = operationIds.filter((id) => !undocumented.includes(id));
      for (const operation of pickOfToday(documented, Math.ceil(documented.length / 3))) {
        const own = new Set<string>(
          requirements.filter(({ operations }) => operations.includes(operation)).map(({ id }) => id),
        );
        const noticed = new AbortController();
        const onCheck = ({ findings }: CheckResult) => {
          if (findings.some(({ requirement, grade }) => grade === 'fail' && own.has(requirement)))
            noticed.abort();
        };
        const fault = brokenOperation(operation, isBroken);
        const { signal } = noticed;
        const report = await certifySubject(
          { fault },
          { checks, order: orderFor(operation), onCheck, signal },
        );
        const failed = findIdsWith('fail', report);
        if (!failed.some((id) => own.has(id)))
          unnoticed.push(`${operation}: ${report.outcome}, ${failed.join(', ')}`);
      }
      expect(unnoticed).toEqual([]);
    },
  );
}
