import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Exchange, isAnswered } from '../../src/http/exchange.ts';
import type { EndedExchange, Model, SeenExchange, Sending } from '../../src/judge/law.ts';
import { isObject, listObjects } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, type JsonObject, readId } from '../reading.ts';

/** The options of a GetAccountsDetail request, its RequestId left out. */
export type Options = JsonObject;

/** A further answer with the accounts of an operation. */
interface Result {
  readonly seen: SeenExchange;
  readonly accountIds: readonly string[];
}

/** Remembers what was asked with one RequestId, and what came of it. */
export class Operation {
  readonly requestId: string;
  /** True where this session has authorized the RequestId, so that nobody else has asked with it. */
  readonly isFresh: boolean;
  /** The options of each POST, in the order of sending. */
  readonly asked: Options[] = [];
  /** The newest result of a poll, while no POST has been sent since. */
  polled: Result | undefined;

  constructor(requestId: string, isFresh: boolean) {
    this.requestId = requestId;
    this.isFresh = isFresh;
  }

  /** The options of the only POST; undefined where nobody here knows by which options the operation goes. */
  get onlyOptions(): Options | undefined {
    return this.isFresh && this.asked.length === 1 ? this.asked[0] : undefined;
  }
}

/** Remembers the operations of the banking service by their RequestIds. */
export class Operations implements Model {
  readonly facts: Facts;
  readonly #byId = new Map<string, Operation>();
  readonly #working = new Set<string>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  begin({ operation, request, label }: Sending): void {
    const asked = operation === 'getAccountsDetail' ? readAsked(request.body) : undefined;
    if (asked === undefined) return;
    const one = this.#open(asked.requestId, false);
    // A request that the document does not describe may have begun an operation all the same.
    one.asked.push(label.isUndocumented ? {} : asked.options);
    if (label.isUndocumented) one.asked.push({});
    one.polled = undefined;
  }

  note(ended: EndedExchange): void {
    const { exchange } = ended;
    if (!isAnswered(exchange)) return;
    const { status, json } = exchange.response;
    if (exchange.operation === 'authorize' && status < 300 && isObject(json)) {
      const id = readId(json.RequestId);
      if (id !== undefined && this.find(id) === undefined) this.#open(id, true);
    }
    const one = this.of(exchange);
    if (one === undefined) return;
    const seen = ended as SeenExchange;
    if (status !== 200) return;
    const accountIds = isAccepted(seen) ? readAccountIds(seen) : undefined;
    for (const part of parts)
      if (isAccepted(seen) && one.onlyOptions?.[part.option] === false && countShowing(seen, part) === 0)
        this.#working.add(part.option);
    if (exchange.operation === 'getAccountsDetailAsync' && accountIds !== undefined)
      one.polled = { seen, accountIds };
  }

  /** The operation that an exchange asks for; undefined where it names none that was asked before. */
  of(exchange: Exchange): Operation | undefined {
    if (exchange.operation === 'getAccountsDetail') {
      const asked = readAsked(exchange.request.body);
      return asked === undefined ? undefined : this.find(asked.requestId);
    }
    return exchange.operation === 'getAccountsDetailAsync' ? this.#polledBy(exchange) : undefined;
  }

  /** The operation of a RequestId, letter case aside. */
  find(requestId: string): Operation | undefined {
    return this.#byId.get(requestId.toLowerCase());
  }

  /** True where some result has left out what an option leaves out. */
  hasWorked(option: string): boolean {
    return this.#working.has(option);
  }

  #open(requestId: string, isFresh: boolean): Operation {
    const known = this.find(requestId);
    if (known !== undefined) return known;
    const one = new Operation(requestId, isFresh);
    this.#byId.set(requestId.toLowerCase(), one);
    return one;
  }

  /** A poll names its RequestId in the path, the query or a header. */
  #polledBy({ request }: Exchange): Operation | undefined {
    const texts = [...request.url.split(/[/?&=#]/), ...request.headers.map(([, value]) => value)];
    return texts.map((text) => this.find(text)).find((one) => one !== undefined);
  }
}

/** Shorter texts are no RequestIds, and stand anywhere in an address. */
const minLength = 8;

/** The RequestId and the options of a POST; undefined for a body that names none. */
function readAsked(
  body: string | undefined,
): { readonly requestId: string; readonly options: Options } | undefined {
  try {
    const json: unknown = JSON.parse(body ?? '');
    if (!isObject(json) || typeof json.RequestId !== 'string' || json.RequestId.length < minLength)
      return undefined;
    const { RequestId: requestId, ...options } = json;
    return { requestId: requestId as string, options };
  } catch {
    return undefined;
  }
}

/** The accounts of a result. */
export function readAccounts({ exchange }: SeenExchange): readonly JsonObject[] {
  const { json } = exchange.response;
  return isObject(json) ? listObjects(json.Accounts) : [];
}

/** The Ids of the accounts of a result; undefined where one cannot be read. */
export function readAccountIds(seen: SeenExchange): readonly string[] | undefined {
  const { json } = seen.exchange.response;
  if (!isObject(json) || !Array.isArray(json.Accounts)) return undefined;
  const ids = json.Accounts.map((account) =>
    isObject(account) && typeof account.Id === 'string' ? readId(account.Id) : undefined,
  );
  return ids.some((id) => id === undefined) ? undefined : (ids as string[]);
}

/** An option that leaves members out where it is false. */
export interface Part {
  readonly option: string;
  readonly members: readonly string[];
  readonly leftOut: RequirementId;
}

/** The parts of an account that a request may leave out. */
export const parts: readonly Part[] = [
  {
    option: 'WithAccountIdentity',
    members: ['AccountNumber', 'TransitNumber', 'InstitutionNumber'],
    leftOut: 'identity-is-left-out-on-request',
  },
  { option: 'WithKYC', members: ['Holder'], leftOut: 'kyc-is-left-out-on-request' },
  { option: 'WithTransactions', members: ['Transactions'], leftOut: 'transactions-are-left-out-on-request' },
];

/** The number of accounts of a result that show a part. */
export function countShowing(seen: SeenExchange, part: Part): number {
  return readAccounts(seen).filter((account) => showsPart(account, part)).length;
}

/** True where an account gives data of a part away: nothing, and a number that is masked, do not. */
function showsPart(account: JsonObject, { members }: Part): boolean {
  return members.some((member) => holdsData(account[member]));
}

const holderMembers = ['Name', 'Address', 'Email', 'PhoneNumber'];

function holdsData(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '' && !/^[*xX•#][*xX•#\s-]+\w{0,4}$/.test(value);
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value))
    return Object.entries(value).some(([name, member]) => holderMembers.includes(name) && isFilled(member));
  return value !== null && value !== undefined;
}

function isFilled(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some(isFilled);
  return value !== null && value !== undefined && value !== '';
}
