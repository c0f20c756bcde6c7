import { changeBody } from '../../mutate/changes.ts';
import { renameMembers, toCamelCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers about recipients that hold what they should, in another place or spelling. */
export const recipientNearMisses: readonly Fault[] = [
  {
    id: 'created-recipient-in-camel-case',
    title: 'the answer to a creation names its members in camelCase',
    breaks: [
      'recipient-carries-its-id-and-name',
      'creation-and-regeneration-return-the-secret',
      'creation-returns-what-was-sent',
      'creation-returns-the-redirect-uri-sent',
    ],
    warns: ['recipient-carries-its-profile'],
    apply: changeBody('createRecipient', (body) => renameMembers(body, toCamelCase), 201),
  },
  {
    id: 'recipients-in-camel-case',
    title: 'every answer about a recipient but that to a creation names its members in camelCase',
    breaks: [
      'recipient-carries-its-id-and-name',
      'creation-and-regeneration-return-the-secret',
      'created-recipient-is-listed-as-created',
      'recipient-detail-reads-back-what-was-created',
      'several-redirect-uris-come-back-one-by-one',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-update-replaces-the-redirect-uris',
      'updated-redirect-uris-are-read-back',
    ],
    warns: ['recipient-carries-its-profile'],
    mayBreak: { 'update-without-redirect-uris-empties-nothing': 'no redirect URL can be read back' },
    apply: changeBody(['listRecipients', 'getRecipient', 'updateRecipient', 'regenerateSecret'], (body) =>
      renameMembers(body, toCamelCase),
    ),
  },
  {
    id: 'created-recipient-below-result',
    title: 'the answer to a creation stands below result, beside a flag',
    breaks: ['recipient-carries-its-id-and-name', 'creation-and-regeneration-return-the-secret'],
    warns: ['recipient-carries-its-profile'],
    apply: changeBody('createRecipient', (body) => ({ success: true, result: body }), 201),
  },
  {
    id: 'created-recipient-has-an-id',
    title: 'the answer to a creation calls its client_id id',
    breaks: ['recipient-carries-its-id-and-name'],
    apply: changeBody(
      'createRecipient',
      (body) => renameMembers(body, (name) => (name === 'client_id' ? 'id' : name)),
      201,
    ),
  },
];
