import type { Answer, Fault, JsonObject } from '../../types.ts';
import { asList, asText, memberFault, removed } from '../members.ts';

/** An account page and what it says of the next one go wrong. */
export const fdxPageFaults: readonly Fault[] = [
  memberFault({
    id: 'page-as-its-total',
    title: 'page of a list is the number of accounts',
    breaks: ['page-and-links-are-objects'],
    on: 'listAccounts',
    at: '/page',
    to: (page) => (page as { totalElements: number }).totalElements,
  }),
  {
    id: 'accounts-list-answers-206',
    title: 'a page before the last answers 206',
    breaks: ['accounts-list-answers-200-with-a-page'],
    apply(workings) {
      workings.after('listAccounts', (answer) => {
        const { page } = answer.body as { page?: { nextOffset?: string } };
        if (page?.nextOffset !== undefined) answer.status = 206;
      });
    },
  },
  {
    id: 'accounts-list-demands-a-parameter',
    title: 'the list without any parameter is refused',
    breaks: ['accounts-list-answers-200-with-a-page'],
    apply(workings) {
      workings.before('listAccounts', ({ query }): Answer | undefined => {
        if (query.size > 0) return undefined;
        const message = 'The parameter resultType is missing';
        return { status: 400, body: { code: 705, message, debugMessage: message } };
      });
    },
  },
  memberFault({
    id: 'accounts-list-as-a-bare-array',
    title: 'the list is a bare array of accounts',
    breaks: ['accounts-list-answers-200-with-a-page'],
    on: 'listAccounts',
    at: '',
    to: (body) => (body as { accounts: unknown }).accounts,
  }),
  {
    id: 'accounts-list-demands-a-limit',
    title: 'the list refuses accountIds and resultType without a limit',
    breaks: ['accounts-list-takes-each-parameter-alone'],
    apply(workings) {
      workings.before('listAccounts', ({ query }): Answer | undefined => {
        if (query.size === 0 || query.has('limit') || query.has('offset')) return undefined;
        const message = 'The parameter limit is missing';
        return { status: 400, body: { code: 704, message, debugMessage: message } };
      });
    },
  },
  {
    id: 'accounts-list-refuses-a-limit-of-one',
    title: 'a limit of one is refused',
    breaks: ['accounts-list-takes-each-parameter-alone'],
    apply({ rules }) {
      rules.fdxAccounts.limitIn = (text) => (Number(text) > 1 ? Number(text) : undefined);
    },
  },
  {
    id: 'empty-account-page-without-accounts',
    title: 'a page without accounts has no member accounts',
    breaks: ['accounts-list-answers-200-with-a-page'],
    apply(workings) {
      workings.after('listAccounts', ({ body }) => {
        const page = body as { accounts?: unknown[] };
        if (page.accounts?.length === 0) delete page.accounts;
      });
    },
  },
  {
    id: 'account-page-of-one-as-an-object',
    title: 'accounts is an object where a page holds one account',
    breaks: ['account-page-accounts-are-an-array-of-objects'],
    apply(workings) {
      workings.after('listAccounts', ({ body }) => {
        const page = body as { accounts?: unknown };
        if (Array.isArray(page.accounts) && page.accounts.length === 1) page.accounts = page.accounts[0];
      });
    },
  },
  {
    id: 'account-page-ends-with-null',
    title: 'the accounts of a page end with a null where no limit is sent',
    breaks: ['account-page-accounts-are-an-array-of-objects'],
    apply(workings) {
      workings.after('listAccounts', ({ status, body }, { query }) => {
        if (status === 200 && !query.has('limit')) (body as { accounts: unknown[] }).accounts.push(null);
      });
    },
  },
  memberFault({
    id: 'account-page-links-as-an-array',
    title: 'links of a page is an array',
    breaks: ['page-and-links-are-objects'],
    on: 'listAccounts',
    at: '/links',
    to: (links) => [links],
  }),
  memberFault({
    id: 'account-next-link-as-text',
    title: 'links.next is the address itself',
    breaks: ['page-and-links-are-objects'],
    on: 'listAccounts',
    at: '/links/next',
    to: (next) => (next as { href: string }).href,
  }),
  {
    id: 'account-cursor-as-a-number',
    title: 'page.nextOffset is the number of the next account',
    breaks: ['page-next-offset-is-a-string'],
    apply(workings) {
      const rules = workings.rules.fdxAccounts;
      rules.encodeCursor = String;
      rules.decodeCursor = (cursor) => (/^\d+$/.test(cursor) ? Number(cursor) : undefined);
      workings.after('listAccounts', ({ body }) => {
        const { page } = body as { page?: JsonObject };
        if (page?.nextOffset !== undefined) page.nextOffset = Number(page.nextOffset);
      });
    },
  },
  memberFault({
    id: 'accounts-total-as-text',
    title: 'page.totalElements is text',
    breaks: ['page-total-elements-is-an-integer'],
    on: 'listAccounts',
    at: '/page/totalElements',
    to: asText,
  }),
  {
    id: 'accounts-total-below-zero',
    title: 'page.totalElements of a list by accountIds is -1',
    breaks: ['page-total-elements-is-an-integer'],
    mayBreak: { 'total-elements-of-a-filtered-list-counts-either': 'a total below zero is no count either' },
    apply({ rules }) {
      rules.fdxAccounts.totalElements = (selected, all) => (selected === all ? all.length : -1);
    },
  },
  memberFault({
    id: 'account-link-with-a-space',
    title: 'links.next.href holds a space',
    breaks: ['next-link-href-is-a-url'],
    on: 'listAccounts',
    at: '/links/next/href',
    to: (href) => `${href}&note=next page`,
  }),
  memberFault({
    id: 'account-link-as-an-object',
    title: 'links.next.href is an object',
    breaks: ['next-link-href-is-a-url'],
    on: 'listAccounts',
    at: '/links/next/href',
    to: (url) => ({ url }),
  }),
  memberFault({
    id: 'account-link-action-in-an-array',
    title: 'links.next.action is an array',
    breaks: ['next-link-action-is-a-string'],
    on: 'listAccounts',
    at: '/links/next/action',
    to: asList,
  }),
  memberFault({
    id: 'account-link-description-by-language',
    title: 'links.next.description is an object of texts by language',
    breaks: ['next-link-description-is-a-string'],
    on: 'listAccounts',
    at: '/links/next/description',
    to: (en) => ({ en }),
  }),
  memberFault({
    id: 'account-page-before-the-last-without-a-way-on',
    title: 'no page carries a cursor or a link',
    breaks: ['page-before-the-last-leads-to-the-next'],
    on: 'listAccounts',
    at: '',
    to: (body) => ({ ...(body as JsonObject), page: removed(), links: removed() }),
  }),
];
