import type { Exchange } from '../../../http/exchange.ts';

/**
 * The account ids on a page of the accounts list, in their order, undefined for an account that has none; undefined
 * for an answer that is not a page or was cut when it was written.
 */
export function accountIdsOf(exchange: Exchange | undefined): readonly (string | undefined)[] | undefined {
  const accounts = membersOf(parsed(exchange?.response?.text ?? '')).accounts;
  return Array.isArray(accounts) ? accounts.map(idOf) : undefined;
}

function idOf(account: unknown): string | undefined {
  for (const kind of Object.values(membersOf(account))) {
    const { accountId } = membersOf(kind);
    if (typeof accountId === 'string') return accountId;
  }
  return undefined;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
