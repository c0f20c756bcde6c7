import { changeRules } from '../../mutate/changes.ts';
import { breakRequirement, warnOf } from '../../mutate/one-requirement.ts';
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
  {
    id: 'description-limit-is-500',
    title: 'refuses descriptions of more than 500 characters',
    breaks: [
      'recipient-description-of-512-characters-is-accepted',
      'recipient-texts-below-the-limits-are-accepted',
    ],
    apply: changeRules('recipients', { descriptionLimit: 500 }),
  },
  {
    id: 'description-limit-is-that-of-names',
    title: 'holds descriptions to the limit of names',
    breaks: [
      'recipient-description-of-512-characters-is-accepted',
      'recipient-texts-below-the-limits-are-accepted',
    ],
    apply: changeRules('recipients', { descriptionLimit: 256 }),
  },
  ...breakRequirement('recipient-texts-at-both-limits-are-accepted', {
    'both-limits-in-one-row': [
      'refuses a name and a description that have more than 767 characters together',
      refuseLengths((name, description) => name + description > 767),
    ],
  }),
  ...breakRequirement('recipient-texts-below-the-limits-are-accepted', {
    'names-of-255-are-refused': ['refuses names of 255 characters', refuseLengths((name) => name === 255)],
    'descriptions-of-511-are-refused': [
      'refuses descriptions of 511 characters',
      refuseLengths((_, description) => description === 511),
    ],
  }),
  {
    id: 'names-of-64-are-refused',
    title: 'refuses names of 64 characters',
    breaks: ['recipient-texts-below-the-limits-are-accepted'],
    needs: 'standard',
    apply: refuseLengths((name) => name === 64),
  },
  warnOf(
    'names-of-one-letter-are-refused',
    'refuses names of one character',
    'short-recipient-texts-are-accepted',
    refuseLengths((name) => name === 1),
    { needs: 'standard' },
  ),
  warnOf(
    'descriptions-of-one-letter-are-refused',
    'refuses descriptions of one character',
    'short-recipient-texts-are-accepted',
    refuseLengths((_, description) => description === 1),
    { needs: 'standard' },
  ),
];
