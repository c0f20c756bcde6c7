import type { OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Finding, LeftAside, Observation } from '../../journal/entry.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';

/** A finding with the exchanges that it rests on. */
interface Found {
  readonly finding: Finding;
  readonly exchanges: readonly Exchange[];
}

/** The generated case that shows a finding. */
interface CaseOfFinding {
  readonly hint?: string | undefined;
  readonly path?: string | undefined;
}

/** What a check has found so far: the mutable side of a CheckResult. */
export class Recorder {
  readonly judged: Partial<Record<RequirementId, number>> = {};
  readonly nothing: Partial<Record<RequirementId, string>> = {};
  readonly observations: Observation[] = [];
  /** Settings that it takes on trust. */
  readonly trusted = new Set<string>();
  readonly answers: Partial<Record<OperationId, number>> = {};
  readonly #leftAside = new Map<string, LeftAside>();
  readonly #found = new Map<string, Found>();

  count(id: RequirementId, times = 1): void {
    this.judged[id] = (this.judged[id] ?? 0) + times;
  }

  /** Counts an answer that is held against the contract. */
  countAnswer(operation: OperationId, times = 1): void {
    this.answers[operation] = (this.answers[operation] ?? 0) + times;
  }

  /** Takes down what was left aside; of several readings for one reason the one that lost most counts. */
  leaveAside(left: LeftAside): void {
    if (left.aside === 0) return;
    const key = `${left.requirement} ${left.why}`;
    const known = this.#leftAside.get(key);
    if (known === undefined || left.aside > known.aside) this.#leftAside.set(key, left);
  }

  get leftAside(): readonly LeftAside[] {
    return [...this.#leftAside.values()];
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

  /** Takes failing findings of a requirement back. */
  drop(requirement: RequirementId): void {
    for (const [key, { finding }] of this.#found)
      if (finding.requirement === requirement && finding.grade === 'fail') this.#found.delete(key);
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

  /** Takes over what another recorder found; hint and path are added to its failing findings. */
  absorb(other: Recorder, more: CaseOfFinding = {}): void {
    for (const [id, times] of Object.entries(other.judged)) this.count(id as RequirementId, times);
    Object.assign(this.nothing, other.nothing);
    this.observations.push(...other.observations);
    for (const setting of other.trusted) this.trusted.add(setting);
    for (const left of other.leftAside) this.leaveAside(left);
    for (const [id, times] of Object.entries(other.answers)) this.countAnswer(id as OperationId, times);
    for (const { finding, exchanges } of other.#found.values()) this.add(addCase(finding, more), exchanges);
  }
}

function addCase(finding: Finding, { hint, path }: CaseOfFinding): Finding {
  if (finding.grade !== 'fail') return finding;
  const hints = [finding.hint, hint].filter((one) => one !== undefined);
  return {
    ...finding,
    ...(hints.length > 0 && { hint: hints.join('; ') }),
    ...(path !== undefined && { path }),
  };
}

function merge({ keywords, ...first }: Finding, other: Finding): Finding {
  const count = first.count + other.count;
  const answers = (first.answers ?? 0) + (other.answers ?? 0);
  const known = answers === 0 ? first : { ...first, answers };
  // An assertion shows it by itself, whatever keywords do.
  if (keywords === undefined || other.keywords === undefined) return { ...known, count };
  return { ...known, count, keywords: [...new Set([...keywords, ...other.keywords])] };
}
