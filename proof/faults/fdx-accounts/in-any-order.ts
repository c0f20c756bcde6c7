import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers, takeParameterOfTheLast } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Defects of account reads that show only when two are under way together, or two walks take turns. */
export const accountOrderFaults: readonly Fault[] = [
  ...defineFaults('single-account-is-the-one-asked-for', {
    'account-reads-together-get-one-answer': [
      'of two reads of accounts under way together both get the answer to the last one',
      takeParameterOfTheLast('getAccount', 'account_id'),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('pages-together-hold-every-account', {
    'walks-in-turns-share-their-position': [
      'a page goes on where the page before it ended, whichever walk that was of',
      changeRules('fdxAccounts', ({ decodeCursor, nextPosition }) => {
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
      {
        mayBreak: {
          'pages-hold-no-account-twice': 'pages of one walk are those of another',
          'walk-resumes-from-any-cursor': 'a cursor is not looked at',
          'cursor-fetches-the-next-page': 'a cursor is not looked at',
          'walk-comes-to-an-end': 'a cursor is not looked at',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('limit-is-respected', {
    'pages-together-take-one-limit': [
      'of two pages under way together both get the limit of the one that came last',
      (workings) => {
        let last: string | null = null;
        workings.before('listAccounts', async (call) => {
          last = call.query.get('limit');
          await admitOthers();
          if (last !== null) call.query.set('limit', last);
          return undefined;
        });
      },
      {
        mayBreak: {
          'pages-hold-no-account-twice': 'the limit of one walk is that of another',
          'pages-together-hold-every-account': 'the limit of one walk is that of another',
        },
        needs: 'standard',
      },
    ],
  }),
];
