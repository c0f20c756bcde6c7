import type { Alphabet } from '../../support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../../support/generators/recipients.ts';
import { dataScopes } from '../../support/generators/scopes.ts';
import { buildText } from '../../support/generators/texts.ts';
import type { Bundle, Changes } from './bundled-creations.ts';
import { buildContacts } from './contacts.ts';

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
    contacts: (context) => buildContacts(context, ['', '+more']),
  },
};

/** Name and description of as many emoji as they may have, each written as two escapes. */
export const bundleOfEmoji: Bundle<'name' | 'description'> = {
  id: 'emoji up to the limits',
  features: fillToLimits('emoji'),
  isEscaped: true,
};
