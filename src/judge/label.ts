import { getOperation, type OperationId } from '../catalogue/operations.ts';
import { type Exchange, findHeader, type SentRequest } from '../http/exchange.ts';
import { isServerError } from '../lib/edge.ts';
import type { Facts } from '../target-file/facts.ts';
import type { Label } from './law.ts';

/** The parts of an exchange that tell what its request was meant as. */
type Meaning = Pick<Exchange, 'credential' | 'undocumented' | 'provoked' | 'connection'>;

/** The label of a request, live or stored: everything in it is told from what a journal keeps. */
export function labelOf(operation: OperationId, request: SentRequest, meant: Meaning, facts: Facts): Label {
  return {
    credential: meant.credential ?? (carriesCredential(operation, request, facts) ? 'other' : 'none'),
    isUndocumented: meant.undocumented === true,
    isProvoked: meant.provoked === true,
    ...(meant.connection && { connection: meant.connection }),
  };
}

function carriesCredential(operation: OperationId, { headers }: SentRequest, facts: Facts): boolean {
  const name = getOperation(operation).document === 'banking' ? 'x-api-key' : facts.tokenHeader;
  return findHeader(headers, name) !== undefined;
}

/** Kinds of a declared credential whose refusal may be one that passes: a token that was too old. */
const renewed: readonly (string | undefined)[] = ['user', 'admin', 'fdx', 'api-key'];

/**
 * True for an answer that may pass, so that nothing is said of it before the run has asked again: an internal error that
 * nobody asked for, and the refusal of a declared credential.
 */
export function isProvisional({ response, provoked, credential, undocumented }: Exchange): boolean {
  if (response === undefined || provoked === true) return false;
  const { status } = response;
  if (isServerError(status)) return true;
  return (status === 401 || status === 403) && undocumented !== true && renewed.includes(credential);
}
