import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireSharedResult } from '../support/resources/shared-detail.ts';
import { judgeDeclaredAccounts } from './support/declared-accounts.ts';

/** 2.5, 4.6: the linked accounts that the target file promises. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-declared',
    area: 'account-detail',
    title: 'The account detail matches `fixtures.banking` of the target file',
    ids: ['result-holds-exactly-the-declared-accounts', 'linked-account-has-its-declared-values'],
    needs: ['banking', 'fixtures.banking'],
    access: 'read',
    async run(context) {
      judgeDeclaredAccounts(context, await requireSharedResult(context));
    },
  }),
]);
