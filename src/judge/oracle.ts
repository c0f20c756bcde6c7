import { getOperation, type OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import {
  type Answered,
  type Exchange,
  findHeader,
  isAnswered,
  isPackedUp,
  readOwnAnswer,
  type SentRequest,
} from '../http/exchange.ts';
import { isDenial, isOfEdge, isServerError } from '../lib/edge.ts';
import type { Facts } from '../target-file/facts.ts';
import type {
  Close,
  EndedExchange,
  Label,
  Law,
  LawSet,
  Model,
  Said,
  Say,
  SeenExchange,
  Sending,
  Showing,
} from './law.ts';

/** A requirement that is left open until a later exchange decides it. */
interface Deferral {
  readonly id: RequirementId;
  readonly why: string;
  readonly by: Answered;
  /** The operations of the laws that it is of: no other exchange closes it. */
  readonly operations: LawSet['operations'];
  readonly close: (later: SeenExchange) => Close;
}

type TakenExchange = Pick<EndedExchange, 'exchange' | 'sending' | 'number'>;

interface HeldAnswer {
  readonly seen: SeenExchange;
  readonly said: readonly Said[];
  readonly deferred: readonly Deferral[];
}

interface Member extends Pick<LawSet, 'operations' | 'isOfPacking'> {
  readonly model: Model;
  readonly laws: readonly Law<Model>[];
}

/** Deferrals that are open at a time: older ones are given up, since each is asked about every exchange. */
const maxOpen = 400;

/**
 * Judges the exchanges of one session by laws, in the order in which they ended. Nothing but the exchanges, their labels and the
 * facts decides, so that a stored journal is judged as the run was.
 */
export class Oracle {
  readonly facts: Facts;
  readonly #members: readonly Member[];
  /** The members that hear of an operation. */
  readonly #hearers = new Map<OperationId, readonly Member[]>();
  readonly #held = new Map<string, HeldAnswer>();
  readonly #aside = new Map<string, TakenExchange>();
  /** Requests under way, and those that were at the same time as another one. */
  readonly #underWay = new Set<Sending>();
  readonly #met = new WeakSet<Sending>();
  #open: Deferral[] = [];
  #ended = 0;

  constructor(facts: Facts, laws: readonly LawSet[]) {
    this.facts = facts;
    this.#members = laws.map((set) => ({ ...set, model: set.model(facts) }));
  }

  /** The number of exchanges that have ended. */
  get ended(): number {
    return this.#ended;
  }

  /** Hears of a request when it is sent, `after` so many have ended: as many as have by now, unless it is told again. */
  begin(operation: OperationId, request: SentRequest, label: Label, after = this.#ended): Sending {
    const sending = { operation, request, label, after };
    this.#noteCompany(sending);
    for (const { model } of this.#listHearers(operation)) model.begin?.(sending);
    return sending;
  }

  /**
   * Takes an exchange that has ended, and gives what the laws say of it. Where it is `held`, or may be one that passes,
   * nothing is said before `settle`; where it is put `aside`, since it may be none of the service's, it counts as one without effect
   * before.
   */
  take(exchange: Exchange, sending: Sending, way?: 'held' | 'aside'): readonly Said[] {
    this.#ended += 1;
    this.#underWay.delete(sending);
    const taken = { exchange, sending, number: this.#ended };
    if (way === 'aside') this.#aside.set(exchange.id, taken);
    return this.#judge(taken, way);
  }

  #judge({ exchange, sending, number }: TakenExchange, way?: 'held' | 'aside'): readonly Said[] {
    const { label, after } = sending;
    const endedAt = exchange.startedAt + exchange.took;
    const own = readOwnAnswer(exchange, this.#met.has(sending), way === 'aside');
    const ended: EndedExchange = { ...own, sending, label, number, after, endedAt };
    const seen = isSeen(ended) ? ended : undefined;
    const hearers = this.#listHearers(sending.operation);
    const asked = seen === undefined ? { said: [], deferred: [] } : ask(seen, hearers);
    const isCharged = asked.said.some((one) => one.kind === 'verdict' && !one.holds);
    for (const { model } of hearers) model.note(ended, isCharged);
    if (seen === undefined) return askOfPacking({ ...ended, exchange }, hearers);
    if (way === undefined && !isProvisional(exchange)) return this.#publish({ seen, ...asked });
    this.#held.set(exchange.id, { seen, ...asked });
    return [];
  }

  /** Judges an answer that was put aside and stands: for the models it begins once more, where they had ended it. */
  #judgeAgain(taken: TakenExchange): readonly Said[] {
    const { sending } = taken;
    for (const { model } of this.#listHearers(sending.operation)) model.begin?.(sending);
    return this.#judge(taken);
  }

  #noteCompany(sending: Sending): void {
    // A request waits for its token before it is sent, and is sent alone beside those of others.
    if (sending.operation === 'token') return;
    if (this.#underWay.size > 0) for (const one of [...this.#underWay, sending]) this.#met.add(one);
    this.#underWay.add(sending);
  }

  /** True for an answer of which nothing is said yet. */
  holds(exchangeId: string): boolean {
    return this.#held.has(exchangeId) || this.#aside.has(exchangeId);
  }

  /** Says what was held of an answer, or judges what was put aside, where it stands; forgets it where it does not. */
  settle(exchangeId: string, stands: boolean): readonly Said[] {
    const aside = this.#aside.get(exchangeId);
    this.#aside.delete(exchangeId);
    if (aside !== undefined) return stands ? this.#judgeAgain(aside) : [];
    const held = this.#held.get(exchangeId);
    this.#held.delete(exchangeId);
    return held === undefined || !stands ? [] : this.#publish(held);
  }

  /** The requirements that a law left open, each with what would have decided it. */
  get open(): readonly Pick<Deferral, 'id' | 'why'>[] {
    return this.#open;
  }

  /** The requirements that an answer which is held would break, should it stand. */
  get doubtful(): readonly RequirementId[] {
    return [...this.#held.values()].flatMap(({ said }) =>
      said.flatMap((one) => (one.kind === 'verdict' && !one.holds ? [one.id] : [])),
    );
  }

  #publish({ seen, said, deferred }: HeldAnswer): readonly Said[] {
    const closed: Said[] = [];
    // Only those that were deferred before this exchange: one does not close what it opens.
    this.#open = this.#open.filter((deferral) => {
      if (!includesOperation(deferral, seen.sending.operation)) return true;
      const end = deferral.close(seen);
      if (end === undefined) return true;
      closed.push(...closeDeferral(deferral, end, seen));
      return false;
    });
    this.#open.push(...deferred);
    if (this.#open.length > maxOpen) this.#open.splice(0, this.#open.length - maxOpen);
    return [...said, ...closed];
  }

  #listHearers(operation: OperationId): readonly Member[] {
    const known = this.#hearers.get(operation);
    if (known !== undefined) return known;
    const hearers = this.#members.filter((member) => includesOperation(member, operation));
    this.#hearers.set(operation, hearers);
    return hearers;
  }
}

