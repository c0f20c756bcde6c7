import { changeRules, hookAfter } from '../../mutate/changes.ts';
import type { JsonObject, Variation, Workings } from '../../reference-server/types.ts';

interface Page extends JsonObject {
  page: JsonObject;
  links: JsonObject;
}

/** A variation that writes the last page of a list in another form. */
function lastPage(id: string, title: string, write: (page: Page) => void): Variation {
  return {
    id,
    title,
    apply: hookAfter('listAccounts', ({ status, body }) => {
      if (status === 200 && (body as Page).page.nextOffset === undefined) write(body as Page);
    }),
  };
}

/** A variation that writes every page of a list in another form. */
function everyPage(id: string, title: string, write: (page: Page) => void): Variation {
  return {
    id,
    title,
    apply: hookAfter('listAccounts', ({ status, body }) => {
      if (status === 200) write(body as Page);
    }),
  };
}

type Rules = Workings['rules']['fdxAccounts'];

function refuseLimitsAbove(rules: Rules, max: number): void {
  const { limitIn } = rules;
  rules.limitIn = (text) => {
    const limit = limitIn(text);
    return limit === undefined || limit > max ? undefined : limit;
  };
}

/** How pages may look and how much they may hold (2.4, 4.5). */
export const fdxPageVariations: readonly Variation[] = [
  lastPage('account-last-page-with-null-cursor', 'the last page tells itself by null', (body) => {
    body.page.nextOffset = null;
    body.links.next = null;
  }),
  lastPage('account-last-page-with-empty-cursor', 'the last page tells itself by empty text', (body) => {
    body.page.nextOffset = '';
  }),
  lastPage('account-last-page-bare', 'the last page holds its accounts and nothing else', (body) => {
    Object.assign(body, { page: undefined, links: undefined });
  }),
  everyPage('account-pages-without-links', 'no page has links', (body) => {
    Object.assign(body, { links: undefined });
  }),
  everyPage('account-pages-without-cursors', 'pages lead on by links only', (body) => {
    delete body.page.nextOffset;
  }),
  everyPage('account-pages-without-a-total', 'no page counts its elements', (body) => {
    delete body.page.totalElements;
  }),
  everyPage('account-pages-with-more-members', 'pages carry members beyond the document', (body) => {
    body.page.prevOffset = null;
    body.links.self = { href: '/accounts', action: 'GET', types: ['application/json'] };
    body.meta = { generated: ['now'] };
  }),
  {
    id: 'account-last-page-empty',
    title: 'one more page without accounts ends each walk',
    apply: changeRules('fdxAccounts', {
      nextPosition: (selected, { start, limit }) => (start < selected.length ? start + limit : undefined),
    }),
  },
  {
    id: 'account-pages-shorter-than-the-limit',
    title: 'pages hold fewer accounts than the limit grants, some of them none',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', {
      pageOf: (selected, { start, limit }) => {
        const page = selected.slice(start, start + limit);
        return page.length > 3 ? page.slice(0, 3) : page;
      },
      nextPosition: (selected, { start, limit }) => {
        const next = start + Math.min(limit, 3);
        return next < selected.length ? next : undefined;
      },
    }),
  },
  {
    id: 'account-pages-filtered-after-paging',
    title: 'accountIds is applied to each page, so pages of a selection may be empty',
    apply({ rules }) {
      const { fdxAccounts } = rules;
      fdxAccounts.selects = () => true;
      fdxAccounts.pageOf = (selected, { start, limit, ids }) =>
        selected.slice(start, start + limit).filter(({ members }) => ids?.has(members.accountId) ?? true);
    },
  },
  {
    id: 'account-limit-cut-at-four',
    title: 'a limit above four is taken as four',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', { maximumLimit: 4, defaultLimit: 3 }),
    declares({ fdx }) {
      fdx.maxLimit = 4;
      fdx.defaultLimit = 3;
    },
  },
  {
    id: 'account-limit-cut-without-saying',
    title: 'a limit above six is taken as six, and nobody says so',
    apply: changeRules('fdxAccounts', { maximumLimit: 6 }),
  },
  {
    id: 'account-limit-above-fifty-refused',
    title: 'a limit above fifty is refused',
    apply({ rules: { fdxAccounts } }) {
      refuseLimitsAbove(fdxAccounts, 50);
    },
    declares({ fdx }) {
      fdx.maxLimit = 50;
    },
  },
  {
    id: 'account-limit-above-four-refused',
    title: 'a limit above four is refused, and pages hold four',
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.defaultLimit = 4;
      refuseLimitsAbove(fdxAccounts, 4);
    },
    declares({ fdx }) {
      fdx.maxLimit = 4;
      fdx.defaultLimit = 4;
    },
  },
  {
    id: 'account-limit-above-four-refused-without-saying',
    title: 'a limit above four is refused, and nobody says so',
    apply({ rules: { fdxAccounts } }) {
      fdxAccounts.defaultLimit = 4;
      refuseLimitsAbove(fdxAccounts, 4);
    },
    declares({ fdx }) {
      fdx.maxLimit = undefined as unknown as number;
      fdx.defaultLimit = 4;
    },
  },
  {
    id: 'account-limit-of-zero-lists-none',
    title: 'a limit of zero lists no account, and leads nowhere',
    apply({ rules: { fdxAccounts } }) {
      const { limitIn, nextPosition } = fdxAccounts;
      fdxAccounts.limitIn = (text) => (text === '0' ? 0 : limitIn(text));
      fdxAccounts.nextPosition = (selected, window) =>
        window.limit === 0 ? undefined : nextPosition(selected, window);
    },
  },
  {
    id: 'accounts-list-on-one-page',
    title: 'the list comes on one page where no limit is sent',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', { defaultLimit: 500 }),
  },
  {
    id: 'filtered-total-counts-all',
    title: 'page.totalElements of a list by accountIds counts all accounts',
    apply: changeRules('fdxAccounts', { totalElements: (_, all) => all.length }),
  },
  {
    id: 'accounts-in-another-order',
    title: 'the list is sorted by product, and lists of details the other way round',
    keepsFixtures: true,
    apply: changeRules('fdxAccounts', {
      accountsOf: (accounts, { query }) => {
        const name = (index: number) => `${accounts[index]!.members.productName}`;
        const order = [...accounts.keys()].sort((a, b) => (name(a) < name(b) ? -1 : 1));
        const sorted = order.map((index) => accounts[index]!);
        return query.get('resultType') === 'details' ? sorted.reverse() : sorted;
      },
    }),
  },
  {
    id: 'pages-end-without-an-id-that-is-not-listed',
    title: 'an annuity, of which no accountId is documented, has none where it is the last of a page',
    apply: hookAfter('listAccounts', ({ status, body }) => {
      if (status !== 200) return;
      const last = (body as { accounts: Record<string, JsonObject>[] }).accounts.at(-1) ?? {};
      delete last.annuityAccount?.accountId;
    }),
  },
  {
    id: 'lightweight-lists-without-kinds',
    title: 'lists of lightweight leave out accountCategory and accountType',
    apply: hookAfter('listAccounts', ({ status, body }, { query }) => {
      if (status !== 200 || query.get('resultType') === 'details') return;
      for (const account of (body as { accounts: Record<string, JsonObject>[] }).accounts)
        for (const members of Object.values(account)) {
          delete members.accountCategory;
          delete members.accountType;
        }
    }),
  },
];
