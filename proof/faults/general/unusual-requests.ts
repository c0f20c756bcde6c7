import { hookBefore } from '../../mutate/changes.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Call, Fault, OperationName } from '../../reference-server/types.ts';

/** A fault that breaks on what a request holds. */
function breaksOn(
  id: string,
  title: string,
  operations: OperationName | readonly OperationName[],
  isBad: (call: Call) => boolean,
  needs?: 'standard',
): Fault {
  return {
    id,
    title,
    breaks: ['unusual-requests-get-no-server-error'],
    ...(needs === undefined ? {} : { needs }),
    apply: hookBefore(operations, (call, { rules }) => {
      if (isBad(call)) throw new Refusal(500, rules.errors.internalMessage);
      return undefined;
    }),
  };
}

const valuesOf = ({ params, query }: Call) => [...Object.values(params), ...query.values()];
const holds = (pattern: RegExp) => (call: Call) => valuesOf(call).some((value) => pattern.test(value));

/** Requests with unusual texts break the server. */
export const oddRequestFaults: readonly Fault[] = [
  breaksOn(
    'quote-in-a-client-id-breaks',
    'the read of a client_id with a quote ends in an error of the database',
    'getRecipient',
    holds(/'/),
  ),
  breaksOn(
    'quote-in-a-client-id-of-registrations-breaks',
    'the registrations of a client_id with a quote end in an error of the database',
    'listRecipientRegistrations',
    holds(/'/),
  ),
  breaksOn(
    'quote-in-a-parameter-of-accounts-breaks',
    'a quote in a parameter of the accounts list ends in an error of the database',
    'listAccounts',
    holds(/'/),
  ),
  breaksOn(
    'letter-beyond-the-first-plane-in-an-id-breaks',
    'a provider id with a letter beyond the first plane ends in an internal error',
    'getProvider',
    holds(/[\u{10000}-\u{10ffff}]/u),
  ),
  breaksOn(
    'deep-body-overflows-the-stack',
    'a creation of arrays in arrays, thousands deep, ends in an internal error',
    'createRecipient',
    ({ rawBody }) => rawBody.startsWith('['.repeat(1000)),
  ),
  breaksOn(
    'long-body-overflows-a-buffer',
    'a creation of more than 64 KB ends in an internal error',
    'createRecipient',
    ({ rawBody }) => rawBody.length > 65_536,
  ),
  breaksOn(
    'line-break-in-an-account-id-breaks',
    'an account id with a line break ends in an internal error',
    'getAccount',
    holds(/[\r\n]/),
    'standard',
  ),
  breaksOn(
    'long-id-overflows-a-column',
    'a client_id of more than a thousand characters ends in an internal error',
    'getRecipient',
    ({ params }) => (params.client_id ?? '').length > 1000,
    'standard',
  ),
  breaksOn(
    'large-number-as-a-provider-id-breaks',
    'a provider id beyond all integers ends in an internal error',
    'getProvider',
    holds(/^\d{20,}$/),
    'standard',
  ),
  breaksOn(
    'parameter-given-twice-breaks',
    'a limit that is given twice ends in an internal error',
    'listAccounts',
    ({ query }) => query.getAll('limit').length > 1,
    'standard',
  ),
];