function ask(
  seen: SeenExchange,
  hearers: readonly Member[],
): { readonly said: Said[]; readonly deferred: Deferral[] } {
  const said: Said[] = [];
  const deferred: Deferral[] = [];
  for (const { operations, model, laws } of hearers) {
    const say = makeSay(seen.exchange, operations, said, deferred);
    for (const law of laws) law.judge(seen, model, say);
  }
  return { said, deferred };
}

function askOfPacking(ended: EndedExchange, hearers: readonly Member[]): readonly Said[] {
  if (!isSeen(ended)) return [];
  const { response } = ended.exchange;
  if (isOfEdge(response.status) || !isPackedUp(response)) return [];
  const ofPacking = hearers.filter(({ isOfPacking }) => isOfPacking === true);
  return ask(ended, ofPacking).said;
}

function isSeen(ended: EndedExchange): ended is SeenExchange {
  return isAnswered(ended.exchange);
}

function includesOperation(
  { operations }: { readonly operations?: LawSet['operations'] },
  operation: OperationId,
): boolean {
  return operations === undefined || operations.includes(operation);
}

function makeSay(
  exchange: Answered,
  operations: LawSet['operations'],
  said: Said[],
  deferred: Deferral[],
): Say {
  const showing = (shown: Showing) => ({ exchange, ...shown });
  const holds = (id: RequirementId) => void said.push({ kind: 'verdict', id, holds: true });
  return {
    holds,
    verdict(id, isMet, shown) {
      if (isMet) holds(id);
      else
        said.push({
          ...{ kind: 'verdict', id, holds: false },
          shown: showing(typeof shown === 'function' ? shown() : shown),
        });
      return isMet;
    },
    warn: (id, shown) => void said.push({ kind: 'warn', id, shown: showing(shown) }),
    unclear: (id, why) => void said.push({ kind: 'unclear', id, why }),
    observe: (id, what) => void said.push({ kind: 'observe', id, what, exchange }),
    defer: (id, why, close) => void deferred.push({ id, why, by: exchange, operations, close }),
  };
}

function closeDeferral({ id, by }: Deferral, end: NonNullable<Close>, { exchange }: SeenExchange): Said[] {
  if (end === 'nothing') return [];
  const showing = (shown: Showing) => ({ exchange: by, related: [exchange], ...shown });
  if ('warns' in end) return [{ kind: 'warn', id, shown: showing(end.warns) }];
  const { holds, shown } = end;
  return [holds ? { kind: 'verdict', id, holds } : { kind: 'verdict', id, holds, shown: showing(shown) }];
}

/** The parts of an exchange that tell what its request was meant as. */
type Meaning = Pick<Exchange, 'credential' | 'presented' | 'undocumented' | 'provoked' | 'connection'>;

/** The label of a request, live or stored: everything in it is told from what a journal keeps. */
export function labelOf(operation: OperationId, request: SentRequest, meant: Meaning, facts: Facts): Label {
  const { credential, presented } = meant;
  return {
    credential:
      credential ?? presented?.kind ?? (carriesCredential(operation, request, facts) ? 'other' : 'none'),
    ...(presented?.what !== undefined && { presents: presented.what }),
    isUndocumented: meant.undocumented === true,
    isProvoked: meant.provoked === true,
    ...(meant.connection && { connection: meant.connection }),
  };
}

function carriesCredential(operation: OperationId, { headers }: SentRequest, facts: Facts): boolean {
  const name = getOperation(operation).document === 'banking' ? 'x-api-key' : facts.tokenHeader;
  return !['', '[none]'].includes(findHeader(headers, name)?.trim() ?? '');
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
  return isDenial(status) && undocumented !== true && renewed.includes(credential);
}
