import { buildText } from '../support/generators/texts.ts';
import { makeUniqueName, markText } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { listSpellings, verifyAddress } from './support/spelling.ts';

const { test, all } = describeRecipients(import.meta.url);

/** Accented letters, quotes, markup and signs that careless code escapes, encodes or cuts. */
const latin = ` Crédit & Söhne <b>"Ünïon"</b> 'Ø' 100% a+b c\\d`;

/** The same with letters of other scripts. */
const many = `${latin} Ελληνικά Банк 日本 €`;

/** Letters beyond the first plane, which two UTF-16 units or four bytes write, and which narrow columns lose. */
const astral = ' 𠮷 🏦 𝒜';

/** Signs that templates and decoders take for their own, typographers' quotes, and an emoji that two joiners hold. */
const written = ` \${x} {{y}} %41 “q” ‘r’ ’s – … 👩\u200d👩\u200d👧`;

// 2.2: what names keep. Whether unusual ones are accepted is not judged.

test('A recipient name keeps letters of many scripts, quotes and markup', {
  id: 'recipient-name-of-many-characters',
  verifies: ['recipient-name-keeps-its-characters'],
  ...writing,
  takes: { recipients: 1 },
}, async ({ recipients, context }) => {
  const names = [many + astral + written, many + astral, many, astral, latin];
  const created = await recipients.createFirstAccepted(
    names.map((name) => ({ name: makeUniqueName(context) + name })),
  );
  if (created !== undefined) await recipients.readUntilShown(created);
  else context.notExercised('recipient-name-keeps-its-characters', 'the target refuses such names');
});

test('A recipient keeps white space around its name and unusual spellings of values', {
  id: 'recipient-name-between-white-space',
  verifies: ['recipient-name-keeps-outer-white-space', 'recipient-values-keep-their-spelling'],
  ...writing,
  depth: 'standard',
  takes: { recipients: 1 },
}, async ({ recipients, context }) => {
  const spellings = listSpellings(context);
  const created = await recipients.createFirstAccepted(
    spellings.map((spelling) => ({ ...spelling, name: `  ${makeUniqueName(context)}  ` })),
  );
  if (created === undefined) return;
  verifyAddress(context, created.exchange, created.payload);
  verifyAddress(context, await recipients.readUntilShown(created), created.payload);
});

test('Records how empty and blank names and names with control characters are answered', {
  id: 'recipient-names-that-are-unusual',
  verifies: ['unusual-recipient-names', 'unusual-requests-get-no-server-error'],
  ...writing,
  depth: 'standard',
  takes: { reads: ['ordinary'], recipients: 3 },
}, async ({ recipients, context, observe }) => {
  const names = {
    'an empty name': '',
    'a blank name': '   ',
    'a name with control characters': markText(context, `${buildText('letters', 64)}\u0000\u0007`),
  };
  for (const [what, name] of Object.entries(names)) {
    const { exchange } = await recipients.createUnusual({ name });
    observe('unusual-recipient-names', `${what}: ${exchange.response.status}`, exchange);
  }
});

export default all();
