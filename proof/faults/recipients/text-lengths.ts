import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { authenticate } from '../../reference-server/authentication.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Refuses a creation for the lengths of its texts, as the row of a table or the field of a form may do. */
function refuseLengths(isRefused: (name: number, description: number) => boolean): Fault['apply'] {
  return (workings) =>
    workings.before('createRecipient', (call) => {
      authenticate(call, workings);
      const { name, description } = (call.body ?? {}) as Record<string, unknown>;
      const lengthOf = (text: unknown) => (typeof text === 'string' ? [...text].length : 0);
      return isRefused(lengthOf(name), lengthOf(description))
        ? { status: 400, body: { message: 'a text has a length that is not supported' } }
        : undefined;
    });
}

/** Defects of names and descriptions at certain lengths within the limits. */
export const textLengthFaults: readonly Fault[] = [
  ...defineFaults('recipient-description-of-512-characters-is-accepted', {
    'description-limit-is-500': [
      'refuses descriptions of more than 500 characters',
      changeRules('recipients', { descriptionLimit: 500 }),
      { breaks: ['recipient-texts-below-the-limits-are-accepted'] },
    ],
    'description-limit-is-that-of-names': [
      'holds descriptions to the limit of names',
      changeRules('recipients', { descriptionLimit: 256 }),
      { breaks: ['recipient-texts-below-the-limits-are-accepted'] },
    ],
  }),
  ...defineFaults('recipient-texts-at-both-limits-are-accepted', {
    'both-limits-in-one-row': [
      'refuses a name and a description that have more than 767 characters together',
      refuseLengths((name, description) => name + description > 767),
    ],
  }),
  ...defineFaults('recipient-texts-below-the-limits-are-accepted', {
    'names-of-255-are-refused': ['refuses names of 255 characters', refuseLengths((name) => name === 255)],
    'descriptions-of-511-are-refused': [
      'refuses descriptions of 511 characters',
      refuseLengths((_, description) => description === 511),
    ],
    'names-of-64-are-refused': [
      'refuses names of 64 characters',
      refuseLengths((name) => name === 64),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults(
    { warns: ['short-recipient-texts-are-accepted'] },
    {
      'names-of-one-letter-are-refused': [
        'refuses names of one character',
        refuseLengths((name) => name === 1),
        { needs: 'standard' },
      ],
      'descriptions-of-one-letter-are-refused': [
        'refuses descriptions of one character',
        refuseLengths((_, description) => description === 1),
        { needs: 'standard' },
      ],
    },
  ),
];
