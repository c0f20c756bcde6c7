import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Finding, Observation } from '../journal/entry.ts';
import { wildcardIndices } from '../lib/wildcard-indices.ts';

/** What a check has found so far: the mutable side of a CheckResult. */
export class Recorder {
  readonly judged: Partial<Record<RequirementId, number>> = {};
  readonly nothing: Partial<Record<RequirementId, string>> = {};
  readonly observations: Observation[] = [];
  readonly #findings = new Map<string, Finding>();

  count(id: RequirementId, times = 1): void {
    this.judged[id] = (this.judged[id] ?? 0) + times;
  }

  /** Adds a finding; the same one (row, operation, status, place) again only raises the count. */
  add(finding: Finding): void {
    const { requirement, operation, status, pointer, grade } = finding;
    const key = [requirement, operation, status, wildcardIndices(pointer), grade].join(' ');
    const known = this.#findings.get(key);
    this.#findings.set(key, known === undefined ? finding : together(known, finding));
  }

  get findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  get failed(): boolean {
    return this.findings.some(({ grade }) => grade === 'fail');
  }

  /** Takes over what another recorder found, failing findings with a hint more if one is given. */
  absorb(other: Recorder, hint?: string): void {
    for (const [id, times] of Object.entries(other.judged)) this.count(id as RequirementId, times);
    Object.assign(this.nothing, other.nothing);
    this.observations.push(...other.observations);
    for (const finding of other.findings) this.add(hinted(finding, hint));
  }
}

function hinted(finding: Finding, hint: string | undefined): Finding {
  if (hint === undefined || finding.grade !== 'fail') return finding;
  return { ...finding, hint: finding.hint === undefined ? hint : `${finding.hint}; ${hint}` };
}

function together({ keywords, ...known }: Finding, other: Finding): Finding {
  const count = known.count + other.count;
  // An assertion shows it by itself, whatever keywords do.
  if (keywords === undefined || other.keywords === undefined) return { ...known, count };
  return { ...known, count, keywords: [...new Set([...keywords, ...other.keywords])] };
}
