import type { Answered } from '../../../src/http/exchange.ts';
import { urlOf } from '../../../src/http/url.ts';
import type { CallOptions, CheckContext, WalkedPage } from '../../../src/plan/check.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { answered } from '../../answered.ts';

export const baseUrl = 'http://127.0.0.1:1/gateway';

const target = resolveTarget({
  target: { name: 'scripted', kind: 'server' },
  areas: ['fdx-accounts'],
  outbound: { baseUrl, auth: {} },
});

/** A context whose calls are answered by a function of the address, with what it was asked for and told. */
export function scripted(answer: (url: URL) => { readonly status?: number; readonly body?: unknown }) {
  const asked: string[] = [];
  const walked: WalkedPage[] = [];
  const call = (_: string, options: CallOptions = {}): Promise<Answered> => {
    const url = urlOf(target, 'listAccounts', options);
    asked.push(url);
    const { status = 200, body } = answer(new URL(url));
    const exchange = answered('listAccounts', status, body);
    return Promise.resolve({ ...exchange, request: { ...exchange.request, url } });
  };
  const context = {
    target,
    call,
    depth: 'quick',
    walked: (page: WalkedPage) => walked.push(page),
    walkAlone: <T>(work: () => Promise<T>) => work(),
  };
  return { context: context as unknown as CheckContext, asked, walked };
}

/** An account page of deposit accounts. */
export function accountPage(ids: readonly string[], page: object = {}, links: object = {}): object {
  return { page, links, accounts: ids.map((accountId) => ({ depositAccount: { accountId } })) };
}
