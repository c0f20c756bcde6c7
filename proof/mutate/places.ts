import type { Call, OperationName } from '../reference-server/types.ts';

/** Where answers are changed: values of their bodies, or with an empty pointer the whole answer. */
export interface Place {
  readonly operations: readonly OperationName[];
  /** Of the answers; undefined stands for every success. */
  readonly status: number | undefined;
  /** See `pointers.ts`. */
  readonly pointer: string;
  /** Tells the calls whose answers are meant; undefined stands for every call. */
  readonly isMeant?: (call: Call) => boolean;
}

const detail = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

/** The operations whose errors carry a message alone. */
export const outbound: readonly OperationName[] = [
  ...(['listProviders', 'getProvider', 'listRecipients', 'createRecipient', 'getRecipient'] as const),
  ...(['updateRecipient', 'regenerateSecret', 'listRegistrations', 'listRecipientRegistrations'] as const),
  'requestRegistrations',
];

/** Short names of the answers of the document, each with its operations and its status, or all successes. */
const answers: Readonly<Record<string, readonly [operations: readonly OperationName[], status?: number]>> = {
  providers: [['listProviders'], 200],
  provider: [['getProvider'], 200],
  recipients: [['listRecipients'], 200],
  created: [['createRecipient'], 201],
  recipient: [['getRecipient'], 200],
  updated: [['updateRecipient'], 200],
  renewed: [['regenerateSecret'], 200],
  registrations: [['listRegistrations'], 200],
  'recipient-registrations': [['listRecipientRegistrations'], 200],
  requested: [['requestRegistrations'], 200],
  accounts: [['listAccounts'], 200],
  account: [['getAccount'], 200],
  fdx: [['getAccount', 'listAccounts'], 200],
  posted: [['getAccountsDetail'], 200],
  polled: [['getAccountsDetailAsync'], 200],
  detail: [detail, 200],
  pending: [detail, 202],
  'posted-pending': [['getAccountsDetail'], 202],
  'polled-pending': [['getAccountsDetailAsync'], 202],
  outbound: [outbound, 200],
  token: [['token'], 200],
  'list-or-detail': [['listProviders', 'getProvider'], 200],
  'registration-lists': [['listRegistrations', 'listRecipientRegistrations'], 200],
  revocation: [['revokeByDelete', 'revokeByPost'], 204],
  'revocation-by-delete': [['revokeByDelete'], 204],
  'revocation-by-post': [['revokeByPost'], 204],
  post: [['getAccountsDetail']],
  poll: [['getAccountsDetailAsync']],
  authorized: [['authorize'], 200],
};

/**
 * Returns the place of a short name, which another status or conditions of the query may follow: `accounts:400`,
 * `accounts?limit=2&!offset`. Throws for an unknown name, which is a mistake of ours.
 */
export function placeNamed(name: string, pointer: string): Place {
  const [, short = '', status, query] = /^([^:?]+)(?::(\d+))?(?:\?(.+))?$/.exec(name) ?? [];
  const found = answers[short];
  if (found === undefined) throw new Error(`there are no answers named ${name}`);
  const [operations, usual] = found;
  return {
    ...{ operations, status: status === undefined ? usual : Number(status) },
    pointer: pointer === '/' ? '' : pointer,
    ...(query !== undefined && { isMeant: readConditions(query) }),
  };
}

/** Reads conditions of calls, `a&!b&c=1`: a parameter is given, is not given, has a value. `customer` is the caller's. */
export function readConditions(conditions: string): (call: Call) => boolean {
  const isMet = (condition: string, { query, customer }: Call) => {
    const [name = '', value] = condition.split('=');
    const given = name === 'customer' ? customer : query.get(name);
    return value === undefined ? given !== null && given !== undefined : given === value;
  };
  return (call) =>
    conditions.split('&').every((one) => (one[0] === '!' ? !isMet(one.slice(1), call) : isMet(one, call)));
}
