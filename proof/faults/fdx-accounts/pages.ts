import { changeMember, changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asText, removed } from '../../mutate/members.ts';
import type { Answer, Fault, JsonObject } from '../../reference-server/types.ts';

/** An account page and what it says of the next one go wrong. */
export const fdxPageFaults: readonly Fault[] = [
  ...defineFaults('page-and-links-are-objects', {
    'page-as-its-total': [
      'page of a list is the number of accounts',
      changeMember('listAccounts', '/page', (page) => (page as { totalElements: number }).totalElements),
    ],
    'account-page-links-as-an-array': [
      'links of a page is an array',
      changeMember('listAccounts', '/links', (links) => [links]),
    ],
    'account-next-link-as-text': [
      'links.next is the address itself',
      changeMember('listAccounts', '/links/next', (next) => (next as { href: string }).href),
    ],
  }),
  ...defineFaults('accounts-list-answers-200-with-a-page', {
    'accounts-list-answers-206': [
      'a page before the last answers 206',
      hookAfter('listAccounts', (answer) => {
        const { page } = answer.body as { page?: { nextOffset?: string } };
        if (page?.nextOffset !== undefined) answer.status = 206;
      }),
    ],
    'accounts-list-demands-a-parameter': [
      'the list without any parameter is refused',
      hookBefore('listAccounts', ({ query }): Answer | undefined => {
        if (query.size > 0) return undefined;
        const message = 'The parameter resultType is missing';
        return { status: 400, body: { code: 705, message, debugMessage: message } };
      }),
    ],
    'empty-account-page-without-accounts': [
      'a page without accounts has no member accounts',
      hookAfter('listAccounts', ({ body }) => {
        const page = body as { accounts?: unknown[] };
        if (page.accounts?.length === 0) delete page.accounts;
      }),
    ],
    'accounts-list-as-a-bare-array': [
      'the list is a bare array of accounts',
      changeMember('listAccounts', '', (body) => (body as { accounts: unknown }).accounts),
      {
        mayBreak: {
          'page-before-the-last-leads-to-the-next': 'a bare array has no place for what leads on',
          'pages-together-hold-every-account': 'a walk over bare arrays ends with the first',
        },
      },
    ],
  }),
  ...defineFaults('accounts-list-takes-each-parameter-alone', {
    'accounts-list-demands-a-limit': [
      'the list refuses accountIds and resultType without a limit',
      hookBefore('listAccounts', ({ query }): Answer | undefined => {
        if (query.size === 0 || query.has('limit') || query.has('offset')) return undefined;
        const message = 'The parameter limit is missing';
        return { status: 400, body: { code: 704, message, debugMessage: message } };
      }),
    ],
    'accounts-list-refuses-a-limit-of-one': [
      'a limit of one is refused',
      changeRules('fdxAccounts', { limitIn: (text) => (Number(text) > 1 ? Number(text) : undefined) }),
    ],
  }),
  ...defineFaults('account-page-accounts-are-an-array-of-objects', {
    'account-page-of-one-as-an-object': [
      'accounts is an object where a page holds one account',
      hookAfter('listAccounts', ({ body }) => {
        const page = body as { accounts?: unknown };
        if (Array.isArray(page.accounts) && page.accounts.length === 1) page.accounts = page.accounts[0];
      }),
    ],
    'account-page-ends-with-null': [
      'the accounts of a page end with a null where no limit is sent',
      hookAfter('listAccounts', ({ status, body }, { query }) => {
        if (status === 200 && !query.has('limit')) (body as { accounts: unknown[] }).accounts.push(null);
      }),
    ],
  }),
  ...defineFaults('page-next-offset-is-a-string', {
    'account-cursor-as-a-number': [
      'page.nextOffset is the number of the next account',
      ({ rules: { fdxAccounts }, after }) => {
        fdxAccounts.encodeCursor = String;
        fdxAccounts.decodeCursor = (cursor) => (/^\d+$/.test(cursor) ? Number(cursor) : undefined);
        after('listAccounts', ({ body }) => {
          const { page } = body as { page?: JsonObject };
          if (page?.nextOffset !== undefined) page.nextOffset = Number(page.nextOffset);
        });
      },
    ],
  }),
  ...defineFaults('page-total-elements-is-an-integer', {
    'accounts-total-as-text': [
      'page.totalElements is text',
      changeMember('listAccounts', '/page/totalElements', asText),
    ],
    'accounts-total-below-zero': [
      'page.totalElements of a list by accountIds is -1',
      changeRules('fdxAccounts', {
        totalElements: (selected, all) => (selected === all ? all.length : -1),
      }),
      {
        mayBreak: {
          'total-elements-of-a-filtered-list-counts-either': 'a total below zero is not a count either',
        },
      },
    ],
  }),
  ...defineFaults('next-link-href-is-a-url', {
    'account-link-without-a-host': [
      'links.next.href has a scheme and no host',
      changeMember('listAccounts', '/links/next/href', (href) => `https://?${String(href).split('?')[1]}`),
    ],
    'account-link-with-the-name-of-its-port': [
      'links.next.href names its port by a variable',
      changeMember('listAccounts', '/links/next/href', (href) => String(href).replace(/:\d+/, ':port')),
    ],
    'account-link-with-half-a-bracket': [
      'links.next.href has a host in one bracket',
      changeMember('listAccounts', '/links/next/href', (href) =>
        String(href).replace(/\/\/[\d.]+/, '//[::1'),
      ),
    ],
    'account-link-as-an-object': [
      'links.next.href is an object',
      changeMember('listAccounts', '/links/next/href', (url) => ({ url })),
    ],
  }),
  ...defineFaults('next-link-action-is-a-string', {
    'account-link-action-in-an-array': [
      'links.next.action is an array',
      changeMember('listAccounts', '/links/next/action', asList),
    ],
  }),
  ...defineFaults('next-link-description-is-a-string', {
    'account-link-description-by-language': [
      'links.next.description is an object of texts by language',
      changeMember('listAccounts', '/links/next/description', (en) => ({ en })),
    ],
  }),
  ...defineFaults('page-before-the-last-leads-to-the-next', {
    'account-page-before-the-last-without-a-way-on': [
      'no page carries a cursor or a link',
      changeMember('listAccounts', '', (body) => ({
        ...(body as JsonObject),
        page: removed(),
        links: removed(),
      })),
      {
        mayBreak: {
          'pages-together-hold-every-account': 'a walk of a generated history ends at its first page',
        },
      },
    ],
  }),
];
