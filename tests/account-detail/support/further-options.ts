import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { resultFor } from '../../support/resources/account-detail.ts';
import { countGivenAway, isShown, parts } from './parts.ts';

/**
 * Whether a session follows the options of a further request. The transitions of an operation (3.2) show no second
 * POST, so a target may stay with what the first one asked for. True too where the session shows nothing by which it
 * could be told.
 */
export async function followsFurtherOptions(
  context: CheckContext,
  requestId: string,
  before: Answered,
): Promise<boolean> {
  const telling = parts.filter((part) => isShown(before, part));
  const without = Object.fromEntries(parts.map(({ option }) => [option, false]));
  const result = telling.length === 0 ? undefined : await resultFor(context, requestId, without);
  return result === undefined || telling.some((part) => countGivenAway(result, part) === 0);
}
