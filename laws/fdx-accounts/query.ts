import type { SentRequest } from '../../src/http/exchange.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import { parseAddress } from '../reading.ts';

/** The request of a page of the accounts list (4.5), as its address shows it. */
export interface PageQuery {
  /** The number of accounts that it asks for; undefined where `limit` is absent, is none, or stands there twice. */
  readonly limit: number | undefined;
  readonly limitText: string | undefined;
  readonly resultType: string | undefined;
  /** The ids that it asks for, be they empty; undefined where it asks for all. */
  readonly accountIds: readonly string[] | undefined;
  /** A comma among them is percent-encoded: it may be a part of an id, or join two. */
  readonly isCommaEncoded: boolean;
  readonly offset: string | undefined;
  /** The address without the offset: the same in every page of a walk. */
  readonly key: string;
  /** The number of its parameters. */
  readonly size: number;
  /** It sends a parameter twice, or one that the document does not show. */
  readonly isUnusual: boolean;
}

/** The names of the query parameters of the accounts list (4.5). */
export const pageParameters: readonly string[] = ['accountIds', 'resultType', 'offset', 'limit'];

/** Reads what a request of the accounts list asks for. */
export const readPageQuery: (request: Pick<SentRequest, 'url'>) => PageQuery = rememberFor((request) => {
  const { origin, pathname, search, searchParams } = parseAddress(request);
  const given = [...searchParams];
  const names = given.map(([name]) => name);
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const [limitText, ids] = [read('limit'), read('accountIds')];
  return {
    limitText,
    limit: searchParams.getAll('limit').length === 1 ? readLimit(limitText) : undefined,
    resultType: read('resultType'),
    accountIds: ids?.split(','),
    isCommaEncoded: /[?&]accountIds=[^&]*%2c/i.test(search),
    offset: read('offset'),
    key: [
      origin + pathname,
      ...given.flatMap((pair) => (pair[0] === 'offset' ? [] : [pair.join('=')])).sort(),
    ].join(' '),
    size: given.length,
    isUnusual: new Set(names).size < names.length || names.some((name) => !pageParameters.includes(name)),
  };
});

function readLimit(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** True where a page is one of the list of all accounts. A limit of zero asks for none of them, and leads nowhere. */
export function isOfAll({ accountIds, isUnusual, limit, limitText }: PageQuery): boolean {
  return accountIds === undefined && !isUnusual && (limit !== undefined || limitText === undefined);
}
