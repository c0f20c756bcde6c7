import { makeInternalError } from '../../reference-server/refusal.ts';
import type { FailingId, Fault, OperationName } from '../../reference-server/types.ts';

/** A valid read breaks on one node of several, and is answered well by the next. */
function breakOneNode(operation: OperationName, requirement: FailingId, nodes: number): Fault {
  return {
    id: `one-node-of-${nodes}-breaks-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `${operation} answers 500 on one node of ${nodes}`,
    breaks: [requirement],
    needs: 'standard',
    apply(workings) {
      workings.after(operation, ({ status }, call) =>
        call.n % nodes === 0 && call.principal !== undefined && status < 400
          ? makeInternalError(workings, call)
          : undefined,
      );
    },
  };
}

/** Internal errors that a second request does not meet (7). */
export const brokenNodeFaults: readonly Fault[] = [
  breakOneNode('getRecipient', 'recipient-detail-answers-200-with-an-object', 3),
  breakOneNode('getRecipient', 'recipient-detail-answers-200-with-an-object', 10),
  breakOneNode('listRecipients', 'recipients-list-answers-200-with-an-array', 5),
  breakOneNode('listProviders', 'providers-list-answers-200-with-an-array', 4),
  breakOneNode('listAccounts', 'accounts-list-answers-200-with-a-page', 7),
  breakOneNode('getAccount', 'fdx-account-answers-200-with-an-object', 3),
  breakOneNode('listRegistrations', 'registrations-list-answers-200-with-an-array', 2),
];
