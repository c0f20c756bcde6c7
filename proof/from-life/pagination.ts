import { hookBefore } from '../mutate/changes.ts';
import { changeAccountRule, changeAccounts, changePages, failInside } from '../mutate/fdx-accounts.ts';
import type { Fault, FdxAccount } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

/** Changes the URL that leads to the next page. */
function changeNextLink(change: (href: URL, query: URLSearchParams) => string): Fault['apply'] {
  return changeAccountRule('nextHref', (href, _, { query }) => change(new URL(href), query));
}

/** Moves the accounts of each kind among the places that this kind has, by as many as calls have come. */
function rotateKinds(accounts: readonly FdxAccount[], calls: number): readonly FdxAccount[] {
  const kinds = new Map<string, readonly FdxAccount[]>();
  for (const { kind } of accounts)
    kinds.set(
      kind,
      accounts.filter((account) => account.kind === kind),
    );
  const next = new Map<string, number>();
  return accounts.map(({ kind }) => {
    const all = kinds.get(kind)!;
    const at = next.get(kind) ?? calls;
    next.set(kind, at + 1);
    return all[at % all.length]!;
  });
}

export const pagination = defineDefects('pagination', [
  {
    id: 'fourth-page-is-an-internal-error',
    title: 'The fourth page of the accounts list ends in an internal error',
    source: 'up-banking/api#5',
    batch: 1,
    apply: changeAccountRule('pageOf', (page, _, { start, limit }) =>
      start === 3 * limit ? failInside() : page,
    ),
  },
  {
    id: 'second-page-begins-with-the-last-account-of-the-first',
    title: 'The second page begins one account too early; the other pages are right',
    source: 'pagopa/pagopa-api#1015',
    batch: 2,
    apply: changeAccountRule('pageOf', (page, selected, { start, limit }) =>
      start === limit ? selected.slice(start - 1, start - 1 + limit) : page,
    ),
  },
  {
    id: 'later-pages-repeat-the-earlier-ones',
    title: 'Each page holds the accounts of the pages before it as well',
    source: 'onaio/onadata#2467',
    batch: 1,
    apply: changeAccountRule('pageOf', (_, selected, { start, limit }) => selected.slice(0, start + limit)),
  },
  {
    id: 'next-link-leads-to-its-own-page',
    title: 'The link to the next page leads to the page that holds it',
    source: 'openbankingspace/tpp-issues#122',
    batch: 2,
    apply: changeNextLink((href, query) => {
      href.search = String(query);
      return href.href;
    }),
  },
  {
    id: 'next-link-begins-with-null',
    title: 'The link to the next page has null in the place of its host, and no query',
    source: 'openbankingspace/tpp-issues#157',
    batch: 1,
    apply: changeNextLink(({ pathname }) => `null${pathname}`),
  },
  {
    id: 'an-account-is-skipped-at-each-change-of-page',
    title: 'At each change of the page one account is skipped',
    source: 'metasfresh/metasfresh-webui-api-legacy#172',
    batch: 1,
    apply: changeAccountRule('nextPosition', (_, selected, { start, limit }) =>
      start + limit + 1 < selected.length ? start + limit + 1 : undefined,
    ),
  },
  {
    id: 'total-is-the-size-of-the-page',
    title: 'The total of a list counts the accounts of its page alone',
    source: 'CaliOpen/Caliopen#32',
    batch: 1,
    apply: changePages(undefined, ({ page, accounts }) => {
      page.totalElements = accounts.length;
    }),
  },
  {
    id: 'offset-has-no-effect',
    title: 'The offset has no effect: every page is the first one',
    source: 'fossar/selfoss#1278',
    batch: 2,
    apply: changeAccounts({ decodeCursor: () => 0 }),
  },
  {
    id: 'cursor-forgets-the-filter',
    title: 'From the second page on the list is no longer filtered by accountIds',
    source: 'formancehq/stack#43',
    batch: 2,
    apply: (workings) => {
      changeAccounts({ bindingOf: (_call, _ids, resultType) => resultType })(workings);
      hookBefore('listAccounts', ({ query }) => {
        if (query.has('offset')) query.delete('accountIds');
        return undefined;
      })(workings);
    },
  },
  {
    id: 'accounts-of-one-kind-change-places',
    title: 'Accounts of the same kind come in another order at each request',
    source: 'shellhub-io/shellhub#6124',
    batch: 2,
    apply: changeAccountRule('accountsOf', (accounts, _, { n }) => rotateKinds(accounts, n)),
  },
  {
    id: 'next-link-leads-to-an-internal-address',
    title: 'The link to the next page leads to an internal address of the service',
    source: 'matthiaskoenig/pkdb#643',
    batch: 1,
    apply: changeNextLink(({ pathname, search }) => `http://127.0.0.1${pathname}${search}`),
  },
]);
