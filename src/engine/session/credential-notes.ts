import type { Exchange } from '../../http/exchange.ts';
import type { CallOptions } from '../../plan/check.ts';
import { type CredentialKind, credentialKind, slotOf } from './credentials.ts';
import type { Session } from './session.ts';

/** Journals that the target accepts or refuses a declared credential, each once per session. */
export function noteCredential(
  session: Session,
  { operation, undocumented, response }: Exchange,
  { auth = 'default' }: CallOptions,
): void {
  const kind = credentialKind(operation, auth);
  if (response === undefined || kind === undefined || kind === 'none' || undocumented === true) return;
  // A session may be refused for the credentials of the end user as well.
  if (operation === 'authorize') return;
  const accepted = acceptance(kind, response.status);
  if (accepted === undefined) return;
  const { setting } = slotOf(session.target, kind);
  const heard = `${setting} ${accepted}`;
  if (session.heardOfCredentials.has(heard)) return;
  session.heardOfCredentials.add(heard);
  session.journal.append({ type: 'credential', setting, accepted, status: response.status });
}

/**
 * A refusal of the plain token is what the document wants. Other errors may come before the credential is looked at,
 * except to the admin token, which next to nothing but registration requests carry.
 */
function acceptance(kind: CredentialKind, status: number): boolean | undefined {
  if (status >= 200 && status < 300) return true;
  if (status === 401 || status === 403) return kind === 'plain' ? undefined : false;
  return kind === 'admin' && status < 500 ? true : undefined;
}
