import type { Json } from '../../../src/target-file/types.ts';

/**
 * For each documented member of a creation a value of a type that the document does not give, and that no lenient
 * reader turns into the right one: a number may be read as a text, an object hardly.
 */
export const otherTypes = {
  name: { text: 'an object' },
  scope: { ACCOUNT_BASIC: true },
  redirect_uris: { url: 'https://redirect.example/callback' },
  logo_uri: { url: 'https://logo.example/logo.svg' },
  country: { code: 'CA' },
  description: ['a', ['list']],
  terms_uri: { url: 'https://terms.example' },
  client_uri: { url: 'https://client.example' },
  contacts: 7,
} as const satisfies Record<string, Json>;
