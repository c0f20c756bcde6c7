import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { renameMembers, toCamelCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers about recipients that hold what they should, in another place or spelling. */
export const recipientNearMisses: readonly Fault[] = defineFaults('recipient-carries-its-id-and-name', {
  'created-recipient-in-camel-case': [
    'the answer to a creation names its members in camelCase',
    changeBody('createRecipient', (body) => renameMembers(body, toCamelCase), 201),
    {
      breaks: [
        'creation-and-regeneration-return-the-secret',
        'creation-returns-what-was-sent',
        'creation-returns-the-redirect-uri-sent',
      ],
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
      mayBreak: { 'update-without-redirect-uris-empties-nothing': 'no redirect URL can be read back' },
    },
  ],
  'created-recipient-below-result': [
    'the answer to a creation stands below result, beside a flag',
    changeBody('createRecipient', (body) => ({ success: true, result: body }), 201),
    { breaks: ['creation-and-regeneration-return-the-secret'], warns: ['recipient-carries-its-profile'] },
  ],
  'created-recipient-has-an-id': [
    'the answer to a creation calls its client_id id',
    changeBody(
      'createRecipient',
      (body) => renameMembers(body, (name) => (name === 'client_id' ? 'id' : name)),
      201,
    ),
  ],
});
