import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Finding, Observation } from '../../journal/entry.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';

/** A finding with the exchanges that it rests on. */
interface Found {
  readonly finding: Finding;
  readonly exchanges: readonly Exchange[];
}

/** What a check has found so far: the mutable side of a CheckResult. */
export class Recorder {
  readonly judged: Partial<Record<RequirementId, number>> = {};
  readonly nothing: Partial<Record<RequirementId, string>> = {};
  readonly observations: Observation[] = [];
  readonly #found = new Map<string, Found>();

  count(id: RequirementId, times = 1): void {
    this.judged[id] = (this.judged[id] ?? 0) + times;
  }

  /** Adds a finding; the same one (requirement, operation, status, place) again only raises the count. */
  add(finding: Finding, exchanges: readonly Exchange[]): void {
    const { requirement, operation, status, pointer, grade } = finding;
    const key = [requirement, operation, status, wildcardIndices(pointer), grade].join(' ');
    const known = this.#found.get(key);
    this.#found.set(
      key,
      known === undefined ? { finding, exchanges } : { ...known, finding: merge(known.finding, finding) },
    );
  }

  get findings(): readonly Finding[] {
    return [...this.#found.values()].map(({ finding }) => finding);
  }

  /** The exchanges that the findings rest on, each once. */
  get evidence(): readonly Exchange[] {
    return [...new Set([...this.#found.values()].flatMap(({ exchanges }) => exchanges))];
  }

  get failed(): boolean {
    return this.findings.some(({ grade }) => grade === 'fail');
  }

  /** Takes over what another recorder found; `hint` is added to its failing findings. */
  absorb(other: Recorder, hint?: string): void {
    for (const [id, times] of Object.entries(other.judged)) this.count(id as RequirementId, times);
    Object.assign(this.nothing, other.nothing);
    this.observations.push(...other.observations);
    for (const { finding, exchanges } of other.#found.values()) this.add(addHint(finding, hint), exchanges);
  }
}

function addHint(finding: Finding, hint: string | undefined): Finding {
  if (hint === undefined || finding.grade !== 'fail') return finding;
  return { ...finding, hint: finding.hint === undefined ? hint : `${finding.hint}; ${hint}` };
}

function merge({ keywords, ...known }: Finding, other: Finding): Finding {
  const count = known.count + other.count;
  // An assertion shows it by itself, whatever keywords do.
  if (keywords === undefined || other.keywords === undefined) return { ...known, count };
  return { ...known, count, keywords: [...new Set([...keywords, ...other.keywords])] };
}
