import type { OperationName } from '../reference-server/types.ts';

/** Where answers are changed: values of their bodies, or with an empty pointer the whole answer. */
export interface Place {
  readonly operations: readonly OperationName[];
  /** Of the answers; undefined stands for every success. */
  readonly status: number | undefined;
  /** See `pointers.ts`. */
  readonly pointer: string;
}

const detail = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

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
  posted: [['getAccountsDetail'], 200],
  polled: [['getAccountsDetailAsync'], 200],
  detail: [detail, 200],
  pending: [detail, 202],
  'posted-pending': [['getAccountsDetail'], 202],
  'polled-pending': [['getAccountsDetailAsync'], 202],
  post: [['getAccountsDetail']],
  poll: [['getAccountsDetailAsync']],
  authorized: [['authorize'], 200],
};

/** Returns the place of a short name. Throws for an unknown one, which is a mistake of ours. */
export function placeNamed(name: string, pointer: string): Place {
  const found = answers[name];
  if (found === undefined) throw new Error(`there are no answers named ${name}`);
  const [operations, status] = found;
  return { operations, status, pointer: pointer === '/' ? '' : pointer };
}
