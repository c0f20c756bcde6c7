import { admitOthers } from '../../mutate/under-way.ts';
import type { Call, FailingId, Fault } from '../../reference-server/types.ts';

const whole: FailingId = 'pages-together-hold-every-account';

/** What walks that meet show of each other. */
const seenByWalks: NonNullable<Fault['mayBreak']> = Object.fromEntries(
  (
    [
      'limit-is-respected',
      whole,
      'pages-hold-no-account-twice',
      'page-before-the-last-leads-to-the-next',
      'walk-resumes-from-any-cursor',
      'walk-comes-to-an-end',
    ] satisfies FailingId[]
  ).map((id) => [id, 'pages of one walk depend on another one']),
);

function atOnce(id: string, title: string, breaks: readonly FailingId[], apply: Fault['apply']): Fault {
  const rest = Object.entries(seenByWalks).filter(([row]) => !breaks.includes(row as FailingId));
  return { id, title, breaks, mayBreak: Object.fromEntries(rest), needs: 'standard', apply };
}

/** Defects of the accounts list that only two walks at the same time show (2.4, 4.5). */
export const walksTogetherFaults: readonly Fault[] = [
  atOnce(
    'pages-together-get-one-answer',
    'of two pages under way together both get the answer to the last one',
    ['limit-is-respected'],
    ({ before }) => {
      let last = new URLSearchParams();
      before('listAccounts', async ({ query }) => {
        last = new URLSearchParams(query);
        await admitOthers();
        for (const name of [...query.keys()]) query.delete(name);
        for (const [name, value] of last) query.set(name, value);
        return undefined;
      });
    },
  ),
  atOnce(
    'limit-of-the-latest-walk-is-kept',
    'pages after the first have the limit with which the latest walk began',
    ['limit-is-respected'],
    ({ before }) => {
      let latest: string | null = null;
      before('listAccounts', ({ query }) => {
        if (!query.has('offset')) latest = query.get('limit');
        else if (latest !== null) query.set('limit', latest);
        return undefined;
      });
    },
  ),
  atOnce(
    'walk-ends-when-another-one-begins',
    'a page of a walk leads no further once another walk has begun',
    [whole],
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
  ),
];
