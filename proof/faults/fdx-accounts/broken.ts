import type { Answer, Call, FailingId, Fault, JsonObject, Workings } from '../../reference-server/types.ts';

const broken: Answer = {
  status: 500,
  body: { code: 500, message: 'An internal error has occurred', debugMessage: 'it always does' },
};

type When = (call: Call, answer: Answer, count: number) => boolean;

/** Successful answers of an operation become an internal error where a condition holds, each time. */
function breaksWhen(
  operation: 'getAccount' | 'listAccounts',
  id: string,
  title: string,
  make: (workings: Workings) => When,
  more: Partial<Fault> = {},
): Fault {
  const breaks: readonly FailingId[] =
    operation === 'getAccount'
      ? ['fdx-account-answers-200-with-an-object']
      : ['accounts-list-answers-200-with-a-page'];
  return {
    id,
    title,
    breaks,
    apply(workings) {
      const when = make(workings);
      let count = 0;
      workings.after(operation, (answer, call) => {
        if (answer.status !== 200) return undefined;
        count += 1;
        return when(call, answer, count) ? structuredClone(broken) : undefined;
      });
    },
    ...more,
  };
}

const list = (id: string, title: string, when: When, more: Partial<Fault> = {}) =>
  breaksWhen('listAccounts', id, title, () => when, more);

const alone = 'the parameter alone breaks as well';

/** A read that ends in an internal error from a state on, or with a parameter, fails its own requirement (4.5). */
export const brokenAccountFaults: readonly Fault[] = [
  breaksWhen(
    'getAccount',
    'account-breaks-when-read-again',
    'a single account breaks from its second read on',
    () => {
      const read = new Set<string | undefined>();
      return ({ params }) => {
        const again = read.has(params.account_id);
        read.add(params.account_id);
        return again;
      };
    },
    { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read one again' } },
  ),
  breaksWhen(
    'getAccount',
    'annuity-breaks',
    'a single annuity always breaks',
    () =>
      (_, { body }) =>
        (body as JsonObject).annuityAccount !== undefined,
  ),
  breaksWhen(
    'getAccount',
    'account-breaks-from-the-tenth-read-on',
    'the tenth single account breaks, and all after it',
    () => (_call, _answer, count) => count > 9,
    { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read the tenth' } },
  ),
  breaksWhen(
    'listAccounts',
    'list-breaks-after-a-single-read',
    'the list breaks once an account was read alone',
    ({ after }) => {
      let wasRead = false;
      after('getAccount', () => {
        wasRead = true;
      });
      return () => wasRead;
    },
  ),
  list(
    'list-breaks-from-the-thirtieth-on',
    'the thirtieth page breaks, and all after it',
    (_call, _answer, count) => count > 29,
    {
      mayBreak: {
        'cursor-fetches-the-next-page': 'it may be in the middle of a walk',
        'accounts-list-takes-each-parameter-alone': 'the first page with one of them may be the thirtieth',
        'list-by-unknown-account-id-holds-no-account': 'the list by such an id may be the thirtieth',
      },
    },
  ),
  list(
    'list-breaks-with-a-limit-of-two',
    'the list breaks with a limit of two',
    ({ query }) => query.get('limit') === '2',
  ),
  list('list-breaks-with-several-ids', 'the list breaks with several accountIds', ({ query }) =>
    (query.get('accountIds') ?? '').includes(','),
  ),
  list(
    'list-breaks-with-ids-and-a-limit',
    'the list breaks with accountIds and a limit',
    ({ query }) => query.has('accountIds') && query.has('limit'),
  ),
  list(
    'list-breaks-with-ids-and-details',
    'the list breaks with accountIds and details',
    ({ query }) => query.has('accountIds') && query.get('resultType') === 'details',
  ),
  list(
    'list-breaks-with-details',
    'the list breaks with details',
    ({ query }) => query.get('resultType') === 'details',
    {
      mayBreak: { 'accounts-list-takes-each-parameter-alone': alone },
    },
  ),
  list(
    'list-breaks-on-its-last-page',
    'the last page of the list breaks',
    (_call, { body }) => (body as { page: JsonObject }).page.nextOffset === undefined,
    {
      mayBreak: {
        'accounts-list-takes-each-parameter-alone': alone,
        'cursor-fetches-the-next-page': 'it is the page that the last cursor leads to',
        'invalid-fdx-parameter-gets-400': 'a limit far above the number of accounts has one page',
      },
    },
  ),
];
