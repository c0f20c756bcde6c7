import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type {
  Call,
  DetailOptions,
  Fault,
  JsonObject,
  Session,
  Variation,
  Workings,
} from '../../reference-server/types.ts';
import { slowUserApart } from '../../variations/account-detail/operations.ts';

function sessionIn({ store }: Workings, { body }: Call): Session | undefined {
  const requestId = (body as JsonObject | undefined)?.RequestId;
  return typeof requestId === 'string' ? store.sessions.get(requestId.toLowerCase()) : undefined;
}

/** A POST takes over options that the one before it in its session gave. */
function keepOptions(workings: Workings, names: readonly (keyof DetailOptions)[]): void {
  workings.before('getAccountsDetail', (call) => {
    const options = sessionIn(workings, call)?.options;
    const body = call.body as JsonObject;
    for (const name of options === undefined ? [] : names)
      if (body[name] === undefined && options![name] !== undefined) body[name] = options![name];
    return undefined;
  });
}

/** Operations with some options never complete; on another server those that have to be polled, though others do. */
function endless(
  id: string,
  title: string,
  isEndless: (options: DetailOptions) => boolean,
  on?: Variation,
): Fault {
  return {
    id,
    title,
    breaks: ['pending-operation-completes'],
    ...(on === undefined ? {} : { on, needs: 'standard' as const }),
    apply: changeRules('accountDetail', ({ isReady }) => ({
      isReady: (session, polls, call) =>
        (session.options === undefined || polls === 0 || !isEndless(session.options)) &&
        isReady(session, polls, call),
    })),
  };
}

/** Operations that are lost by what their user does in other sessions: `isLost` is told of each session that is begun. */
function losing(
  id: string,
  title: string,
  isLost: (session: Session, ofUser: readonly Session[]) => boolean,
): Fault {
  return {
    id,
    title,
    breaks: ['pending-operation-completes'],
    apply: changeRules('accountDetail', ({ isReady }) => {
      const begun = new Map<string, Session[]>();
      return {
        isReady: (session, polls, call) => {
          const ofUser = begun.get(session.persona) ?? [];
          begun.set(session.persona, ofUser);
          if (!ofUser.includes(session)) ofUser.push(session);
          return !isLost(session, ofUser) && isReady(session, polls, call);
        },
      };
    }),
  };
}

/** What one request asks for shows in another one, or keeps it from its end (3.2, 4.6). */
export const detailSessionFaults: readonly Fault[] = [
  ...defineFaults('identity-is-included-by-default', {
    'options-stay-with-the-session': [
      'an option that a POST leaves out keeps the value that the session was asked with before',
      (workings) => {
        keepOptions(workings, ['WithAccountIdentity', 'WithKYC', 'WithTransactions']);
      },
      { breaks: ['kyc-is-included-by-default', 'transactions-are-included-by-default'] },
    ],
  }),
  ...defineFaults('result-holds-the-declared-accounts', {
    'filter-stays-with-the-session': [
      'a POST without AccountsFilter takes the filter that the session was asked with before',
      (workings) => {
        keepOptions(workings, ['AccountsFilter']);
      },
      {
        mayBreak: {
          'sessions-are-answered-each-for-itself':
            'what the session has was read while the filter stayed with it',
        },
      },
    ],
  }),
  ...defineFaults('repeated-polls-agree', {
    'filter-shared-by-sessions': [
      'a poll follows the AccountsFilter that any session was asked with last',
      (workings) => {
        const { accountDetail } = workings.rules;
        const { optionsFor } = accountDetail;
        let latest: string[] | undefined;
        workings.after('getAccountsDetail', (_answer, call) => {
          latest = sessionIn(workings, call)?.options?.AccountsFilter;
        });
        accountDetail.optionsFor = (session, call) => {
          const options = optionsFor(session, call);
          return call.operation === 'getAccountsDetailAsync'
            ? { ...options, AccountsFilter: latest }
            : options;
        };
      },
      { breaks: ['sessions-are-answered-each-for-itself'] },
    ],
  }),
  endless(
    'year-never-completes',
    'an operation with Days365 stays pending',
    ({ DaysOfTransactions }) => DaysOfTransactions === 'Days365',
  ),
  endless(
    'filtered-operation-never-completes',
    'an operation with AccountsFilter stays pending',
    ({ AccountsFilter }) => AccountsFilter !== undefined,
  ),
  endless(
    'operation-without-kyc-never-completes',
    'an operation without the account holder stays pending',
    ({ WithKYC }) => !WithKYC,
  ),
  endless(
    'slow-operation-of-a-year-never-completes',
    'an operation with Days365 that has to be polled stays pending',
    ({ DaysOfTransactions }) => DaysOfTransactions === 'Days365',
    slowUserApart,
  ),
  endless(
    'slow-operation-with-statements-never-completes',
    'an operation with statements that has to be polled stays pending',
    ({ WithDetailsAndBankingStatements }) => WithDetailsAndBankingStatements,
    slowUserApart,
  ),
  endless(
    'slow-filtered-operation-never-completes',
    'an operation with AccountsFilter that has to be polled stays pending',
    ({ AccountsFilter }) => AccountsFilter !== undefined,
    slowUserApart,
  ),
  endless(
    'slow-operation-without-transactions-never-completes',
    'an operation without transactions that has to be polled stays pending',
    ({ WithTransactions }) => !WithTransactions,
    slowUserApart,
  ),
  losing(
    'every-second-session-of-a-user-never-completes',
    'of the sessions of one user each second one stays pending',
    (session, ofUser) => ofUser.indexOf(session) % 2 === 1,
  ),
  losing(
    'job-is-lost-when-the-user-begins-another',
    'an operation stays pending once its user has begun another one',
    (session, ofUser) => !session.completed && ofUser.at(-1) !== session,
  ),
  ...defineFaults('window-of-365-days-reaches-beyond-90-days', {
    'year-of-a-filtered-account-is-90-days': [
      'with AccountsFilter Days365 reaches 90 days back',
      changeRules('accountDetail', ({ optionsFor }) => ({
        optionsFor: (session, call) => {
          const options = optionsFor(session, call);
          return options.AccountsFilter ? { ...options, DaysOfTransactions: 'Days90' } : options;
        },
      })),
      { breaks: ['accounts-filter-keeps-the-transactions'], needs: 'standard' },
    ],
  }),
  ...defineFaults('account-detail-accepts-every-option', {
    'default-number-of-statements-refused-alone': [
      'NumberOfBankingStatements is refused where no statements are asked for',
      hookBefore('getAccountsDetail', ({ body }) => {
        const { NumberOfBankingStatements, WithDetailsAndBankingStatements } = (body ?? {}) as JsonObject;
        if (NumberOfBankingStatements === undefined || WithDetailsAndBankingStatements === true) return;
        return { status: 400, body: { HttpStatusCode: 400, Message: 'No statements are asked for' } };
      }),
      { needs: 'standard' },
    ],
  }),
];
