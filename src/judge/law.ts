import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Answered, ConnectionUse, Exchange, SentRequest } from '../http/exchange.ts';
import type { Mismatch } from '../lib/mismatch.ts';
import type { Facts } from '../target-file/facts.ts';
import type { Target } from '../target-file/types.ts';

/** The meaning of a request, without secrets: known when it is sent, and told again from what is stored of it. */
export interface Label {
  /**
   * The kind of the declared credential that it carries; of one that a test writes `unknown`, `expired` or `granted`, and `other` where
   * nobody can tell; `none` for none.
   */
  readonly credential: string;
  /** The way in which it is wrong, in words that follow "carried". */
  readonly presents?: string;
  /** The document describes no such request. */
  readonly isUndocumented: boolean;
  /** It asks for a server error. */
  readonly isProvoked: boolean;
  /** The connection that it uses, and what for. */
  readonly connection?: ConnectionUse;
}

/** A request that is under way. */
export interface Sending {
  readonly operation: OperationId;
  readonly request: SentRequest;
  readonly label: Label;
  /** The number of exchanges that had ended when it was sent. */
  readonly after: number;
}

/** An exchange that has ended, answered or not, as a model notes it. */
export interface EndedExchange {
  /** Without a response where the answer is none of the service's to the request. */
  readonly exchange: Exchange;
  /** True for a request that was not answered and had no effect. */
  readonly isUndone: boolean;
  readonly sending: Sending;
  readonly label: Label;
  /** Its position among those that ended in its session, from 1. */
  readonly number: number;
  /** The number of exchanges that had ended when it was sent. */
  readonly after: number;
  /** Milliseconds since the epoch, by the clock of the run. */
  readonly endedAt: number;
}

/** An exchange that was answered, as a law sees it. */
export interface SeenExchange extends EndedExchange {
  readonly exchange: Answered;
}

/** True where an exchange had ended before another was sent; false for two that overlap. */
export function isBefore(earlier: EndedExchange, later: Pick<EndedExchange, 'after'>): boolean {
  return earlier.number <= later.after;
}

/** The evidence of a violation; its exchange is the one that is judged, unless it names another. */
export interface Showing extends Mismatch {
  readonly exchange?: Answered;
  /** Exchanges that it compares with. */
  readonly related?: readonly Answered[];
}

/** A judgement of one requirement, as a law gave it. */
export type Said =
  | {
      readonly kind: 'verdict';
      readonly id: RequirementId;
      readonly holds: boolean;
      /** Absent where it holds. */
      readonly shown?: Showing & { readonly exchange: Answered };
    }
  | {
      readonly kind: 'warn';
      readonly id: RequirementId;
      readonly shown: Showing & { readonly exchange: Answered };
    }
  | { readonly kind: 'unclear'; readonly id: RequirementId; readonly why: string }
  | {
      readonly kind: 'observe';
      readonly id: RequirementId;
      readonly what: string;
      readonly exchange: Answered;
    };

/** The end of a deferral: a verdict, a warning, or nothing to say. Undefined leaves it open. */
export type Close =
  | { readonly holds: boolean; readonly shown: Showing }
  | { readonly warns: Showing }
  | 'nothing'
  | undefined;

/** Takes down what a law says of the exchange that it is asked about. */
export interface Say {
  /** Says that a requirement is met. */
  holds(id: RequirementId): void;
  /** Judges a requirement, and gives back whether it holds. `shown` is only read where it does not. */
  verdict(id: RequirementId, holds: boolean, shown: Showing | (() => Showing)): boolean;
  /** Says that a requirement is met in a way that the document leaves open. */
  warn(id: RequirementId, shown: Showing): void;
  /** Says why the exchange does not decide a requirement. */
  unclear(id: RequirementId, why: string): void;
  /** Says how the target fills a silence of the document. */
  observe(id: RequirementId, what: string): void;
  /**
   * Defers a requirement until a later exchange decides it: `close` is asked with each that is answered after this one, until it
   * gives something back.
   */
  defer(id: RequirementId, why: string, close: (later: SeenExchange) => Close): void;
}

/** The memory of a set of laws. All change is here: laws only read it. */
export interface Model {
  /**
   * Hears of a request when it is sent; once more where it had ended as one without effect, its answer being perhaps none of the service's,
   * and that answer stands.
   */
  begin?(sending: Sending): void;
  /** Takes in an exchange, once the laws were asked about it; `isCharged` where one of them found a violation in it. */
  note(ended: EndedExchange, isCharged: boolean): void;
}

/** A rule that judges an exchange by what was known before it. It changes nothing. */
export interface Law<M> {
  /** The requirements that it may speak of. */
  readonly judges: readonly RequirementId[];
  judge(seen: SeenExchange, known: M, say: Say): void;
}

/** Laws that share a model. */
export interface LawSet<M extends Model = Model> {
  /** The operations whose exchanges laws and model hear of; every one where it is absent. */
  readonly operations?: readonly OperationId[];
  /** True for laws of how bodies are packed: others hear of no answer that nobody can unpack. */
  readonly isOfPacking?: true;
  readonly model: (facts: Facts) => M;
  readonly laws: readonly Law<M>[];
}

/** A model that remembers nothing, for laws that need none. */
export const noModel: () => Model = () => ({ note: () => {} });

/** Puts laws and their model together. */
export function defineLaws<M extends Model>(model: (facts: Facts) => M, ...laws: readonly Law<M>[]): LawSet {
  return { model, laws } as unknown as LawSet;
}

/** Puts together laws and their model that hear of some operations only: no other exchange is judged, noted, or closes what they deferred. */
export function defineLawsOf<M extends Model>(
  operations: readonly OperationId[],
  model: (facts: Facts) => M,
  ...laws: readonly Law<M>[]
): LawSet {
  return { ...defineLaws(model, ...laws), operations };
}

/** Selects the laws that judge a target: none for a mock, whose answers do not follow from what it was asked before. */
export function selectLaws({ target: { kind } }: Target, laws: readonly LawSet[]): readonly LawSet[] {
  return kind === 'mock' ? [] : laws;
}
