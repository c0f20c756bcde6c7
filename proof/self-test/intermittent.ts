/** Faults that act on every nth request: one bad node of three, and one of ten. */
export const paces: readonly number[] = [3, 10];

/** Requests in which a fault of every tenth request is to be found. */
export const requestGoal = 100;

/**
 * Faults that act on single answers, some of each area: one that changes data would change it for all nodes, and a last page that leads to
 * an empty one breaks nothing where only one node of several does so.
 */
export const intermittentFaults = [
  'providers-name-drop',
  'providers-provider-id-number-to-text',
  'provider-detail-of-the-next',
  'provider-unknown-falls-back-to-the-first',
  'provider-404-message-drop',
  'providers-duplicate-item',
  'recipients-wrap-in-object',
  'created-client-secret-drop',
  'secret-of-an-unknown-recipient-is-made-up',
  'provider-ids-compared-as-doubles',
  'registration-long-provider-ids-rounded-in-the-list-of-one',
  'registration-long-provider-ids-as-text',
  'accounts-total-counts-the-page',
  'accounts-page-total-elements-1e400',
  'account-deposit-account-current-balance-1204-1100000000000000000001',
  'account-loan-account-loan-term-00000000000000000060',
  'fdx-400-code-701-00000000000000000001',
  'detail-institution-id-14-0000000000000000000000001',
  'detail-accounts-balance-available-number-to-text',
  'detail-accounts-transactions-date-text-to-number',
  'pending-links-href-wrap-in-object',
  'pending-http-status-code-202-0000000000000000000000001',
  'detail-login-last-refresh-text-to-number',
  'account-page-holds-one-too-many',
] as const;

/** The name of a fault that acts now and then. */
export function nameIntermittent(fault: string, every: number): string {
  return `${fault}@${every}`;
}

/** The fault and the pace of such a name. Throws where it is none. */
export function parseIntermittent(name: string): { readonly every: number; readonly fault: string } {
  const [fault, pace] = name.split('@');
  const every = paces.find((one) => String(one) === pace);
  if (fault === undefined || every === undefined) throw new Error(`there is no intermittent fault ${name}`);
  return { every, fault };
}
