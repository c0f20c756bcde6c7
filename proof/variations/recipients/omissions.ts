import { admitMember, storeRecipients } from '../../mutate/recipients.ts';
import type { Variation } from '../../reference-server/types.ts';

/** Creations need a name and a redirect URL, and nothing else. */
export const fewMembersAreRequired: Variation = {
  id: 'few-members-are-required',
  title: 'requires a name and a redirect URL of a recipient, as the target file declares',
  apply({ rules }) {
    rules.recipients.required = new Set(['name', 'redirect_uris']);
  },
  declares({ recipients }) {
    recipients.required = ['name', 'redirect_uris'];
  },
};

/** Members of a recipient that a creation leaves out. */
export const recipientOmissionVariations: readonly Variation[] = [
  fewMembersAreRequired,
  {
    id: 'omitted-members-have-defaults',
    title: 'gives each recipient the same description, links and contact where its creation leaves them out',
    apply(workings) {
      fewMembersAreRequired.apply(workings);
      storeRecipients(({ name, contacts, ...given }) => ({
        description: `Registered for ${name}`,
        country: 'CA',
        logo_uri: 'https://registry.example/logo.svg',
        terms_uri: 'https://registry.example/terms',
        client_uri: 'https://registry.example',
        contacts: contacts.length > 0 ? contacts : [{ email: ['desk@registry.example'] }],
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      }))(workings);
    },
    declares: fewMembersAreRequired.declares!,
  },
  {
    id: 'null-as-scope-means-the-default',
    title: 'takes null for a scope that is left out',
    apply: admitMember('scope', (scope) => scope === null),
  },
];
