import { changeBody, changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults, standard, warn } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import {
  alterSeeded,
  alterUris,
  answerInstead,
  editCreation,
  refuseWith,
  storeRecipients,
  storeText,
} from '../../mutate/recipients.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of recipients. */
export const recipientWarnings: readonly Fault[] = [
  ...defineFaults(warn('recipient-carries-its-profile'), mutants('recipients /0/terms_uri drop')),
  ...defineFaults(warn('recipient-texts-fit-their-limits'), {
    'recipient-description-beyond-its-limit': [
      'a recipient of older days has a description of 600 characters',
      alterSeeded({ description: 'x'.repeat(600) }),
    ],
  }),
  ...defineFaults(warn('recipient-values-are-of-their-kind'), {
    'recipient-name-is-blank': ['a recipient of older days has a blank name', alterSeeded({ name: ' ' })],
    'contact-email-is-a-number-to-call': [
      'a recipient of older days has a number to call for an address',
      alterSeeded({ contacts: [{ email: ['416 555 0100'] }] }),
    ],
    'account-basic-stands-twice': [
      'details name ACCOUNT_BASIC twice',
      changeMember('getRecipient', '/scope', (scope) => `${scope} ACCOUNT_BASIC`),
    ],
  }),
  ...defineFaults(warn('recipient-values-of-usual-forms-are-accepted'), {
    'redirect-urls-with-a-query-are-refused': answerInstead(
      400,
      ({ redirect_uris }) => String(redirect_uris).includes('?'),
      'updateRecipient',
    ),
    'created-redirect-urls-with-a-query-are-refused': [
      'refuses creations whose redirect URL has a query',
      answerInstead(400, ({ redirect_uris }) => String(redirect_uris).includes('?')),
      standard,
    ],
    'addresses-with-a-plus-are-refused': [
      'refuses creations with an address that has a plus before its @',
      answerInstead(400, ({ contacts }) => /\+[^"]*@/.test(JSON.stringify(contacts) ?? '')),
      standard,
    ],
  }),
  ...defineFaults(
    warn('contact-email-is-an-array-of-strings-on-update'),
    mutants('updated /contacts/*/email list-to-text'),
  ),
  ...defineFaults(warn('recipient-descriptive-members-are-not-null'), {
    'recipient-logo-null': [
      'a recipient without a logo has null for logo_uri',
      alterSeeded({ logo_uri: null as unknown as string }),
    ],
  }),
  ...defineFaults(warn('client-secret-member-is-absent-elsewhere'), {
    'client-secret-starred-in-the-detail': [
      'the detail has stars for the client_secret',
      changeBody('getRecipient', (recipient) => ({ ...recipient, client_secret: '********' })),
    ],
  }),
  ...defineFaults(
    warn('created-recipients-get-distinct-secrets'),
    mutants('created /client_secret = "the-secret-of-every-partner"'),
  ),
  ...defineFaults(warn('unknown-scope-or-country-is-refused'), {
    'unknown-country-taken-as-canada': [
      'a creation with an unknown country takes CA',
      editCreation(({ country }) =>
        /^(CA|US)$/.test(String(country)) || typeof country !== 'string' ? {} : { country: 'CA' },
      ),
    ],
  }),
  ...defineFaults(warn('emoji-count-as-one-character'), {
    'emoji-counted-as-two': [
      'the limits of texts count UTF-16 units',
      changeRules('recipients', { lengthOf: (text) => text.length }),
      standard,
    ],
  }),
  ...defineFaults(warn('recipient-name-keeps-outer-white-space'), {
    'name-trimmed': ['trims names', storeText('name', (name) => name.trim()), standard],
  }),
  ...defineFaults(warn('recipient-values-keep-their-spelling'), {
    'addresses-in-small-letters': [
      'addresses are kept in small letters',
      storeRecipients(({ contacts }) => ({
        contacts: contacts.map(({ email }) => ({ email: email.map((one) => one.toLowerCase()) })),
      })),
      standard,
    ],
    'redirect-url-gets-a-slash': [
      'a redirect URL without a path gets a slash',
      alterUris((uri) => uri.replace(/^https:\/\/[^/?#]+$/, '$&/')),
      standard,
    ],
    'escapes-of-redirect-urls-in-small-letters': [
      'redirect URLs are kept with their escapes in small letters',
      alterUris((uri) => uri.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    ],
    'links-in-their-normal-form': [
      'a link without a path gets a slash',
      storeText('client_uri', (url) => url.replace(/^https:\/\/[^/?#]+$/, '$&/')),
    ],
    'blanks-of-a-description-joined': [
      'white space in a description becomes one blank',
      storeText('description', (text) => text.replace(/\s+/g, ' ')),
      standard,
    ],
  }),
  ...defineFaults(warn('http-urls-are-refused'), {
    'http-link-answers-422': [
      'a creation with a link that is not HTTPS answers 422',
      refuseWith(422, (_, { rawBody }) => rawBody.includes('"http://')),
    ],
    'text-that-is-no-link-answers-422': [
      'a creation with a redirect URL that is no URL answers 422',
      refuseWith(
        422,
        ({ redirect_uris }) => typeof redirect_uris === 'string' && !redirect_uris.includes(':'),
      ),
      standard,
    ],
  }),
  ...defineFaults(warn('another-content-type-is-not-answered-with-415'), {
    'other-content-type-answers-415': [
      'a creation that is not declared as JSON answers 415',
      answerInstead(415, (_, { headers }) => !headers['content-type']?.startsWith('application/json')),
      standard,
    ],
  }),
];
