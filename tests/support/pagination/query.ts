import { encodeText } from '../../../src/lib/encode-text.ts';

/** What a request of the list asks for, the place where it begins left out. */
export interface ListQuery {
  readonly limit?: number;
  readonly resultType?: 'lightweight' | 'details';
  readonly accountIds?: readonly string[];
}

/**
 * The query of the accounts list, percent-encoded. Ids are joined by bare commas, as 4.5 writes them; the cursor
 * goes back byte for byte.
 */
export function buildListQuery({ limit, resultType, accountIds }: ListQuery, offset?: string): string {
  const parts: string[] = [];
  if (accountIds !== undefined) parts.push(`accountIds=${accountIds.map(encodeText).join(',')}`);
  if (resultType !== undefined) parts.push(`resultType=${resultType}`);
  if (limit !== undefined) parts.push(`limit=${limit}`);
  if (offset !== undefined) parts.push(`offset=${encodeText(offset)}`);
  return parts.join('&');
}
