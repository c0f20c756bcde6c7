import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { chooseLimit } from '../support/pagination/page-budget.ts';
import { describeAccounts } from './fixtures.ts';
import { type LawResult, shareWalks, verifyLaws } from './support/law-results.ts';
import { observeAnswer } from './support/observe-list.ts';
import {
  compareRestOfWalk,
  findWholeWalk,
  maxResumedCursors,
  readRestOfWalk,
  walkInTurns,
  walkWholeList,
} from './support/resumed-walks.ts';

const { test, all } = describeAccounts(import.meta.url);

// Clause 4.5: a cursor leads to the same rest of the list each time. The laws of a walk compare its pages with those read before.
test('Cursors of an earlier page walk still return their pages', {
  id: 'accounts-cursors-resumed',
  verifies: ['walk-resumes-from-any-cursor'],
  needs: ['outbound'],
  takes: { keepsCursors: true },
}, async ({ accounts, context, depth }) => {
  const resume = async () => {
    const first = await walkWholeList(context);
    const indices = [...(first?.pages.keys() ?? [])].slice(1).reverse();
    const results: LawResult[] = [];
    for (const index of sampleEvenly(indices, maxResumedCursors[depth]))
      results.push(...(await readRestOfWalk(context, first!, index)));
    return results;
  };
  await verifyLaws(context, await accounts.readAll(), () => context.walkAlone(resume));
});

test('Two interleaved page walks return the same accounts', {
  id: 'accounts-walks-interleaved',
  verifies: ['walk-resumes-from-any-cursor'],
  needs: ['outbound'],
  takes: { keepsCursors: true },
}, async ({ accounts, context }) => {
  const listed = await accounts.readAll();
  const { length } = listed.accounts;
  const walk = shareWalks(context, length);
  await verifyLaws(context, listed, async () => {
    // By two limits, so that their pages end at different accounts.
    const both = [await walk(chooseLimit(length, 3)), await walk(chooseLimit(length, 5))];
    const alone = both.map(findWholeWalk).filter((one) => one !== undefined);
    const requests = alone.map(({ request }) => request);
    const together = await context.walkAlone(() => walkInTurns(context, requests));
    return alone.flatMap(({ pages }, index) => compareRestOfWalk(pages, together[index]!));
  });
});

test('Records how a cursor with another limit and an empty offset are answered', {
  id: 'accounts-offsets-sent-otherwise',
  verifies: ['offsets-sent-otherwise'],
  needs: ['outbound'],
  takes: { keepsCursors: true },
}, async ({ accounts, context }) => {
  const id = 'offsets-sent-otherwise';
  const limit = chooseLimit((await accounts.readAll()).accounts.length, 5);
  await context.walkAlone(async () => {
    const cursor = (await accounts.walk({ limit }, 1)).pages[0]?.nextOffset;
    if (cursor !== undefined)
      observeAnswer(
        context,
        id,
        'a cursor with another limit',
        await accounts.readPage({ limit: 1 }, cursor),
      );
  });
  const empty = await accounts.readPage({}, '');
  observeAnswer(context, id, 'an offset of empty text', empty);
  // A list afterwards tells that it is the empty text that breaks.
  if (empty.response.status >= 500) await accounts.readPage({});
});

export default all();
