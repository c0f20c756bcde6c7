import type { OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Clock } from '../../http/clock.ts';
import type { Departure } from '../../http/departure.ts';
import { type Exchange, sentStatusOf } from '../../http/exchange.ts';
import type { Finding, Grade, LeftAside, Observation } from '../../journal/entry.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Evidence } from '../../plan/check.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { Witnesses } from '../session/run-log.ts';
import type { Session } from '../session/session.ts';

/** An object of the target file that the plan gave to this run, and others may use as well. */
export interface ContestedObject {
  readonly setting: 'revocation.connections' | 'banking.sessions' | 'fdx.token';
  readonly index: number;
}

/** One check as it runs: the state that the stages of an exchange work on. */
export interface CheckRun {
  readonly session: Session;
  /** The id of the check. */
  readonly check: string;
  readonly witnesses: Witnesses;
  /** By which it waits. */
  readonly clock: Clock;
  /** The place that the plan gave to it; absent where no plan did. */
  readonly planned?: PlannedCheck;
  /** How many requests it sent. */
  requests: number;
  /** The requests that leave together just now. */
  departure: Departure | undefined;
  /** What takes findings down; another one while they are set aside. */
  recorder: Recorder;
  /** Failing findings of the set-ups that it shares, whichever check made them. */
  readonly inherited: Set<Finding>;
  /** By requirement, the object whose use by somebody else would show the same as what was found. */
  readonly contested: Map<RequirementId, ContestedObject>;
  /** Requirements that failed in a way that nobody else can have caused. */
  readonly certain: Set<RequirementId>;
}

