import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Fault, Workings } from '../../reference-server/types.ts';

/** Numbers the cursors, so that no two are alike, and answers those that are sent again. */
export function changeReuse(
  { rules: { fdxAccounts }, before }: Workings,
  again: { readonly position?: (position: number) => number; readonly answer?: Answer },
): void {
  const used = new Set<string>();
  let issued = 0;
  const { encodeCursor, decodeCursor } = fdxAccounts;
  fdxAccounts.encodeCursor = (position, binding) => {
    issued += 1;
    return `${encodeCursor(position, binding)}.${issued}`;
  };
  fdxAccounts.decodeCursor = (cursor, binding) => {
    const position = decodeCursor(cursor.split('.')[0] ?? '', binding);
    const isUsed = used.has(cursor);
    used.add(cursor);
    if (position === undefined || !isUsed) return position;
    return again.position?.(position) ?? position;
  };
  const { answer } = again;
  if (answer !== undefined)
    before('listAccounts', ({ query }) => {
      const offset = query.get('offset') ?? '';
      return offset !== '' && used.has(offset) ? answer : undefined;
    });
}

const internalError = { code: 500, message: 'Broken', debugMessage: 'the cursor was read before' };

/** Cursors that are sent again, or by somebody else before they were used, lead astray. */
export const fdxReusedCursorFaults: readonly Fault[] = [
  ...defineFaults('walk-resumes-from-any-cursor', {
    'used-cursor-leads-to-the-first-page': [
      'a cursor that was used leads to the first page',
      (workings) => changeReuse(workings, { position: () => 0 }),
    ],
    'used-cursor-leads-behind-the-list': [
      'a cursor that was used leads to a page without accounts',
      (workings) => changeReuse(workings, { position: (position) => position + 1000 }),
    ],
    'used-cursor-breaks-the-list': [
      'a cursor that was used ends in an internal error',
      (workings) => changeReuse(workings, { answer: { status: 500, body: internalError } }),
    ],
    'used-cursor-leads-elsewhere': [
      'a cursor that was used is answered 303',
      (workings) => changeReuse(workings, { answer: { status: 303, headers: { location: '/' } } }),
    ],
    'new-walk-turns-the-others-back': [
      'a walk that begins sets the others back by an account',
      ({ rules: { fdxAccounts }, before }) => {
        const { encodeCursor, decodeCursor } = fdxAccounts;
        let walks = 0;
        before('listAccounts', ({ query }) => {
          if (!query.has('offset')) walks += 1;
          return undefined;
        });
        fdxAccounts.encodeCursor = (position, binding) => `${encodeCursor(position, binding)}.${walks}`;
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const [own = '', walk] = cursor.split('.');
          const position = decodeCursor(own, binding);
          return position === undefined || Number(walk) === walks ? position : Math.max(0, position - 1);
        };
      },
      { mayBreak: { 'pages-hold-no-account-twice': 'a walk that is set back shows an account again' } },
    ],
  }),
  ...defineFaults('cursor-yields-no-account-of-another-customer', {
    'unused-cursor-is-good-for-anybody': [
      'a cursor belongs to the customer who sends it first',
      ({ rules: { fdxAccounts }, store }) => {
        const owners = new Map<string, string>();
        const given = new Map<string, string>();
        const { page, accountsOf } = fdxAccounts;
        fdxAccounts.bindingOf = (_call, ids, resultType) => `${resultType} ${[...(ids ?? '*')].join(',')}`;
        fdxAccounts.page = (parts, call) => {
          if (parts.nextOffset === undefined) return page(parts, call);
          const nextOffset = `${parts.nextOffset}.${given.size}`;
          given.set(nextOffset, call.customer ?? '');
          return page({ ...parts, nextOffset }, call);
        };
        const { decodeCursor } = fdxAccounts;
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const [sender = ''] = binding.split(' ');
          const owner = owners.get(cursor) ?? sender;
          owners.set(cursor, owner);
          const rest = binding.slice(sender.length);
          const [own = ''] = cursor.split('.');
          return owner === sender ? decodeCursor(own, `${given.get(cursor)}${rest}`) : undefined;
        };
        fdxAccounts.accountsOf = (accounts, call) => {
          const owner = given.get(call.query.get('offset') ?? '');
          return accountsOf(
            owner === undefined ? accounts : (store.customers.get(owner)?.accounts ?? []),
            call,
          );
        };
      },
    ],
  }),
  ...defineFaults('cursor-fetches-the-next-page', {
    'third-cursor-of-a-walk-is-refused': [
      'the cursor of the third page of a walk is refused at its first use',
      ({ rules: { fdxAccounts } }) => {
        const { decodeCursor } = fdxAccounts;
        const walk = new Map<string, number>();
        const { page } = fdxAccounts;
        fdxAccounts.page = (parts, call) => {
          const number = (walk.get(call.query.get('offset') ?? '') ?? 0) + 1;
          if (parts.nextOffset !== undefined) walk.set(parts.nextOffset, number);
          return page(parts, call);
        };
        fdxAccounts.decodeCursor = (cursor, binding) =>
          walk.get(cursor) === 3 ? undefined : decodeCursor(cursor, binding);
      },
      {
        mayBreak: {
          'walk-resumes-from-any-cursor': 'no walk comes to its end',
          'pages-together-hold-every-account': 'no walk comes to its end',
        },
      },
    ],
  }),
];
