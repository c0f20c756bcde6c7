import { changeRules } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults, type Result } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { ShownParts } from '../../reference-server/rules/detail-views.ts';
import type { BankAccount, Call, DetailOptions, Fault, JsonObject } from '../../reference-server/types.ts';

/** Adds to the view of an account what a part that is left out would hold. */
function tell(
  isLeftOut: (shown: ShownParts) => boolean,
  what: (account: BankAccount, call: Call) => JsonObject,
): Fault['apply'] {
  return changeRules('accountDetail', ({ account }) => ({
    account: (one, shown, call) => {
      const view = account(one, shown, call);
      return isLeftOut(shown) ? { ...view, ...what(one, call) } : view;
    },
  }));
}

const withoutHolder = ({ holder }: ShownParts) => !holder;

/** Changes results to requests that leave the holder out. */
function whereHolderIsLeftOut(change: (result: Result, holder: JsonObject) => void): Fault['apply'] {
  return (workings) =>
    changeResults(bothOperations, (result, { session, options }) => {
      const isOff = (options as DetailOptions | undefined)?.WithKYC === false;
      const [first] = workings.store.persona(session?.persona ?? '', workings.now())?.accounts ?? [];
      if (isOff && first !== undefined) change(result, first.Holder as unknown as JsonObject);
    })(workings);
}

/** Parts that an option leaves out stand elsewhere in the answer (4.6). */
export const movedPartFaults: readonly Fault[] = [
  ...defineFaults('kyc-is-left-out-on-request', {
    'holder-under-another-name': [
      'with WithKYC false the holder is called Owner',
      tell(withoutHolder, ({ Holder }) => ({ Owner: Holder })),
    ],
    'holder-in-lower-case': [
      'with WithKYC false the holder is called holder',
      tell(withoutHolder, ({ Holder }) => ({ holder: Holder })),
    ],
    'holder-name-of-its-own': [
      'an account always carries the name of its holder as AccountHolderName',
      tell(
        () => true,
        ({ Holder }) => ({ AccountHolderName: Holder.Name.toUpperCase() }),
      ),
    ],
    'holder-in-the-title': [
      'with WithKYC false the Title of the last account ends in the name of the holder',
      whereHolderIsLeftOut(({ Accounts }, { Name }) => {
        const last = Accounts.at(-1);
        if (last !== undefined) last.Title = `${last.Title} (${Name})`;
      }),
    ],
    'holder-beside-the-accounts': [
      'with WithKYC false a result holds its customer once for all accounts',
      whereHolderIsLeftOut((result, { Name, Address }) => {
        result.Customer = { FullName: Name, PostalAddress: Address };
      }),
    ],
    'holder-in-the-login': [
      'with WithKYC false the Login holds e-mail and telephone of the holder',
      whereHolderIsLeftOut(({ Login }, { Email, PhoneNumber }) => {
        Object.assign(Login, { Contact: Email, Phone: String(PhoneNumber).replace(/\D/g, '') });
      }),
    ],
    'holder-as-one-text': [
      'with WithKYC false the first account has name and address of the holder in one line',
      whereHolderIsLeftOut(({ Accounts }, { Name, Address }) => {
        const lines = [Name, ...Object.values(Address as JsonObject)];
        if (Accounts[0] !== undefined) Accounts[0].MailingLabel = lines.join(', ');
      }),
    ],
    'holder-under-another-name-inside-holder': [
      'with WithKYC false a Holder holds FullName in place of its documented members',
      tell(withoutHolder, ({ Holder }) => ({ Holder: { FullName: Holder.Name } })),
    ],
  }),
  ...defineFaults('identity-is-left-out-on-request', {
    'identity-in-lower-case': [
      'with WithAccountIdentity false the numbers are called accountNumber and transitNumber',
      tell(
        ({ identity }) => !identity,
        ({ AccountNumber, TransitNumber }) => ({
          accountNumber: AccountNumber,
          transitNumber: TransitNumber,
        }),
      ),
    ],
    'identity-as-reference': [
      'an account always carries its number as Reference',
      tell(
        ({ identity }) => !identity,
        ({ AccountNumber }) => ({ Reference: AccountNumber }),
      ),
    ],
  }),
  ...defineFaults('transactions-are-left-out-on-request', {
    'transactions-as-recent-activity': [
      'with WithTransactions false an account holds its RecentActivity',
      tell(
        ({ transactions }) => transactions === undefined,
        ({ Transactions }) => ({ RecentActivity: Transactions.slice(0, 3) }),
      ),
    ],
    'last-transaction-beside': [
      'with WithTransactions false the last account holds its LastTransaction',
      tell(
        ({ transactions }) => transactions === undefined,
        ({ Transactions: [latest] }) => ({ LastTransaction: latest }),
      ),
    ],
  }),
];
