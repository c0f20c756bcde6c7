import type { Answer, Call, FailingId, Fault, Session, Workings } from '../../reference-server/types.ts';

type Operation = 'getAccountsDetail' | 'getAccountsDetailAsync';

interface Met {
  readonly session: Session;
  readonly answer: Answer;
  /** How many answers of the operation there were, this one included. */
  readonly count: number;
  /** Whether the session has got its result from the operation before. */
  readonly isRepeated: boolean;
}

function sessionOf({ body, params }: Call, { store }: Workings): Session | undefined {
  const { RequestId = params.requestId } = (body ?? {}) as { RequestId?: unknown };
  return store.sessions.get(String(RequestId).toLowerCase());
}

/** Answers of an operation end in an internal error in one state or with one option, and always then. */
function breaksWhen(
  operation: Operation,
  id: string,
  title: string,
  when: (met: Met, workings: Workings) => boolean,
  breaks: readonly FailingId[],
  more: Partial<Fault> = {},
): Fault {
  return {
    id,
    title,
    breaks,
    apply(workings) {
      const given = new Set<Session>();
      let count = 0;
      workings.after(operation, (answer, call) => {
        const session = sessionOf(call, workings);
        if (session === undefined || answer.status >= 300) return undefined;
        count += 1;
        const isRepeated = given.has(session);
        if (answer.status === 200) given.add(session);
        const met = { session, answer, count, isRepeated };
        return when(met, workings) ? { status: 500, body: { Message: 'Internal error' } } : undefined;
      });
    },
    ...more,
  };
}

const post = (id: string, title: string, when: (met: Met, workings: Workings) => boolean) =>
  breaksWhen('getAccountsDetail', id, title, when, ['get-accounts-detail-answers-200-or-202']);

const option = (id: string, title: string, when: (met: Met) => boolean) =>
  breaksWhen('getAccountsDetail', id, title, when, ['account-detail-accepts-every-option']);

const poll = (
  id: string,
  title: string,
  when: (met: Met, workings: Workings) => boolean,
  more: Partial<Fault> = {},
) =>
  breaksWhen(
    'getAccountsDetailAsync',
    id,
    title,
    when,
    ['get-accounts-detail-async-answers-200-or-202'],
    more,
  );

const completedPoll = 'poll-of-a-completed-operation-is-a-result-or-4xx';

const isLater = ({ session }: Met, { store }: Workings) => [...store.sessions.values()][0] !== session;
const isOther = ({ session }: Met) => session.persona !== 'alice';

/** An operation that ends in an internal error from a state on, or with an option, fails its own requirement (4.6). */
export const brokenDetailFaults: readonly Fault[] = [
  post(
    'post-breaks-once-complete',
    'a POST breaks once one has given the result',
    ({ isRepeated }) => isRepeated,
  ),
  post(
    'post-breaks-with-the-result',
    'a POST breaks when it would give the result',
    ({ answer }) => answer.status === 200,
  ),
  post('post-breaks-from-the-sixth-on', 'the sixth POST breaks, and all after it', ({ count }) => count > 5),
  post('post-breaks-for-later-sessions', 'a POST breaks in all sessions but the first', isLater),
  post('post-breaks-for-other-users', 'a POST breaks for all users but one', isOther),
  option(
    'post-breaks-with-statements',
    'a POST that asks for statements breaks',
    ({ session }) => session.options?.WithDetailsAndBankingStatements === true,
  ),
  option(
    'post-breaks-without-the-holder',
    'a POST that leaves the holder out breaks',
    ({ session }) => session.options?.WithKYC === false,
  ),
  option(
    'post-breaks-with-a-year',
    'a POST for 365 days breaks',
    ({ session }) => session.options?.DaysOfTransactions === 'Days365',
  ),
  option(
    'post-breaks-with-a-filter',
    'a POST with AccountsFilter breaks',
    ({ session }) => session.options?.AccountsFilter !== undefined,
  ),
  poll(
    'poll-breaks-with-the-result',
    'a poll breaks when it would give the result',
    ({ answer }) => answer.status === 200,
    {
      mayBreak: { [completedPoll]: 'a further POST gives the result, and then a poll breaks again' },
    },
  ),
  poll(
    'poll-breaks-from-the-twelfth-on',
    'the twelfth poll breaks, and all after it',
    ({ count }) => count > 11,
    {
      mayBreak: { [completedPoll]: 'where the twelfth poll is one of a completed operation' },
    },
  ),
  poll('poll-breaks-for-later-sessions', 'a poll breaks in all sessions but the first', isLater, {
    mayBreak: { [completedPoll]: 'a further POST gives the result, and then a poll breaks again' },
  }),
  breaksWhen(
    'getAccountsDetailAsync',
    'poll-breaks-for-other-users',
    'a poll breaks for all users but one, whose POST gives the result at once',
    isOther,
    ['poll-of-a-completed-operation-is-a-result-or-4xx'],
  ),
  poll(
    'poll-breaks-without-transactions',
    'a poll breaks where the POST left transactions out',
    ({ session }) => session.options?.WithTransactions === false,
  ),
  poll(
    'poll-breaks-with-a-year',
    'a poll breaks where the POST asked for 365 days',
    ({ session }) => session.options?.DaysOfTransactions === 'Days365',
  ),
  poll(
    'poll-breaks-with-a-filter',
    'a poll breaks where the POST had AccountsFilter',
    ({ session }) => session.options?.AccountsFilter !== undefined,
    {
      needs: 'standard',
    },
  ),
];
