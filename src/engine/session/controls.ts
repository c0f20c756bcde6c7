import type { OperationId } from '../../catalogue/operations.ts';
import { Blocked, LimitReached } from '../../plan/blocked.ts';
import type { Auth, CallOptions } from '../../plan/check.ts';
import { type CredentialKind, credentialKind, defaultCredential } from './credentials.ts';
import { sendWithRetry } from './retry.ts';
import type { Sender } from './send.ts';
import { credentialText } from './tokens.ts';

interface Control {
  readonly operation: OperationId;
  readonly options?: CallOptions;
}

/** Reads that tell whether a credential and its service work, in the order in which they are tried. */
const controls: Record<Exclude<CredentialKind, 'fdx'>, readonly Control[]> = {
  plain: [{ operation: 'listRecipients', options: { auth: 'plain' } }],
  'other-customer': [],
  user: [{ operation: 'listProviders' }, { operation: 'listRecipients' }, { operation: 'listRegistrations' }],
  admin: [
    { operation: 'listRecipients', options: { auth: 'admin' } },
    { operation: 'listProviders', options: { auth: 'admin' } },
  ],
  'api-key': [],
  none: [{ operation: 'listProviders' }],
};

function candidates({ session }: Sender, kind: CredentialKind): readonly Control[] {
  if (kind !== 'fdx') return controls[kind];
  const account = session.target.fdx?.accounts?.[0]?.id;
  const list: Control = { operation: 'listAccounts' };
  return account === undefined
    ? [list]
    : [list, { operation: 'getAccount', options: { path: { account_id: account } } }];
}

/** A control waits a busy service out; one that gets no answer does not succeed. */
async function succeeds(sender: Sender, control: Control): Promise<boolean> {
  const answer = await sendWithRetry(sender, control.operation, control.options ?? {}).catch(
    (error: unknown) => {
      if (error instanceof Blocked && !(error instanceof LimitReached)) return undefined;
      throw error;
    },
  );
  return answer !== undefined && answer.response.status >= 200 && answer.response.status < 300;
}

async function anySucceeds(sender: Sender, tried: readonly Control[]): Promise<boolean> {
  for (const control of tried) if (await succeeds(sender, control)) return true;
  return false;
}

const lists: readonly Control[] = [...controls.user, { operation: 'listAccounts' }];

/** True when a list of the Outbound API other than the operation answers well at this moment. */
export function anyList(sender: Sender, id: OperationId): Promise<boolean> {
  return anySucceeds(
    sender,
    lists.filter(({ operation }) => operation !== id),
  );
}

/** True when the service of an operation answers another call well at this moment. */
export async function controlSucceeds(sender: Sender, id: OperationId): Promise<boolean> {
  const kind = defaultCredential(id);
  if (kind === 'api-key') return anySucceeds(sender, bankingControls(sender, id));
  return anySucceeds(
    sender,
    candidates(sender, kind).filter((control) => control.operation !== id),
  );
}

/**
 * True when the credential of a refused call is accepted by another operation at this moment: it may have expired
 * since it last was. That it is not is asked once per session and credential.
 */
export async function credentialWorks(sender: Sender, id: OperationId, auth: Auth): Promise<boolean> {
  const kind = credentialKind(id, auth) ?? 'none';
  const isKey = kind === 'api-key';
  const tried = isKey
    ? bankingControls(sender, id)
    : candidates(sender, kind).filter((control) => control.operation !== id);
  if (tried.length === 0) return false;
  const text = kind === 'none' ? '' : await credentialText(sender, kind);
  const { refusedCredentials } = sender.session;
  const asked = [kind, id, text].join(' ');
  if (refusedCredentials.has(asked)) return false;
  const works = await anySucceeds(sender, tried);
  if (!works) refusedCredentials.add(asked);
  return works;
}

/**
 * The banking service has no read without a session, so its controls are calls that it has answered well before:
 * first those of other operations, then the judged one's own.
 */
function bankingControls({ session }: Sender, id: OperationId): readonly Control[] {
  const banking = ['getAccountsDetail', 'getAccountsDetailAsync', 'authorize'] as const;
  const others: readonly OperationId[] = banking.filter((other) => other !== id);
  return [...others, id].flatMap((operation) => {
    const options = session.answered.get(operation);
    return options === undefined ? [] : [{ operation, options }];
  });
}
