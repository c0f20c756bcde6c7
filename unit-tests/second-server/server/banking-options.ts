/** The options of a request (4.6), with their defaults. */
export interface Options {
  readonly identity: boolean;
  readonly kyc: boolean;
  readonly transactions: boolean;
  readonly days: number;
  readonly filter?: readonly string[];
}

export const defaultOptions: Options = { identity: true, kyc: true, transactions: true, days: 90 };

/** Reads the options of a body; undefined where one is invalid. */
export function optionsIn(body: Readonly<Record<string, unknown>>): Options | undefined {
  const { AccountsFilter: filter, DaysOfTransactions: window = 'Days90' } = body;
  const flags = ['WithAccountIdentity', 'WithKYC', 'WithTransactions', 'WithDetailsAndBankingStatements'];
  if (flags.some((name) => body[name] !== undefined && typeof body[name] !== 'boolean')) return undefined;
  if (window !== 'Days90' && window !== 'Days365') return undefined;
  if (filter !== undefined && !(Array.isArray(filter) && filter.every((item) => typeof item === 'string'))) {
    return undefined;
  }
  return {
    identity: body.WithAccountIdentity !== false,
    kyc: body.WithKYC !== false,
    transactions: body.WithTransactions !== false,
    days: window === 'Days90' ? 90 : 365,
    ...(filter === undefined ? {} : { filter: filter as string[] }),
  };
}
