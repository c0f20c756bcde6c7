import type { OperationId } from '../../catalogue/operations.ts';
import type { Answered } from '../../http/exchange.ts';
import { isContainer } from '../../lib/json/compare.ts';
import { memberNamesOf, walkNamed } from '../../lib/json/member-names.ts';
import { normalizeName } from '../normal-name.ts';
import { holdsWhole } from './texts.ts';

const shownBy: ReadonlySet<OperationId> = new Set([
  'getAccount',
  'listAccounts',
  'getAccountsDetail',
  'getAccountsDetailAsync',
]);

/**
 * Members that tell one person or account from all others, and texts that they hold. The patterns begin at a line, so
 * that a long text is looked through once.
 */
const telling: ReadonlyMap<string, RegExp> = new Map([
  ['accountnumber', /^(?:[^\d\n]*\d){6}/m],
  ['email', /@/],
  ['phonenumber', /^(?:[^\d\n]*\d){6}/m],
  ['civicaddress', /^[^\d\n]*\d.* /m],
]);

/** A page may show tens of thousands of accounts. */
const maxFacts = 2000;

/** What the answers of a run have shown of accounts, with whose they are: a token, or a RequestId. */
export class KnownAccounts {
  readonly #owners = new Map<string, Set<string>>();
  /** The owner for whom an answer was taken in the last time. */
  readonly #learnt = new WeakMap<object, string>();

  /** Takes in the accounts that a request with a token shows. */
  learn({ operation, response: { json } }: Answered, token = ''): void {
    if (!shownBy.has(operation) || this.#owners.size >= maxFacts) return;
    const { RequestId: requestId } = (json ?? {}) as { RequestId?: unknown };
    const owner = typeof requestId === 'string' ? requestId : token;
    if (this.#isLearnt(json, owner)) return;
    const names = new Set([...memberNamesOf(json)].filter((name) => telling.has(normalizeName(name))));
    if (names.size === 0) return;
    walkNamed(json, names, (name, value) => {
      if (typeof value === 'string' && telling.get(normalizeName(name))?.test(value))
        this.#owners.set(value, (this.#owners.get(value) ?? new Set()).add(owner));
      return true;
    });
  }

  /** The same answer again is the same value again: see `readRecentJson`. */
  #isLearnt(json: unknown, owner: string): boolean {
    if (!isContainer(json)) return true;
    const isKnown = this.#learnt.get(json) === owner;
    this.#learnt.set(json, owner);
    return isKnown;
  }

  /** How many facts of accounts a refusal tells that its request does not hold and the caller may not be told. */
  countDisclosed(told: string, sent: string, isOwn: (owner: string) => boolean): number {
    return [...this.#owners].filter(
      ([fact, owners]) => holdsWhole(told, fact) && !sent.includes(fact) && ![...owners].some(isOwn),
    ).length;
  }
}
