import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../src/catalogue/requirements.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { Finding, Grade, Observation } from '../../src/journal/entry.ts';
import { wildcardIndices } from '../../src/lib/wildcard-indices.ts';

/** What was judged of a recording: findings, and how often each requirement was looked at. */
export interface PartyJudgement {
  readonly findings: readonly Finding[];
  readonly judged: ReadonlyMap<RequirementId, number>;
  readonly observations: readonly Observation[];
  /** Ids of the exchanges that break something. */
  readonly charged: ReadonlySet<string>;
}

/** Collects a judgement: the same finding (requirement, operation, status, place) again only raises its count. */
export class Docket {
  readonly #findings = new Map<string, Finding>();
  readonly #judged = new Map<RequirementId, number>();
  readonly #charged = new Set<string>();
  readonly #observations = new Map<string, Observation>();

  count(id: RequirementId, times = 1): void {
    this.#judged.set(id, (this.#judged.get(id) ?? 0) + times);
  }

  /** Adds the finding of what an exchange shows. */
  charge(
    { id, operation, response }: Exchange,
    { requirement, check, ...found }: Omit<Finding, 'grade' | 'exchange' | 'operation' | 'status'>,
    grade: Grade = fails(getRequirement(requirement)) ? 'fail' : 'warn',
  ): void {
    const status = response?.status ?? 0;
    this.add({ requirement, grade, check, exchange: id, operation, status, ...found });
  }

  add(finding: Finding): void {
    const { requirement, operation, status, pointer } = finding;
    this.#charged.add(finding.exchange);
    const key = [requirement, operation, status, wildcardIndices(pointer)].join(' ');
    const known = this.#findings.get(key);
    this.#findings.set(key, known === undefined ? finding : { ...known, count: known.count + finding.count });
  }

  observe(observation: Observation): void {
    const key = `${observation.requirement} ${observation.what}`;
    if (!this.#observations.has(key)) this.#observations.set(key, observation);
  }

  close(): PartyJudgement {
    return {
      findings: [...this.#findings.values()],
      judged: this.#judged,
      observations: [...this.#observations.values()],
      charged: this.#charged,
    };
  }
}
