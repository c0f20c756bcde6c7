import type { Description, Token, Variation, Workings } from '../../reference-server/types.ts';

type Rename = (token: string) => string;

/** Gives every ready token of the description another value; those of connections keep theirs. */
function renameTokens({ tokens, fdx }: Description, rename: Rename): void {
  for (const kind of ['token', 'admin', 'plain', 'expired', 'expiredFdx'] as const)
    tokens[kind] = rename(tokens[kind]);
  for (const customer of fdx.customers) customer.token = rename(customer.token);
  tokens.fdx = Object.fromEntries(Object.entries(tokens.fdx).map(([name, one]) => [name, rename(one)]));
}

function renameStored({ store }: Workings, rename: Rename): void {
  for (const token of [...store.tokens.values()].filter((one) => one.connection === undefined)) {
    const renamed: Token = { ...token, value: rename(token.value) };
    store.tokens.set(renamed.value, renamed);
  }
}

/** A short text for each token, by the order in which they are met. */
function shortener(texts: readonly string[]): Rename {
  const known = new Map<string, string>();
  return (token) => {
    const short = known.get(token) ?? texts[known.size] ?? `t${known.size}`;
    known.set(token, short);
    return short;
  };
}

function shortTokens(id: string, title: string, texts: readonly string[], apiKey: string): Variation {
  return {
    id,
    title,
    apply(workings) {
      renameStored(workings, shortener(texts));
      workings.rules.auth.banking.apiKey = apiKey;
    },
    declares(description) {
      const rename = shortener(texts);
      const { tokens } = description;
      // In the order of the store.
      for (const token of [tokens.token, tokens.admin, tokens.plain, tokens.expired]) rename(token);
      for (const token of Object.values(tokens.fdx)) rename(token);
      renameTokens(description, rename);
      description.banking.apiKey = apiKey;
    },
  };
}

/** Tokens and keys so short that their letters stand in ordinary words. */
export const shortTokenVariations: readonly Variation[] = [
  shortTokens(
    'tokens-of-three-characters',
    'tokens and the key of the banking service have three characters',
    ['tok', 'adm', 'pla', 'old', 'ali', 'bru', 'che', 'emp', 'exp'],
    'key',
  ),
  shortTokens(
    'tokens-of-one-character',
    'tokens and the key of the banking service have one character',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
    'k',
  ),
  shortTokens(
    'tokens-of-digits',
    'tokens are numbers that are counted up',
    ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009'],
    '2001',
  ),
];
