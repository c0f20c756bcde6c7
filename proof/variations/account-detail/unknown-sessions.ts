import { requestIdOf } from '../../mutate/account-detail/operations.ts';
import type { Answer, Call, JsonObject, Session, Variation, Workings } from '../../reference-server/types.ts';
import { both } from './served-once.ts';

interface Queue {
  /** Polls after which the refusal comes. */
  readonly polls: number;
  readonly refusal: Answer;
  /** Whether a poll is enough to be queued, without a POST before it. */
  readonly byPoll?: boolean;
}

/** Takes a RequestId that nobody has authorized for a moment, as a queue does that looks it up later. */
function queueUnknown({ polls, refusal, byPoll = false }: Queue): Variation['apply'] {
  return (workings) => {
    const { store, rules } = workings;
    const queued = new Map<string, number>();
    workings.after(both, (answer, call) => {
      const requestId = requestIdOf(call, workings);
      const isUnknown = answer.status === rules.accountDetail.status.unknownRequestId;
      if (!isUnknown || requestId === 'undefined' || store.sessions.has(requestId)) return undefined;
      if (call.operation === 'getAccountsDetail') {
        queued.set(requestId, 0);
        return pendingFor(requestId, call, workings);
      }
      const seen = queued.get(requestId) ?? (byPoll ? 0 : undefined);
      if (seen === undefined) return undefined;
      queued.set(requestId, seen + 1);
      return seen + 1 < polls ? pendingFor(requestId, call, workings) : refusal;
    });
  };
}

function pendingFor(requestId: string, call: Call, { rules }: Workings): Answer {
  const session = { requestId, customerId: call.params.customerId ?? '' } as Session;
  return { status: 202, body: rules.accountDetail.pending(session, call) };
}

const gone = (status: number, body: JsonObject = { Message: 'No such session' }): Answer => ({
  status,
  body,
});

/** Every text for a RequestId is queued, a GUID or not. */
const queueAnyText: Variation['apply'] = ({ rules: { accountDetail } }) => {
  accountDetail.validators.RequestId = (value) =>
    value === undefined || value === null ? 'RequestId is missing' : undefined;
};

/** When a RequestId that nobody has authorized is refused (4.6, A-64). */
export const unknownSessionVariations: readonly Variation[] = [
  {
    id: 'unknown-request-ids-refused-without-a-body',
    title: 'a POST and a poll with an unknown RequestId answer 404 without a body',
    apply({ rules, after }) {
      const { unknownRequestId } = rules.accountDetail.status;
      after(both, (answer) => (answer.status === unknownRequestId ? { status: unknownRequestId } : answer));
    },
  },
  {
    id: 'unknown-request-ids-refused-at-the-first-poll',
    title: 'a POST with an unknown RequestId answers 202, and its poll 404',
    apply: queueUnknown({ polls: 1, refusal: gone(404) }),
  },
  {
    id: 'unknown-request-ids-refused-at-the-third-poll',
    title: 'a POST with an unknown RequestId answers 202, and its third poll 401',
    apply: queueUnknown({ polls: 3, refusal: gone(401) }),
    declares({ banking }) {
      banking.errors = { unauthorized: banking.errors.unauthorized, unknownRequestId: [401, 404] };
    },
  },
  {
    id: 'unknown-request-ids-queued-by-a-poll',
    title: 'a poll with an unknown RequestId answers 202, and the next one 400',
    apply: queueUnknown({ polls: 2, refusal: gone(400), byPoll: true }),
    declares({ banking }) {
      banking.errors = { unauthorized: banking.errors.unauthorized, unknownRequestId: [400, 404] };
    },
  },
  {
    id: 'request-ids-of-any-form-queued',
    title: 'a POST with any text for a RequestId answers 202, and its poll 404',
    apply(workings) {
      queueAnyText(workings);
      queueUnknown({ polls: 1, refusal: gone(404) })(workings);
    },
  },
];
