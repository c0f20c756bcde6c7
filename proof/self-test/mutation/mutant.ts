import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../../src/catalogue/requirements.ts';
import type { Check } from '../../../src/plan/check.ts';
import { listJudgedKeywords } from './judged-keywords.ts';

/** One way to make the suite worse: a check that does not run, or a schema keyword that is not evaluated. */
export interface Mutant {
  readonly kind: 'check' | 'keyword';
  /** The kind and what is left out, for example `check provider-list`. */
  readonly id: string;
  /** The id of the check, or the name of the keyword. */
  readonly leftOut: string;
  /** The requirements that it judges and that can fail. */
  readonly requirements: readonly RequirementId[];
  /** Why no fault can tell it from the whole suite; absent when one can. */
  readonly equivalent?: string;
}

/** Every check and every keyword of a schema that the contract charges to a requirement, left out in turn. */
export function listMutants(checks: readonly Check[]): readonly Mutant[] {
  return [
    ...checks.map((check) => ofCheck(check)),
    ...listJudgedKeywords().map(({ name, requirement }) => mutant('keyword', name, [requirement])),
  ];
}

function ofCheck({ id, ids, mock }: Check): Mutant {
  const found = mutant('check', id, ids);
  return mock ? { ...found, equivalent: 'it runs against mocks only' } : found;
}

function mutant(kind: Mutant['kind'], leftOut: string, ids: readonly RequirementId[]): Mutant {
  const requirements = ids.filter((id) => fails(getRequirement(id)));
  const mild = requirements.length > 0 ? {} : { equivalent: 'it judges no requirement that can fail' };
  return { kind, id: `${kind} ${leftOut}`, leftOut, requirements, ...mild };
}
