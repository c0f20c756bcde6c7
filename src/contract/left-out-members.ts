import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Answered } from '../http/exchange.ts';
import { parseJson } from '../lib/json/text.ts';
import { findValueAt } from '../lib/json/values.ts';
import { holdsOwnName } from '../lib/own-names.ts';
import type { StampedError } from './stamped-error.ts';

/**
 * True when a recipient lacks a member that the suite may never have given it: it creates recipients, which it knows by
 * their names and the ids of the runs that gave them, without what the vendor says can be left out. What the very request
 * held was given.
 */
export function isLeftOutBySuite(
  id: RequirementId,
  error: StampedError,
  { operation, request }: Answered,
  ownRuns: readonly string[],
): boolean {
  if (id !== 'recipient-carries-its-profile' || error.keyword !== 'required') return false;
  const { name } = (error.data ?? {}) as { readonly name?: unknown };
  if (typeof name !== 'string' || !holdsOwnName(name, ownRuns)) return false;
  if (operation !== 'createRecipient' || error.instancePath !== '') return true;
  const { missingProperty } = error.params as { readonly missingProperty: string };
  return !isFilled(findSent(request.body, missingProperty));
}

function findSent(body: string | undefined, member: string): unknown {
  try {
    return findValueAt(parseJson(body ?? ''), `/${member}`);
  } catch {
    return undefined;
  }
}

/** A server may leave out what it was told is empty. */
function isFilled(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
