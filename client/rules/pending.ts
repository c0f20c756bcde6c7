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

  /** `isWhole` where no answer can be missing, such as the one that ended an operation. */
  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  /** The operation of a RequestId. */
  find(requestId: string): DetailOperation | undefined {
    return this.#byId.get(requestId.toLowerCase());
  }

  /** The operation that a poll names, wherever it carries the RequestId. */
  named(poll: Asked): DetailOperation | undefined {
    const { request } = poll.exchange;
    const sent = [request.url, ...request.headers.map(([, value]) => value), request.body ?? '']
      .join('\n')
      .toLowerCase();
    return [...this.#byId.values()].findLast(({ requestId }) => sent.includes(requestId.toLowerCase()));
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

/** The operation of a poll whose call the recording does not show: the address names it. */
function findBegunEarlier(poll: Asked): DetailOperation | undefined {
  const { requestId = poll.query.map(([, value]) => value).join('&') } = poll.params;
  const isPending = statusOf(poll) === 202;
  return isPending && requestId !== '' && !isMasked(requestId)
    ? { requestId, calls: [], polls: [] }
    : undefined;
}