/** The run of a check that has not sent anything yet. */
export function makeCheckRun(
  session: Session,
  check: string,
  given: Partial<Pick<CheckRun, 'witnesses' | 'clock' | 'planned'>> = {},
): CheckRun {
  const usual = { witnesses: new Witnesses(), clock: session.clock, requests: 0, departure: undefined };
  const found = { recorder: new Recorder(), inherited: new Set<Finding>() };
  const doubts = { contested: new Map<RequirementId, ContestedObject>(), certain: new Set<RequirementId>() };
  return { session, check, ...usual, ...given, ...found, ...doubts };
}

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
  readonly byLaws: Partial<Record<RequirementId, number>> = {};
  readonly unclear: Partial<Record<RequirementId, string>> = {};
  readonly observations: Observation[] = [];
  /** Settings that it takes on trust. */
  readonly trusted = new Set<string>();
  readonly answers: Partial<Record<OperationId, number>> = {};
  readonly #byContract: Partial<Record<RequirementId, number>> = {};
  readonly #leftAside = new Map<string, LeftAside>();
  /** Ids of the answers by which each requirement was judged, and of the latest one. */
  readonly #judgedBy = new Map<RequirementId, Set<string>>();
  #latest = '';
  readonly #found = new Map<string, Found>();

  count(id: RequirementId, times = 1): void {
    this.judged[id] = (this.judged[id] ?? 0) + times;
    this.#rest(id, [this.#latest]);
  }

  /** Counts a requirement that the contract judged. */
  countByContract(id: RequirementId, times = 1): void {
    this.count(id, times);
    this.#byContract[id] = (this.#byContract[id] ?? 0) + times;
  }

  /** Hears of an answer that is judged from now on. */
  begin({ id }: Exchange): void {
    this.#latest = id;
  }

  #rest(id: RequirementId, answers: Iterable<string>): void {
    const known = this.#judgedBy.get(id) ?? new Set();
    for (const answer of answers) known.add(answer);
    this.#judgedBy.set(id, known);
  }

  /** The number of answers by which each requirement was judged. */
  get restsOn(): Readonly<Partial<Record<RequirementId, number>>> {
    return Object.fromEntries([...this.#judgedBy].map(([id, answers]) => [id, answers.size]));
  }

  /** Counts a requirement that a law judged. */
  countByLaw(id: RequirementId, times = 1): void {
    this.count(id, times);
    this.byLaws[id] = (this.byLaws[id] ?? 0) + times;
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
    const key = keyOf(finding);
    const known = this.#found.get(key);
    if (known === undefined) this.#found.set(key, { finding, exchanges });
    // An assertion says more than a law: the smallest case that shows it, and how it is tried again.
    else if (known.finding.law === true && finding.law !== true)
      this.#found.set(key, { finding: merge(finding, known.finding), exchanges });
    else this.#found.set(key, { ...known, finding: merge(known.finding, finding) });
  }

  /** Puts the generated case that shows a finding in the place of the first one that a law met. */
  #nameCase({ finding, exchanges }: Found, more: CaseOfFinding): void {
    const key = keyOf(finding);
    const known = this.#found.get(key);
    if (known === undefined || more.path === undefined) return;
    const { count, answers } = known.finding;
    const named = { ...addCase(finding, more), count, ...(answers !== undefined && { answers }) };
    this.#found.set(key, { finding: named, exchanges });
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

  /** True where the check, the contract or a law found a failure. */
  get failed(): boolean {
    return this.findings.some(({ grade }) => grade === 'fail');
  }

  /**
   * Takes over what laws and the contract found while another recorder took it down: an answer was seen, whatever becomes of what the
   * check makes of it. Findings that `isDoubtful` stay behind.
   */
  absorbSeen(other: Recorder, isDoubtful: (id: RequirementId) => boolean = () => false): void {
    for (const counts of [other.byLaws, other.#byContract]) {
      addCounts(this.judged, counts);
      for (const [id] of listCounts(counts)) this.#rest(id, other.#judgedBy.get(id) ?? []);
    }
    addCounts(this.byLaws, other.byLaws);
    addCounts(this.#byContract, other.#byContract);
    addCounts(this.answers, other.answers);
    Object.assign(this.unclear, other.unclear);
    for (const { finding, exchanges } of other.#found.values()) {
      const { passive, requirement, grade, count } = finding;
      if (passive && !isDoubtful(requirement)) this.add(finding, exchanges);
      else if (passive && grade === 'fail')
        this.leaveAside({ requirement, aside: count, of: other.judged[requirement] ?? count, why: ofOther });
    }
  }

  /** Takes over what the check of another recorder found; hint and path are added to its failing findings. */
  absorb(other: Recorder, more: CaseOfFinding = {}): void {
    for (const [id, times] of listCounts(other.judged)) {
      const own = times - (other.byLaws[id] ?? 0) - (other.#byContract[id] ?? 0);
      if (own > 0) this.judged[id] = (this.judged[id] ?? 0) + own;
    }
    for (const [id, answers] of other.#judgedBy) this.#rest(id, answers);
    Object.assign(this.nothing, other.nothing);
    this.observations.push(...other.observations);
    for (const setting of other.trusted) this.trusted.add(setting);
    for (const left of other.leftAside) this.leaveAside(left);
    for (const found of other.#found.values())
      if (found.finding.passive) this.#nameCase(found, more);
      else this.add(addCase(found.finding, more), found.exchanges);
  }
}

function addCounts<Id extends string>(
  to: Partial<Record<Id, number>>,
  more: Partial<Record<Id, number>>,
): void {
  for (const [id, times] of listCounts(more)) to[id] = (to[id] ?? 0) + times;
}

/** Why a failure is left aside that a further look alone has met. */
const ofOther = 'somebody else may have caused what a further look has met';

function listCounts<Id extends string>(counts: Partial<Record<Id, number>>): [Id, number][] {
  return Object.entries(counts) as [Id, number][];
}

function keyOf({ requirement, operation, status, pointer, grade }: Finding): string {
  return [requirement, operation, status, wildcardIndices(pointer), grade].join(' ');
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

/** Exchanges that a finding names beside its own. */
const maxRelated = 5;

/** The finding of a check's own assertion, met once. */
export function makeFinding(check: string, id: RequirementId, grade: Grade, evidence: Evidence): Finding {
  const { exchange, pointer = '', wanted, got, hint } = evidence;
  const [, ...related] = namedExchangesOf(evidence).map((one) => one.id);
  return {
    ...{ requirement: id, grade, check, exchange: exchange.id, operation: exchange.operation },
    status: sentStatusOf(exchange),
    pointer,
    wanted,
    got,
    ...(hint === undefined ? {} : { hint }),
    count: 1,
    passive: false,
    ...(related.length === 0 ? {} : { related }),
  };
}

/** The exchanges that a finding names: its own, and at most five that it compares with. */
export function namedExchangesOf({ exchange, related = [] }: Evidence): readonly Exchange[] {
  return [exchange, ...related.slice(0, maxRelated)];
}
