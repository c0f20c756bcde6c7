import type { OperationId } from '../../src/catalogue/operations.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { knownAccountId } from '../support/resources/fdx-accounts.ts';

/** 7: internal errors of the FDX reads, where the target can be made to have one. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'fdx-internal-errors',
    area: 'fdx-accounts',
    title: 'provokes an internal error of both FDX reads, beside the same reads without one',
    ids: ['fdx-internal-error-gets-500', 'fdx-500-carries-code-message-and-debug-message'],
    needs: ['outbound', 'outbound.provoke500.fdx'],
    access: 'read',
    async run(context) {
      const { headers = {}, query = {} } = context.target.outbound!.provoke500!.fdx!;
      const path = { account_id: await knownAccountId(context) };
      const reads: [OperationId, { path?: typeof path }][] = [
        ['listAccounts', {}],
        ['getAccount', { path }],
      ];
      for (const [operation, options] of reads) {
        await context.setUp(operation, options, 200);
        const exchange = await context.call(operation, {
          ...options,
          headers,
          query,
          expectServerError: true,
        });
        context.verify('fdx-internal-error-gets-500', exchange.response.status === 500, {
          exchange,
          wanted: 'status 500',
          got: describeAnswer(exchange),
        });
      }
    },
  }),
]);
