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

/** The operations whose errors carry a message alone. */
export const outbound: readonly OperationName[] = [
  ...(['listProviders', 'getProvider', 'listRecipients', 'createRecipient', 'getRecipient'] as const),
  ...(['updateRecipient', 'regenerateSecret', 'listRegistrations', 'listRecipientRegistrations'] as const),
  'requestRegistrations',
];

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
  outbound: [outbound, 200],
  fdx: [['listAccounts', 'getAccount'], 200],
  'revoked-by-post': [['revokeByPost'], 204],
  'revoked-by-delete': [['revokeByDelete'], 204],
  token: [['token'], 200],
};

/**
 * Returns the place of a short name, or of one with another status behind a colon: `provider:404`. Throws for an unknown
 * name, which is a mistake of ours.
 */
export function placeNamed(name: string, pointer: string): Place {
  const [short = '', refused] = name.split(':');
  const found = answers[short];
  if (found === undefined) throw new Error(`there are no answers named ${short}`);
  const [operations, success] = found;
  const status = refused === undefined ? success : Number(refused);
  return { operations, status, pointer: pointer === '/' ? '' : pointer };
}
