import type { Answered } from '../../../src/http/exchange.ts';
import { Unavailable } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import type { Banking } from '../../../src/target-file/types.ts';
import type { PendingOperation } from '../../../tests/support/polling/poll.ts';
import { answered } from '../../answered.ts';

/** What a scripted target answers to one poll: a status, or nothing of the service's own. */
export type Scripted = number | 'lost';

export interface VirtualTarget {
  readonly context: CheckContext;
  /** Seconds after the start at which each poll was sent. */
  readonly sentAt: number[];
  readonly requests: CallOptions[];
  pendingSince(requestId: string, secondsAgo?: number): PendingOperation;
}

/**
 * A context on a virtual clock: sleeping takes no time, each poll takes `latency` seconds, and `script` answers the
 * nth poll (from 0) of a RequestId.
 */
export function virtualTarget(
  script: (n: number, requestId: string) => Scripted,
  { latency = 0, banking = {} as Partial<Banking> } = {},
): VirtualTarget {
  const start = Date.UTC(2026, 0, 1);
  let now = start;
  const sentAt: number[] = [];
  const requests: CallOptions[] = [];
  const polls = new Map<string, number>();

  const call = async (_: string, options: CallOptions): Promise<Answered> => {
    const requestId = options.path?.requestId ?? '';
    const n = polls.get(requestId) ?? 0;
    polls.set(requestId, n + 1);
    sentAt.push((now - start) / 1000);
    requests.push(options);
    const scripted = script(n, requestId);
    now += latency * 1000;
    const answer = answered('getAccountsDetailAsync', scripted === 'lost' ? 503 : scripted, {});
    if (scripted === 'lost') throw new Unavailable('no answer of the service', answer);
    return answer;
  };

  const target = resolveTarget({
    target: { name: 'virtual', kind: 'server' },
    areas: ['account-detail'],
    banking: { baseUrl: 'http://127.0.0.1', apiKey: 'key', customerId: 'customer', ...banking },
  });
  const context = {
    target,
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms;
      },
    },
    call,
    reportProgress: () => {},
    timeline: () => {},
  } as unknown as CheckContext;

  return {
    context,
    sentAt,
    requests,
    pendingSince: (requestId, secondsAgo = 0) => ({
      requestId,
      answer: answered('getAccountsDetail', 202, {}),
      since: start - secondsAgo * 1000,
    }),
  };
}
