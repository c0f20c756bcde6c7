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

/** Short names of the answers of the document, each with its operations and its status. */
const answers: Readonly<Record<string, readonly [operations: readonly OperationName[], status: number]>> = {
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
  'list-or-detail': [['listProviders', 'getProvider'], 200],
  'registration-lists': [['listRegistrations', 'listRecipientRegistrations'], 200],
  revocation: [['revokeByDelete', 'revokeByPost'], 204],
  'revocation-by-delete': [['revokeByDelete'], 204],
  'revocation-by-post': [['revokeByPost'], 204],
};

/**
 * Returns the place of a short name, or with another status behind it, as in `provider:404`. Throws for an unknown name,
 * which is a mistake of ours.
 */
export function placeNamed(name: string, pointer: string): Place {
  const [short = '', otherStatus] = name.split(':');
  const found = answers[short];
  if (found === undefined) throw new Error(`there are no answers named ${name}`);
  const [operations, status] = found;
  return {
    operations,
    status: otherStatus === undefined ? status : Number(otherStatus),
    pointer: pointer === '/' ? '' : pointer,
  };
}
