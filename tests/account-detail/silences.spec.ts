import type { CallOptions } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { observeStatus } from '../support/assertions/status.ts';
import { requireSharedSession } from '../support/resources/shared-detail.ts';

/** Requests of an open session that the document says nothing of. */
function listUndocumentedRequests(RequestId: string): readonly [what: string, options: CallOptions][] {
  const text = JSON.stringify({ RequestId });
  return [
    ['an undocumented member', { json: { RequestId, Undocumented: true } }],
    ['an option that is text in place of a boolean', { json: { RequestId, WithKYC: 'yes' } }],
    ['AccountsFilter that is text', { json: { RequestId, AccountsFilter: 'all' } }],
    ['JSON that is cut off', { body: text.slice(0, -1), contentType: 'application/json' }],
    ['JSON as text/plain', { body: text, contentType: 'text/plain' }],
    [
      'a form',
      {
        body: new URLSearchParams({ RequestId }).toString(),
        contentType: 'application/x-www-form-urlencoded',
      },
    ],
  ];
}

/** 4.6: requests beyond the document. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-beyond-the-document',
    area: 'account-detail',
    title: 'Records how unusual GetAccountsDetail requests are answered',
    ids: ['account-detail-request-beyond-the-document-answer'],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const { requestId } = await requireSharedSession(context);
      for (const [what, options] of listUndocumentedRequests(requestId)) {
        const exchange = await context.call('getAccountsDetail', { ...options, undocumented: true });
        observeStatus(context, 'account-detail-request-beyond-the-document-answer', exchange, what);
      }
    },
  }),
]);
