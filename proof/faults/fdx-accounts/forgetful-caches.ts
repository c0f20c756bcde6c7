import { hookAfter } from '../../mutate/changes.ts';
import type { Answer, Call, FailingId, Fault } from '../../reference-server/types.ts';

type KeyOf = (call: Call) => string;

/** Parameters of a list by their names, some of them forgotten. */
function keyWithout(...forgotten: readonly string[]): KeyOf {
  return ({ customer, query }) => {
    const rest = [...query].filter(([name]) => !forgotten.includes(name)).sort();
    return JSON.stringify([forgotten.includes('customer') ? '' : customer, rest]);
  };
}

/** Other requirements that a cache breaks by what it forgets, and by how long it keeps an answer. */
function also(why: string, ...ids: readonly FailingId[]): Fault['mayBreak'] {
  return Object.fromEntries(ids.map((id) => [id, why]));
}

const together = 'reads-are-answered-each-for-itself';
const paged: readonly FailingId[] = [
  'cursor-fetches-the-next-page',
  'pages-together-hold-every-account',
  'pages-hold-no-account-twice',
  'page-before-the-last-leads-to-the-next',
  'walk-resumes-from-any-cursor',
  'walk-comes-to-an-end',
  'next-link-leads-where-the-next-offset-does',
  'pages-of-details-carry-what-the-whole-list-carries',
  'total-elements-counts-the-accounts',
  'total-elements-of-a-filtered-list-counts-either',
  'list-by-account-ids-can-be-paged',
  'list-by-several-account-ids-holds-each',
  'list-by-one-account-id-holds-that-account',
  'list-by-unknown-account-id-holds-no-account',
  'list-by-account-ids-holds-no-other',
  'limit-is-respected',
  'details-carry-more-than-lightweight',
  'details-carry-what-lightweight-carries',
  'result-type-defaults-to-lightweight',
  'result-type-details-lists-the-same-accounts',
  'listed-account-can-be-read-alone',
];

/** The customers whose reads go through the cache; those of connections do not. */
const cachedCustomers: ReadonlySet<string | undefined> = new Set(['alice', 'bruno']);

/** A cache behind the authentication, whose entries do not tell all that was asked; each serves so many answers. */
function forgetful(
  id: string,
  title: string,
  on: 'getAccount' | 'listAccounts',
  breaks: readonly FailingId[],
  { keyOf, uses, mayBreak }: { keyOf: KeyOf; uses: number; mayBreak?: Fault['mayBreak'] },
): Fault {
  return {
    id,
    title,
    breaks,
    ...(mayBreak && { mayBreak }),
    apply(workings) {
      const kept = new Map<string, { readonly answer: Answer; left: number }>();
      hookAfter(on, (answer, call) => {
        if (!cachedCustomers.has(call.customer)) return undefined;
        const key = keyOf(call);
        const entry = kept.get(key);
        if (entry !== undefined && entry.left > 0) {
          entry.left -= 1;
          return structuredClone(entry.answer);
        }
        if (answer.status === 200) kept.set(key, { answer: structuredClone(answer), left: uses });
        return undefined;
      })(workings);
    },
  };
}

/** Caches that forget who asks, or what was asked (2.4, 4.5). */
export const forgetfulAccountCaches: readonly Fault[] = [
  forgetful(
    'cached-accounts-forget-the-customer',
    'an account that was read is given to every customer who names it',
    'getAccount',
    ['account-of-another-customer-is-not-readable'],
    { keyOf: ({ params }) => String(params.account_id), uses: 1000 },
  ),
  forgetful(
    'cached-lists-forget-the-customer',
    'a list is given to the next customer who asks the same',
    'listAccounts',
    ['accounts-list-holds-no-account-of-another-customer'],
    {
      keyOf: keyWithout('customer'),
      uses: 1000,
      mayBreak: also(
        'pages are those of another customer, too',
        together,
        ...paged,
        'total-counts-no-account-of-another-customer',
        'cursor-yields-no-account-of-another-customer',
      ),
    },
  ),
  forgetful(
    'cached-lists-forget-the-query',
    'a list is given to the next request of its customer, whatever that asks',
    'listAccounts',
    ['limit-is-respected'],
    {
      keyOf: ({ customer }) => String(customer),
      uses: 3,
      mayBreak: also('it forgets every parameter', together, ...paged),
    },
  ),
  forgetful(
    'cached-lists-forget-the-limit',
    'a list is given to a request with another limit',
    'listAccounts',
    ['limit-is-respected'],
    {
      keyOf: keyWithout('limit'),
      uses: 1000,
      mayBreak: also('pages have another length', together, ...paged),
    },
  ),
  forgetful(
    'cached-lists-forget-the-offset',
    'the first page is given to a request for the second one',
    'listAccounts',
    ['pages-hold-no-account-twice'],
    {
      keyOf: keyWithout('offset'),
      uses: 1000,
      mayBreak: also('no page follows the first', together, ...paged),
    },
  ),
  forgetful(
    'cached-lists-forget-the-ids',
    'a list is given to a request for other accountIds',
    'listAccounts',
    ['list-by-account-ids-holds-no-other'],
    {
      keyOf: keyWithout('accountIds'),
      uses: 1000,
      mayBreak: also('lists are those of other ids', together, ...paged),
    },
  ),
  forgetful(
    'cached-lists-forget-the-result-type',
    'a list is given to a request with another resultType',
    'listAccounts',
    ['pages-of-details-carry-what-the-whole-list-carries'],
    {
      keyOf: keyWithout('resultType'),
      uses: 1000,
      mayBreak: also('lists are those of another resultType', together, ...paged),
    },
  ),
];
