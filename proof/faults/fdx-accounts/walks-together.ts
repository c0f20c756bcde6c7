import { hookBefore } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, type FaultDetails } from '../../mutate/fault.ts';
import { changeAccounts } from '../../mutate/fdx-accounts.ts';
import { admitOthers, markMixing, takeParameterOfTheLast } from '../../mutate/under-way.ts';
import type { Call, Fault } from '../../reference-server/types.ts';

type PageChange = 'none' | 'begins late' | 'ends early';

/** Changes pages by what was fetched before: `change` gets the walk of each page and its number in it. */
function changeVisits(makeChange: () => (walk: string, number: number) => PageChange): Fault['apply'] {
  return changeAccounts(({ pageOf }) => {
    const change = makeChange();
    return {
      pageOf: (selected, query, call) => {
        const { binding, limit, start } = query;
        const made = change(`${binding} ${limit}`, Math.floor(start / limit) + 1);
        if (made === 'begins late') return pageOf(selected, { ...query, start: start + 1 }, call);
        const page = pageOf(selected, query, call);
        return made === 'ends early' && page.length > 1 ? page.slice(0, -1) : page;
      },
    };
  });
}

/** Lets pages under way together have parameters of the one that came last. */
function takeQueryOfTheLast(isTaken: (name: string) => boolean): Fault['apply'] {
  let last = new URLSearchParams();
  return hookBefore('listAccounts', async ({ query }) => {
    last = new URLSearchParams(query);
    await admitOthers();
    for (const name of [...query.keys()]) if (isTaken(name)) query.delete(name);
    for (const [name, value] of last) if (isTaken(name)) query.set(name, value);
    return undefined;
  });
}

const why = 'pages of one walk depend on another one';
const mayBreak: FaultDetails['mayBreak'] = {
  'limit-is-respected': why,
  'pages-together-hold-every-account': why,
  'pages-hold-no-account-twice': why,
  'page-before-the-last-leads-to-the-next': why,
  'walk-resumes-from-any-cursor': why,
  'walk-comes-to-an-end': why,
};

/** Pages depend on which other pages were fetched before (4.5). */
export const fdxVisitFaults: readonly Fault[] = defineFaults(
  { breaks: ['walk-resumes-from-any-cursor'], needs: 'standard' },
  {
    'third-page-fetched-twice-in-a-row-is-short': [
      'the third page of a walk lacks its last account when it is fetched a second time at once',
      changeVisits(() => {
        let last = '';
        return (walk, number) => {
          const isAgain = `${walk} ${number}` === last;
          last = `${walk} ${number}`;
          return isAgain && number === 3 ? 'ends early' : 'none';
        };
      }),
    ],
    'page-after-a-page-of-another-walk-begins-late': [
      'a page that follows three pages of another walk begins one account late',
      changeVisits(() => {
        let [latest, run] = ['', 0];
        return (walk, number) => {
          const isIntruder = walk !== latest && run >= 2 && number > 1;
          run = walk === latest ? run + 1 : 0;
          latest = walk;
          return isIntruder ? 'begins late' : 'none';
        };
      }),
    ],
    'page-behind-the-latest-one-is-short': [
      'the page two before the one that was fetched last lacks its last account',
      changeVisits(() => {
        const latest = new Map<string, number>();
        return (walk, number) => {
          const before = latest.get(walk) ?? 0;
          latest.set(walk, number);
          return number > 1 && before - number === 2 ? 'ends early' : 'none';
        };
      }),
    ],
  },
);

/** Reads of accounts mix up requests that are under way together, or walks that take turns (2.4, 4.5). */
export const walksTogetherFaults: readonly Fault[] = markMixing([
  ...defineFaults('single-account-is-the-one-asked-for', {
    'account-reads-together-get-one-answer': [
      'of two reads of accounts under way together both get the answer to the last one',
      takeParameterOfTheLast('getAccount', 'account_id'),
      {
        ...admitBreaks(
          'the answer holds another account',
          'repeated-reads-agree',
          'reads-are-answered-each-for-itself',
        ),
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults(
    { breaks: ['limit-is-respected'], mayBreak, needs: 'standard' },
    {
      'pages-together-take-one-limit': [
        'of two pages under way together both get the limit of the one that came last',
        takeQueryOfTheLast((name) => name === 'limit'),
      ],
      'pages-together-get-one-answer': [
        'of two pages under way together both get the answer to the last one',
        takeQueryOfTheLast(() => true),
      ],
      'limit-of-the-latest-walk-is-kept': [
        'pages after the first have the limit with which the latest walk began',
        ({ before }) => {
          let latest: string | null = null;
          before('listAccounts', ({ query }) => {
            if (!query.has('offset')) latest = query.get('limit');
            else if (latest !== null) query.set('limit', latest);
            return undefined;
          });
        },
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['pages-together-hold-every-account'], mayBreak, needs: 'standard' },
    {
      'walks-in-turns-share-their-position': [
        'a page goes on where the page before it ended, whichever walk that was of',
        changeAccounts(({ decodeCursor, nextPosition }) => {
          let position = 0;
          return {
            nextPosition: (selected, query) => {
              const next = nextPosition(selected, query);
              position = next ?? 0;
              return next;
            },
            decodeCursor: (cursor, binding) => decodeCursor(cursor, binding) && position,
          };
        }),
        { mayBreak: { 'cursor-fetches-the-next-page': 'a cursor is not looked at' } },
      ],
      'walk-ends-when-another-one-begins': [
        'a page of a walk leads no further once another walk has begun',
        ({ before, after }) => {
          let begun = 0;
          const walks = new Map<string, number>();
          const walkOf = new Map<Call, number>();
          before('listAccounts', async (call) => {
            const offset = call.query.get('offset');
            if (offset === null) begun += 1;
            walkOf.set(call, offset === null ? begun : (walks.get(offset) ?? begun));
            await admitOthers();
            return undefined;
          });
          after('listAccounts', ({ status, body }, call) => {
            const walk = walkOf.get(call) ?? begun;
            walkOf.delete(call);
            if (status !== 200) return;
            const { page, links } = body as { page: { nextOffset?: string }; links?: { next?: unknown } };
            if (page.nextOffset !== undefined) walks.set(page.nextOffset, walk);
            if (walk === begun) return;
            delete page.nextOffset;
            delete links?.next;
          });
        },
      ],
    },
  ),
]);
