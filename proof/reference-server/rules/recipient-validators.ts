import type { JsonObject } from '../types.ts';
import type { RecipientMember, RecipientRules } from './recipients.ts';

/** Says what is wrong with a value that was sent; undefined when nothing is. */
export type Validator = (value: unknown) => string | undefined;

/** One validator per member of a recipient; each asks `rules` at the time of the call. */
export function createRecipientValidators(rules: RecipientRules): Record<RecipientMember, Validator> {
  const link = (member: string) => (value: unknown) => {
    if (typeof value !== 'string') return `${member} is not a string`;
    return rules.isHttps(value) ? undefined : `${member} is not an HTTPS URL`;
  };
  return {
    name: (value) => text('name', value, rules.nameLimit, rules),
    description: (value) => text('description', value, rules.descriptionLimit, rules, true),
    scope: (value) => scopeProblem(value, rules),
    redirect_uris: (value) => redirectProblem(value, rules),
    logo_uri: link('logo_uri'),
    terms_uri: link('terms_uri'),
    client_uri: link('client_uri'),
    country: (value) =>
      rules.countries.has(value as string)
        ? undefined
        : `country is not one of ${[...rules.countries].join(', ')}`,
    contacts: contactsProblem,
  };
}

function text(member: string, value: unknown, limit: number, rules: RecipientRules, mayBeEmpty = false) {
  if (typeof value !== 'string') return `${member} is not a string`;
  if (!mayBeEmpty && value.trim() === '') return `${member} is empty`;
  return rules.lengthOf(value) > limit ? `${member} is longer than ${limit} characters` : undefined;
}

function scopeProblem(value: unknown, rules: RecipientRules): string | undefined {
  if (!Array.isArray(value) || !value.every((scope) => typeof scope === 'string')) {
    return 'scope is not an array of string';
  }
  const unknown = value.find((scope) => !rules.knownScopes.has(scope));
  if (unknown !== undefined) return `scope ${unknown} is unknown`;
  if (rules.requiredScope !== undefined && !value.includes(rules.requiredScope)) {
    return `scope does not include ${rules.requiredScope}`;
  }
  return undefined;
}

function redirectProblem(value: unknown, rules: RecipientRules): string | undefined {
  if (typeof value !== 'string') return 'redirect_uris is not a string';
  const urls = rules.splitRedirectUris(value);
  if (urls.length === 0) return 'redirect_uris is empty';
  return urls.every((url) => rules.isHttps(url)) ? undefined : 'redirect_uris holds a URL that is not HTTPS';
}

function contactsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'contacts is not an array of contacts';
  return value.every(isContact) ? undefined : 'contacts holds an item without an email';
}

function isContact(value: unknown): boolean {
  const email = typeof value === 'object' && value !== null ? (value as JsonObject).email : undefined;
  const emails = Array.isArray(email) ? email : [email];
  return emails.length > 0 && emails.every((item) => typeof item === 'string' && item.includes('@'));
}
