import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Auth, CallOptions } from '../../plan/check.ts';
import { type CredentialKind, credentialKindOf } from '../session/declared-credential.ts';

/** A request as a check asks for it, with what every stage needs to know of it found once. */
export interface CallRequest {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly method: string;
  readonly auth: Auth;
  /** The declared credential that it carries; undefined when the check gives one of its own. */
  readonly credential: CredentialKind | undefined;
}

/** The request of an operation with the options of a check. */
export function makeRequest(id: OperationId, options: CallOptions = {}): CallRequest {
  const { method = getOperation(id).method, auth = 'default' } = options;
  return { operation: id, options, method, auth, credential: credentialKindOf(id, auth) };
}
