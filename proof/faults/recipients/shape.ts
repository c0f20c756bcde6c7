import { changeBody, changeMember } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, warn } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { alterSeeded } from '../../mutate/recipients.ts';
import { renameMembers, toCamelCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Defects in how a recipient looks, and old data that break the rules of today. */
export const recipientShapeFaults: readonly Fault[] = [
  ...defineFaults('recipients-list-answers-200-with-an-array', mutants('recipients / wrap-in-object')),
  ...defineFaults('recipient-is-an-object', mutants('recipients /0 = "bare-id"', 'recipient / wrap-in-list')),
  ...defineFaults('recipient-client-id-is-a-string', mutants('recipients /1/client_id wrap-in-object')),
  ...defineFaults('recipient-client-ids-are-unique', mutants('recipients / duplicate-item')),
  ...defineFaults('recipient-carries-its-id-and-name', {
    ...mutants('recipients /0/name drop', [
      'recipient /scope drop',
      admitBreaks(
        'the detail lacks the scope',
        'recipient-detail-reads-back-what-was-created',
        'left-out-scope-becomes-account-basic',
        'recipient-update-carries-the-members-of-the-detail',
      ),
    ]),
    'created-recipient-has-an-id': [
      'the answer to a creation calls its client_id id',
      changeBody('createRecipient', ({ client_id, ...shown }) => ({ id: client_id, ...shown }), 201),
    ],
    'created-recipient-in-camel-case': [
      'the answer to a creation names its members in camelCase',
      changeBody('createRecipient', (body) => renameMembers(body, toCamelCase), 201),
      {
        breaks: [
          'creation-and-regeneration-return-the-secret',
          'creation-returns-what-was-sent',
          'creation-returns-the-redirect-uri-sent',
          'several-redirect-uris-come-back-one-by-one',
        ],
        needs: 'standard',
        warns: ['recipient-carries-its-profile'],
      },
    ],
    'recipients-in-camel-case': [
      'every answer about a recipient but that to a creation names its members in camelCase',
      changeBody(['listRecipients', 'getRecipient', 'updateRecipient', 'regenerateSecret'], (body) =>
        renameMembers(body, toCamelCase),
      ),
      {
        breaks: [
          'creation-and-regeneration-return-the-secret',
          'created-recipient-is-listed-as-created',
          'recipient-detail-reads-back-what-was-created',
          'several-redirect-uris-come-back-one-by-one',
          'recipient-answers-carry-the-client-id-asked-for',
          'recipient-update-replaces-the-redirect-uris',
          'updated-redirect-uris-are-read-back',
        ],
        warns: ['recipient-carries-its-profile'],
        ...admitBreaks('no URL can be read back', 'update-without-redirect-uris-empties-nothing'),
      },
    ],
    ...mutants([
      'created / wrap-in-object',
      { breaks: ['creation-and-regeneration-return-the-secret'], ...warn('recipient-carries-its-profile') },
    ]),
  }),
  ...defineFaults('recipient-name-is-a-string', mutants('recipient /name wrap-in-object')),
  ...defineFaults('recipient-description-is-a-string', mutants('recipients /*/description wrap-in-list')),
  ...defineFaults('recipient-logo-uri-is-a-string', mutants('updated /logo_uri wrap-in-object')),
  ...defineFaults('recipient-terms-uri-is-a-string', mutants('recipients /last/terms_uri = true')),
  ...defineFaults('recipient-client-uri-is-a-string', mutants('created /client_uri wrap-in-list')),
  ...defineFaults(
    'recipient-scope-is-a-string',
    mutants('recipient /scope wrap-in-list', 'updated /scope wrap-in-list'),
  ),
  ...defineFaults('recipient-scope-is-separated-by-spaces', {
    'recipient-scope-joined-by-commas': [
      'joins scopes by commas in the answer to a creation',
      changeMember('createRecipient', '/scope', (scope) => String(scope).replaceAll(' ', ','), 201),
    ],
    'recipient-scope-joined-by-plus-signs': [
      'writes scopes into the detail as a query would encode them',
      changeMember('getRecipient', '/scope', (scope) => String(scope).replaceAll(' ', '+')),
    ],
  }),
  ...defineFaults(
    'recipient-redirect-uris-are-an-array-of-strings',
    mutants('updated /redirect_uris list-to-text', 'created /redirect_uris/* wrap-in-object'),
  ),
  ...defineFaults(
    'recipient-contacts-are-an-array-of-objects',
    mutants('recipient /contacts only-item', 'recipients /*/contacts/* = "bare@address.example"'),
  ),
  ...defineFaults(
    'contact-email-is-an-array-of-strings-on-creation',
    mutants('created /contacts/*/email/* wrap-in-object', 'created /contacts/*/email only-item'),
  ),
  ...defineFaults(
    'contact-email-is-a-string-in-list-and-detail',
    mutants('recipients /*/contacts/*/email wrap-in-list', 'recipient /contacts/1/email wrap-in-list'),
  ),
  ...defineFaults(
    'contact-email-on-update-has-a-documented-form',
    mutants('updated /contacts/*/email wrap-in-object', 'updated /contacts/last/email/* wrap-in-object'),
  ),
  ...defineFaults('client-secret-is-a-string', mutants('created /client_secret text-to-number')),
  ...defineFaults('recipient-links-are-https', {
    'old-recipient-with-a-plain-logo': [
      'keeps an http logo of old',
      alterSeeded({ logo_uri: 'http://nest-egg.example/brand/logo.png' }),
    ],
    'old-recipient-with-relative-terms': ['keeps a path for terms', alterSeeded({ terms_uri: '/terms' })],
    'old-recipient-with-a-plain-client-uri': [
      'keeps an http client_uri of old',
      alterSeeded({ client_uri: 'http://nest-egg.example' }),
    ],
  }),
  ...defineFaults('recipient-country-is-ca-or-us', {
    'old-recipient-of-usa': ['keeps a country as three letters', alterSeeded({ country: 'USA' })],
    'old-recipient-of-ca-in-small-letters': ['keeps ca for CA', alterSeeded({ country: 'ca' })],
  }),
  ...defineFaults('recipient-scope-names-come-from-the-table', {
    'old-recipient-with-a-former-scope': [
      'keeps a scope that the table no longer has',
      alterSeeded({ scope: ['ACCOUNT_BASIC', 'ACCOUNT_BALANCES'] }),
    ],
  }),
  ...defineFaults('recipient-scope-includes-account-basic', {
    'old-recipient-without-account-basic': [
      'keeps a scope set without ACCOUNT_BASIC',
      alterSeeded({ scope: ['INVESTMENTS'] }),
    ],
  }),
  ...defineFaults('recipient-redirect-uris-are-https', {
    'old-recipient-with-a-plain-redirect-uri': [
      'keeps an http redirect URL of old',
      alterSeeded({ redirect_uris: ['http://nest-egg.example/oauth/return'] }),
    ],
  }),
];
