import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { linkMembers, listPlainUris, plainLink } from '../support/generators/links.ts';
import { listScalars, otherTypes, otherTypesWithin } from '../support/generators/wrong-types.ts';
import { createWithBodyOnce } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { listBodiesOtherThanObjects } from './support/no-objects.ts';
import { buildRedirectUri } from './support/redirect-uris.ts';

const { test, all } = describeRecipients(import.meta.url);

/** Required members that are sent as null. */
const maxNulls = 2;

// 2.2, 4.3 and 7: creations that are refused for one thing that is in them. The ordinary one before them is the control.

test('A recipient with a member of a wrong type is refused', {
  id: 'recipient-members-of-another-type',
  verifies: ['recipient-creation-refuses-members-of-another-type', 'refused-creation-leaves-nothing-behind'],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients, context, target, depth }) => {
  await recipients.requireOrdinary();
  for (const [member, value] of Object.entries(otherTypes)) await recipients.create({ [member]: value });
  if (depth !== 'quick') {
    const nulls = sampleEvenly(target.recipients?.required ?? [], maxNulls);
    for (const member of nulls) await recipients.create({ [member]: null });
    for (const [, member, value] of [...otherTypesWithin, ...listScalars(context)])
      await recipients.create({ [member]: value });
  }
  await recipients.listNowAndAtTheEnd();
});

test('A recipient whose body is not a JSON object is refused', {
  id: 'recipient-bodies-that-are-no-object',
  verifies: ['recipient-writes-refuse-a-body-that-is-no-object'],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients, context }) => {
  await recipients.requireOrdinary();
  for (const body of listBodiesOtherThanObjects(context)) await createWithBodyOnce(context, body);
});

test('A recipient without a required member is refused', {
  id: 'recipient-without-required-members',
  verifies: [
    'recipient-creation-refuses-a-missing-required-member',
    'refused-creation-leaves-nothing-behind',
  ],
  needs: [...writing.needs, 'recipients.required'],
  writes: true,
  takes: { reads: ['ordinary'] },
}, async ({ recipients, target }) => {
  await recipients.requireOrdinary();
  for (const member of target.recipients?.required ?? []) await recipients.create({ [member]: undefined });
  await recipients.listNowAndAtTheEnd();
});

test('A recipient with a URL that is not HTTPS is refused', {
  id: 'recipient-with-plain-links',
  verifies: [
    'http-urls-are-refused',
    'recipient-redirect-uris-are-https',
    'recipient-links-are-https',
    'refused-creation-leaves-nothing-behind',
  ],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients, target, depth }) => {
  const { payload } = await recipients.requireOrdinary();
  for (const member of linkMembers) await recipients.create({ [member]: plainLink });
  const uris = listPlainUris(buildRedirectUri({ payload }, 'beside'), target.recipients?.redirectDelimiter);
  for (const redirect_uris of depth === 'quick' ? [] : uris) await recipients.create({ redirect_uris });
  await recipients.listNowAndAtTheEnd();
});

export default all();
