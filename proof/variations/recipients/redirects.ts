import type { Variation } from '../../reference-server/types.ts';

/** Redirect URLs joined by commas, as faults that split them elsewhere are seeded on as well. */
export const redirectUrisByCommas: Variation = {
  id: 'redirect-uris-joined-by-commas',
  title: 'takes redirect URLs joined by commas, and contacts with email as an array',
  apply({ rules }) {
    rules.recipients.splitRedirectUris = (text) => text.split(',').filter((url) => url !== '');
    const { contacts } = rules.recipients.validators;
    rules.recipients.validators.contacts = (value) =>
      Array.isArray(value) && value.some((contact) => typeof contact?.email === 'string')
        ? 'email is not an array'
        : contacts(value);
  },
  declares({ recipients }) {
    recipients.redirectDelimiter = ',';
    recipients.contactEmail = 'array';
  },
};

/** Redirect URLs joined by semicolons, as faults that split them elsewhere are seeded on as well. */
export const redirectUrisBySemicolons: Variation = {
  id: 'redirect-uris-joined-by-semicolons',
  title: 'takes redirect URLs joined by semicolons',
  apply({ rules }) {
    rules.recipients.splitRedirectUris = (text) => text.split(';').filter((url) => url !== '');
  },
  declares({ recipients }) {
    recipients.redirectDelimiter = ';';
  },
};
