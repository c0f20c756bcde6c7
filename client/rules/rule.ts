import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import type { Asked } from '../recording/traffic.ts';
import type { Past } from './past.ts';

/** How a request breaks a duty. */
export interface Breach extends Mismatch {
  /** Earlier requests that the judgement compares with. */
  readonly related?: readonly Asked[];
}

/** What a rule says of one request: that it keeps the duty, how it breaks it, or what is seen where no duty is stated. */
export type Ruling = 'kept' | Breach | { readonly observed: string };

/** One duty of a client: what it looks at, and the law. */
export interface Rule {
  readonly requirement: RequirementId;
  /** The operations whose requests it looks at. */
  readonly operations: ReadonlySet<OperationId>;
  /** Judges a request by what was sent and answered before it; undefined where it shows nothing of the duty. */
  readonly judge: (asked: Asked, past: Past) => Ruling | undefined;
  /** Judges the last request by the end of a recording, where nothing can be missing behind it. */
  readonly atEnd?: (past: Past) => Ruling | undefined;
}

/** A rule over the operations that the catalogue names for its requirement, or over others. */
export function defineRule(
  requirement: RequirementId,
  judge: Rule['judge'],
  operations: readonly OperationId[] = getRequirement(requirement).operations,
): Rule {
  return { requirement, operations: new Set(operations), judge };
}

/** `kept` where a condition holds, and otherwise the breach. */
export function judgeOn(holds: boolean, breach: () => Breach): Ruling {
  return holds ? 'kept' : breach();
}
