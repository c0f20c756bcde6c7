import type { OperationId } from '../../src/catalogue/operations.ts';
import type {
  ConnectionUse,
  Exchange,
  Header,
  PresentedCredential,
  ReceivedResponse,
} from '../../src/http/exchange.ts';
import type { LawSet, Said, Sending } from '../../src/judge/law.ts';
import { isProvisional, labelOf, Oracle } from '../../src/judge/oracle.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { factsOf } from '../../src/target-file/facts.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';

/** An exchange as a test of a law writes it. */
export interface WrittenExchange {
  readonly operation: OperationId;
  readonly method?: string;
  /** Path and query. */
  readonly path?: string;
  readonly headers?: readonly Header[];
  /** The JSON body that is sent. */
  readonly sends?: unknown;
  /** The body that is sent as it is. */
  readonly body?: string;
  readonly status?: number;
  /** The JSON body that comes back; no body where it is absent. */
  readonly gives?: unknown;
  readonly answerHeaders?: readonly Header[];
  /** The kind of the declared credential; `user` by default. */
  readonly credential?: string | undefined;
  /** The credential that a test wrote itself. */
  readonly presented?: PresentedCredential;
  readonly undocumented?: true;
  readonly provoked?: true;
  readonly connection?: ConnectionUse;
  /** The number of exchanges that had ended when it was sent: all before it by default. */
  readonly after?: number;
  /** Put aside, since an edge may have answered it. */
  readonly aside?: true;
  /** Milliseconds since the epoch; each takes one of them. */
  readonly at?: number;
  /** True where a 5xx or a refused credential was asked for again, and stood. */
  readonly stands?: boolean;
  /** The digest of the secret that the answer hands out. */
  readonly secretDigest?: string;
  /** The coding of a body that nobody can unpack. */
  readonly coding?: ReceivedResponse['coding'];
  /** True for a request that got no answer. */
  readonly lost?: true;
}

/** Facts of a target that declares nothing out of the ordinary, with those that a test needs. */
export function makeFacts(changes: Partial<Facts> = {}): Facts {
  const target = resolveTarget({
    target: { name: 'written by hand' },
    outbound: { baseUrl: 'https://target.example', auth: { token: 'a-token' } },
    areas: ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts'],
  } as unknown as Parameters<typeof resolveTarget>[0]);
  return { ...factsOf(target), ...changes };
}

/** The exchange that a test wrote, the nth of its session. */
export function makeExchange(written: WrittenExchange, number: number): Exchange {
  const { operation, method = 'GET', path = '/', headers = [], sends, status = 200, gives } = written;
  const text = gives === undefined ? '' : JSON.stringify(gives);
  const { credential = 'user', presented, undocumented, provoked, connection, answerHeaders = [] } = written;
  const isJson = gives !== undefined;
  const response = {
    ...{ status, text, isJson, json: isJson ? (JSON.parse(text) as unknown) : undefined },
    headers: [...(isJson ? [['content-type', 'application/json'] as const] : []), ...answerHeaders],
    ...(written.coding && { coding: written.coding }),
  };
  const body = sends === undefined ? written.body : JSON.stringify(sends);
  return {
    id: `x-${number}`,
    operation,
    startedAt: written.at ?? number * 10,
    took: 1,
    request: { method, url: `https://target.example${path}`, headers, body },
    ...('credential' in written && written.credential === undefined ? {} : { credential }),
    ...(presented && { presented }),
    ...(undocumented && { undocumented }),
    ...(provoked && { provoked }),
    ...(connection && { connection }),
    ...(written.secretDigest !== undefined && { secretDigest: written.secretDigest }),
    after: written.after ?? number - 1,
    ...(written.lost === true ? { failure: { kind: 'lost', message: 'it was cut' } as const } : { response }),
  };
}

/** Judges exchanges that a test wrote: what laws say, one list for each, in the order in which they ended. */
export function judgeWritten(
  laws: readonly LawSet[],
  exchanges: readonly WrittenExchange[],
  facts = makeFacts(),
): Said[][] {
  const oracle = new Oracle(facts, laws);
  const made = exchanges.map((one, at) => makeExchange(one, at + 1));
  const sendings = new Map<Exchange, Sending>();
  return made.map((exchange, at) => {
    for (const next of made)
      if (!sendings.has(next) && next.after! <= oracle.ended)
        sendings.set(
          next,
          oracle.begin(
            next.operation,
            next.request,
            labelOf(next.operation, next.request, next, facts),
            next.after!,
          ),
        );
    const isHeld = isProvisional(exchange) && exchanges[at]!.aside !== true;
    const said = [
      ...oracle.take(exchange, sendings.get(exchange)!, exchanges[at]!.aside === true ? 'aside' : undefined),
    ];
    if (isHeld) said.push(...oracle.settle(exchange.id, exchanges[at]!.stands === true));
    return said;
  });
}

/** The requirements that each exchange breaks, by the laws; a warning ends with `?`. */
export function findBroken(
  laws: readonly LawSet[],
  exchanges: readonly WrittenExchange[],
  facts?: Facts,
): string[][] {
  return judgeWritten(laws, exchanges, facts).map((said) =>
    said.flatMap((one) =>
      one.kind === 'verdict' && !one.holds ? [one.id] : one.kind === 'warn' ? [`${one.id}?`] : [],
    ),
  );
}

/** The requirements that each exchange was judged by, whether it holds them or not. */
export function findJudged(
  laws: readonly LawSet[],
  exchanges: readonly WrittenExchange[],
  facts?: Facts,
): string[][] {
  return judgeWritten(laws, exchanges, facts).map((said) =>
    said.flatMap((one) => (one.kind === 'verdict' ? [one.id] : [])),
  );
}
