/** How often a fault acts, and how often the checks that know it run to meet it. */
interface Pace {
  /** Every nth request. */
  readonly every: number;
  readonly repeat: number;
}

/** One bad node of three, and one of ten. */
export const paces: readonly Pace[] = [
  { every: 3, repeat: 5 },
  { every: 10, repeat: 15 },
];

/** Faults that act on single answers, some of each area: one that changes data would change it for all nodes. */
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
  'account-walk-without-an-end',
] as const;

/** The name of a fault that acts now and then. */
export function nameIntermittent(fault: string, { every }: Pace): string {
  return `${fault}@${every}`;
}

/** The fault and the pace of such a name. Throws where it is none. */
export function parseIntermittent(name: string): Pace & { readonly fault: string } {
  const [fault, every] = name.split('@');
  const pace = paces.find((one) => String(one.every) === every);
  if (fault === undefined || pace === undefined) throw new Error(`there is no intermittent fault ${name}`);
  return { ...pace, fault };
}
