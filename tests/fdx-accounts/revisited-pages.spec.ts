import { pickByDepth } from '../../src/plan/depth.ts';
import { forAll } from '../../src/plan/property.ts';
import { describeAccounts } from './fixtures.ts';
import { type LawResult, verifyLaws } from './support/law-results.ts';
import {
  describeVisits,
  generateVisits,
  readPageAgain,
  sizes,
  type Visit,
  visitsInAnyOrder,
  walkWholeListTwice,
} from './support/resumed-walks.ts';

const { test, all } = describeAccounts(import.meta.url);

test('Pages fetched again in random order hold the same accounts', {
  id: 'accounts-pages-visited',
  verifies: ['walk-resumes-from-any-cursor'],
  needs: ['outbound'],
  takes: { keepsCursors: true },
  depth: 'standard',
  properties: [visitsInAnyOrder],
}, async ({ accounts, context, depth }) => {
  const { visits: maxVisits, parts } = pickByDepth(sizes, depth);
  const listed = await accounts.readAll();
  await context.walkAlone(async () => {
    const walks = await walkWholeListTwice(context, parts);
    if (walks.length === 0) return;
    const judge = (visits: readonly Visit[]) =>
      verifyLaws(context, listed, async () => {
        const results: LawResult[] = [];
        for (const { walk, page, times } of visits)
          for (let n = 0; n < times; n++) results.push(...(await readPageAgain(context, walks[walk]!, page)));
        return results;
      });
    const cases = { values: generateVisits(walks, maxVisits), tell: describeVisits };
    await forAll(context, visitsInAnyOrder, cases, judge);
    // A list of another test in between would be a visit as well.
  }, true);
});

export default all();
