import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Workings } from '../../reference-server/types.ts';

/** Calls back for each page with its place in its walk, and gives what the page is to hold in its place. */
function pages(
  { rules: { fdxAccounts } }: Workings,
  change: (page: { readonly key: string; readonly number: number }) => 'as it is' | 'one late' | 'one less',
): void {
  const { pageOf } = fdxAccounts;
  fdxAccounts.pageOf = (selected, query, call) => {
    const number = Math.floor(query.start / query.limit) + 1;
    const how = change({ key: `${query.binding} ${query.limit} ${query.start}`, number });
    if (how === 'as it is') return pageOf(selected, query, call);
    const page = pageOf(selected, { ...query, start: query.start + (how === 'one late' ? 1 : 0) }, call);
    return how === 'one less' && page.length > 1 ? page.slice(0, -1) : page;
  };
}

/** Pages that depend on which pages were fetched before. */
export const fdxVisitFaults: readonly Fault[] = defineFaults('walk-resumes-from-any-cursor', {
  'third-page-fetched-twice-in-a-row-is-short': [
    'the third page of a walk lacks its last account when it is fetched a second time at once',
    (workings) => {
      let last = '';
      pages(workings, ({ key, number }) => {
        const isAgain = key === last;
        last = key;
        return isAgain && number === 3 ? 'one less' : 'as it is';
      });
    },
    { needs: 'standard' },
  ],
  'page-after-a-page-of-another-walk-begins-late': [
    'a page that follows three pages of another walk begins one account late',
    (workings) => {
      let [walk, run] = ['', 0];
      pages(workings, ({ key, number }) => {
        const own = key.split(' ').slice(0, -1).join(' ');
        const isIntruder = own !== walk && run >= 2 && number > 1;
        run = own === walk ? run + 1 : 0;
        walk = own;
        return isIntruder ? 'one late' : 'as it is';
      });
    },
    { needs: 'standard' },
  ],
  'page-behind-the-latest-one-is-short': [
    'the page two before the one that was fetched last lacks its last account',
    (workings) => {
      const latest = new Map<string, number>();
      pages(workings, ({ key, number }) => {
        const own = key.split(' ').slice(0, -1).join(' ');
        const before = latest.get(own) ?? 0;
        latest.set(own, number);
        return number > 1 && before - number === 2 ? 'one less' : 'as it is';
      });
    },
    { needs: 'standard' },
  ],
});
