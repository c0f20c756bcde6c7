import { changeRules } from '../../mutate/changes.ts';
import { admitOthers, takeParameterOfTheLast } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Defects of account reads that show only when two are under way together, or two walks take turns. */
export const accountOrderFaults: readonly Fault[] = [
  {
    id: 'account-reads-together-get-one-answer',
    title: 'of two reads of accounts under way together both get the answer to the last one',
    breaks: ['single-account-is-the-one-asked-for'],
    needs: 'standard',
    apply: takeParameterOfTheLast('getAccount', 'account_id'),
  },
  {
    id: 'walks-in-turns-share-their-position',
    title: 'a page goes on where the page before it ended, whichever walk that was of',
    breaks: ['pages-together-hold-every-account'],
    mayBreak: {
      'pages-hold-no-account-twice': 'pages of one walk are those of another',
      'walk-resumes-from-any-cursor': 'a cursor is not looked at',
      'cursor-fetches-the-next-page': 'a cursor is not looked at',
      'walk-comes-to-an-end': 'a cursor is not looked at',
    },
    needs: 'standard',
    apply: changeRules('fdxAccounts', ({ decodeCursor, nextPosition }) => {
      let position = 0;
      return {
        nextPosition: (selected, query) => {
          const next = nextPosition(selected, query);
          position = next ?? 0;
          return next;
        },
        decodeCursor: (cursor, binding) =>
          decodeCursor(cursor, binding) === undefined ? undefined : position,
      };
    }),
  },
  {
    id: 'pages-together-take-one-limit',
    title: 'of two pages under way together both get the limit of the one that came last',
    breaks: ['limit-is-respected'],
    mayBreak: {
      'pages-hold-no-account-twice': 'the limit of one walk is that of another',
      'pages-together-hold-every-account': 'the limit of one walk is that of another',
    },
    needs: 'standard',
    apply(workings) {
      let last: string | null = null;
      workings.before('listAccounts', async (call) => {
        last = call.query.get('limit');
        await admitOthers();
        if (last !== null) call.query.set('limit', last);
        return undefined;
      });
    },
  },
];
