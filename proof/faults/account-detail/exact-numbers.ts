import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { literalOf } from '../../reference-server/literals.ts';
import type { FailingId, Fault } from '../../reference-server/types.ts';

/** A fraction that a double loses: to one that rounds, the number is whole. */
const withLostFraction: MemberChange = (value) => literalOf(`${value}.${'0'.repeat(24)}1`);
const beyondDoubles: MemberChange = (value) =>
  typeof value === 'number' ? `${value}${'0'.repeat(24)}1` : value;

function atMember(
  id: string,
  title: string,
  breaks: FailingId,
  at: string,
  to: MemberChange,
  status = 200,
  mayBreak: Fault['mayBreak'] = {},
): Fault {
  return { id, title, breaks: [breaks], mayBreak, apply: changeMember(bothOperations, at, to, status) };
}

/** Numbers of account detail that are wrong in digits that a double does not hold (2.5). */
export const exactDetailNumberFaults: readonly Fault[] = [
  atMember(
    'institution-id-with-a-fraction-that-doubles-lose',
    'the InstitutionId has a fraction at the twenty-fifth place',
    'result-institution-id-is-an-integer',
    '/InstitutionId',
    withLostFraction,
  ),
  atMember(
    'institution-id-below-any-double',
    'the InstitutionId is 1e-400',
    'result-institution-id-is-an-integer',
    '/InstitutionId',
    () => literalOf('1e-400'),
  ),
  atMember(
    'result-status-with-a-fraction-that-doubles-lose',
    'the HttpStatusCode of a result has a fraction at the twenty-fifth place',
    'result-http-status-code-is-200',
    '/HttpStatusCode',
    withLostFraction,
  ),
  atMember(
    'pending-status-with-a-fraction-that-doubles-lose',
    'the HttpStatusCode of a pending body has a fraction at the twenty-fifth place',
    'pending-http-status-code-is-202',
    '/HttpStatusCode',
    withLostFraction,
    202,
  ),
  atMember(
    'balance-of-many-digits-as-text',
    'a Current balance that a double cannot hold is written as text',
    'balance-amounts-are-numbers',
    '/Accounts/*/Balance/Current',
    beyondDoubles,
  ),
  atMember(
    'debits-of-many-digits-as-text',
    'a Debit that a double cannot hold is written as text',
    'transaction-amounts-are-numbers',
    '/Accounts/*/Transactions/*/Debit',
    beyondDoubles,
  ),
  atMember(
    'overdraft-limit-of-many-digits-as-text',
    'an OverdraftLimit that a double cannot hold is written as text',
    'linked-account-overdraft-limit-is-a-number',
    '/Accounts/*/OverdraftLimit',
    beyondDoubles,
  ),
];
