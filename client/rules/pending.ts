import { findHeader } from '../../src/http/exchange.ts';
import { isNamedIn } from '../../src/lib/guid.ts';
import { type Asked, isMasked } from '../recording/traffic.ts';
import { answerOf, readSentMembers, statusOf } from './request.ts';

/** One operation of the account-detail service, from its first call on. */
export interface DetailOperation {
  readonly requestId: string;
  /** The calls of GetAccountsDetail. */
  readonly calls: readonly Asked[];
  readonly polls: readonly Asked[];
  /** The first answer of 202; undefined where none came. */
  readonly pendingSince?: Asked;
}

/** The operations of a recording by their RequestIds, whose letter case says nothing. */
export class Operations {
  readonly #byId = new Map<string, DetailOperation>();
  readonly #isWhole: boolean;
  /** Each poll of the recording, earlier and later ones, with all that it may name a RequestId in. */
  readonly #polls: readonly { readonly poll: Asked; readonly text: string }[];

  /** Takes the whole recording, `isWhole` where no answer can be missing, such as the one that ended an operation. */
  constructor(isWhole: boolean, all: readonly Asked[]) {
    this.#isWhole = isWhole;
    this.#polls = all
      .filter(({ exchange }) => exchange.operation === 'getAccountsDetailAsync')
      .map((poll) => ({ poll, text: textOf(poll) }));
  }

  /** The operation of a RequestId. */
  find(requestId: string): DetailOperation | undefined {
    return this.#byId.get(requestId.toLowerCase());
  }

  /** The operation that a poll names, wherever it carries the RequestId. */
  named(poll: Asked): DetailOperation | undefined {
    const sent = textOf(poll);
    return [...this.#byId.values()].findLast(({ requestId }) => isNamedIn(sent, requestId.toLowerCase()));
  }

  /** True where a poll of the recording, at whatever time, names the operation, or may: the recorder left its RequestId out. */
  isPolledSometime({ requestId }: DetailOperation): boolean {
    const id = requestId.toLowerCase();
    return this.#polls.some(({ poll, text }) => isNamedIn(text, id) || isPerhapsWithoutItsId(poll));
  }

  /** True where the RequestId in the address of a poll was polled before, as that of a session which is older than the call. */
  isPolledBefore(poll: Asked): boolean {
    const { requestId } = poll.params;
    const first = this.#polls.find((one) => one.poll.params.requestId === requestId);
    return requestId !== undefined && first?.poll !== poll;
  }

  /** Operations that answered 202 and no result yet. */
  get open(): readonly DetailOperation[] {
    return [...this.#byId.values()].filter(({ pendingSince }) => pendingSince !== undefined);
  }

  /** Takes in a call or a poll. */
  learn(asked: Asked): void {
    const { operation } = asked.exchange;
    if (operation === 'getAccountsDetail') this.#learnCall(asked);
    if (operation === 'getAccountsDetailAsync') this.#learnPoll(asked);
  }

  #learnCall(asked: Asked): void {
    const told = statusOf(asked) === 202 ? answerOf(asked).RequestId : undefined;
    const id = readSentMembers(asked)?.RequestId ?? told;
    if (typeof id !== 'string' || id === '') return;
    const known = this.find(id);
    const isPending = statusOf(asked) === 202;
    const before = known?.pendingSince === undefined ? undefined : known;
    this.#byId.set(id.toLowerCase(), {
      requestId: id,
      calls: [...(before?.calls ?? []), asked],
      polls: before?.polls ?? [],
      ...(isPending ? { pendingSince: (this.#isWhole ? before?.pendingSince : undefined) ?? asked } : {}),
    });
  }

  #learnPoll(asked: Asked): void {
    const known = this.named(asked) ?? findBegunEarlier(asked);
    if (known === undefined) return;
    const { pendingSince, ...rest } = known;
    const polls = [...rest.polls, asked];
    const isOver = statusOf(asked) === 200;
    const since = isOver ? undefined : (pendingSince ?? (statusOf(asked) === 202 ? asked : undefined));
    this.#byId.set(known.requestId.toLowerCase(), {
      ...{ ...rest, polls },
      ...(since === undefined ? {} : { pendingSince: since }),
    });
  }
}

/** All of a poll in which it may name a RequestId, in small letters. */
function textOf({ exchange: { request } }: Asked): string {
  return [request.url, ...request.headers.map(([, value]) => value), request.body ?? '']
    .join('\n')
    .toLowerCase();
}

/** True for a poll of which the recorder left out the RequestId: it masks it, or shows no header but those of every request. */
function isPerhapsWithoutItsId({ params, query, exchange: { request } }: Asked): boolean {
  const { requestId } = params;
  if (requestId !== undefined) return isMasked(requestId);
  const named = request.headers.filter(([name]) => /request-?id/i.test(name));
  if (named.length > 0) return named.every(([, value]) => isMasked(value));
  return query.length === 0 && findHeader(request.headers, 'x-api-key') === undefined;
}

/** The operation of a poll whose call the recording does not show: the address names it. */
function findBegunEarlier(poll: Asked): DetailOperation | undefined {
  const { requestId = poll.query.map(([, value]) => value).join('&') } = poll.params;
  const isPending = statusOf(poll) === 202;
  return isPending && requestId !== '' && !isMasked(requestId)
    ? { requestId, calls: [], polls: [] }
    : undefined;
}
