import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import type { Alphabet } from '../../support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../../support/generators/recipients.ts';
import { dataScopes } from '../../support/generators/scopes.ts';
import { buildText } from '../../support/generators/texts.ts';
import type { Bundle, Changes } from './bundled-creations.ts';

function fillToLimits(alphabet: Alphabet) {
  return {
    name: (): Changes => ({ name: buildText(alphabet, nameLimit) }),
    description: (): Changes => ({ description: buildText(alphabet, descriptionLimit) }),
  };
}

/** Name and description of as many letters as they may have, and no scope. */
export const bundleOfLetters: Bundle<'name' | 'description' | 'noScope'> = {
  id: 'letters up to the limits and without scope',
  features: { ...fillToLimits('letters'), noScope: () => ({ scope: undefined }) },
};

/** The same of accented letters, with every scope, the country that is not declared, and two contacts. */
export const bundleOfAccents: Bundle<'name' | 'description' | 'everyScope' | 'country' | 'contacts'> = {
  id: 'accented letters up to the limits, every scope, the other country and two contacts',
  features: {
    ...fillToLimits('accented'),
    everyScope: () => ({ scope: [...dataScopes].reverse() }),
    country: ({ target }) => ({ country: target.recipients?.create.country === 'US' ? 'CA' : 'US' }),
    contacts: (context) => ({ contacts: buildTwoContacts(context) }),
  },
};

/** Name and description of as many emoji as they may have. */
export const bundleOfEmoji: Bundle<'name' | 'description'> = {
  id: 'emoji up to the limits',
  features: fillToLimits('emoji'),
};

/** The declared contact, and one like it at another address. */
function buildTwoContacts({ target }: CheckContext): Json | undefined {
  const contacts = target.recipients?.create.contacts;
  const [first] = Array.isArray(contacts) ? (contacts as readonly Json[]) : [];
  if (!isObject(first)) return contacts;
  const { email } = first;
  const other = Array.isArray(email) ? email.map(alterAddress) : alterAddress(email);
  return [first as Json, { ...first, email: other } as Json];
}

/** An address that leads to the same mailbox, where mail for it is sent at all. */
function alterAddress(address: unknown): string {
  return String(address).replace(/^[^@]*/, (local) => `${local}+more`);
}
