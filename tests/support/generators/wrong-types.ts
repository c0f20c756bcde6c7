import { makeNumber } from '../../../src/lib/own-names.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
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

/**
 * Values whose outer type is the documented one, or nearly, and that hold what the document does not give: each by its
 * member, with words for it.
 */
export const otherTypesWithin: readonly (readonly [
  what: string,
  member: keyof typeof otherTypes,
  value: Json,
])[] = [
  ['name as an array of texts', 'name', ['Two', 'names']],
  ['scope as an array of objects', 'scope', [{ name: 'ACCOUNT_BASIC' }]],
  ['contacts as an array of texts', 'contacts', ['someone@recipient.example']],
  ['a contact whose email is an object', 'contacts', [{ email: { address: 'someone@recipient.example' } }]],
];

/**
 * A number and a boolean in the place of a text: refused, or read as a text. Each of the two stands for one member, at
 * deep both for both; links and countries are left out, since no text that is made of these would be one.
 */
export function listScalars({
  seed,
  depth,
}: Pick<CheckContext, 'seed' | 'depth'>): readonly (readonly [
  what: string,
  member: 'name' | 'description',
  value: number | boolean,
])[] {
  const number = Number(makeNumber(`scalar ${seed}`));
  const few = [
    ['name as a number', 'name', number],
    ['description as a boolean', 'description', true],
  ] as const;
  if (depth !== 'deep') return few;
  return [...few, ['name as a boolean', 'name', false], ['description as a number', 'description', 12.5]];
}
