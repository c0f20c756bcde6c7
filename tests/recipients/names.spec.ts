import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { buildText } from '../support/generators/texts.ts';
import { compareWithSent } from '../support/resources/recipient-readings.ts';
import {
  buildPayload,
  type CreatedRecipient,
  createFirstTaken,
  makeUniqueName,
  markText,
} from '../support/resources/recipients.ts';
import { verifyReadBack } from './support/read-back.ts';
import { compareSpelling, listSpellings } from './support/spelling.ts';

/** Accented letters, quotes, markup and signs that careless code escapes, encodes or cuts. */
const latinCharacters = ` Crédit & Söhne <b>"Ünïon"</b> 'Ø' 100% a+b c\\d`;

/** The same with letters of other scripts. */
const manyCharacters = `${latinCharacters} Ελληνικά Банк 日本 €`;

/** Letters beyond the first plane, which two UTF-16 units or four bytes write, and which narrow columns lose. */
const astralCharacters = ' 𠮷 🏦 𝒜';

/** Signs that templates and decoders take for their own, typographers' quotes, and an emoji that two joiners hold. */
const writtenCharacters = ` \${x} {{y}} %41 “q” ‘r’ ’s – … 👩\u200d👩\u200d👧`;

/** A creation under a name that the document allows but that a target may not like; undefined when it is refused. */
function createNamed(context: CheckContext, name: string): Promise<CreatedRecipient | undefined> {
  return createFirstTaken(context, [{ name }]);
}

/** A creation with as many unusual spellings as the target takes at once; undefined when it takes none. */
function createSpelt(context: CheckContext): Promise<CreatedRecipient | undefined> {
  const spellings = listSpellings(context);
  return createFirstTaken(
    context,
    spellings.map((spelling) => ({ ...spelling, name: `  ${makeUniqueName(context)}  ` })),
  );
}

function verifyNameKept(context: CheckContext, id: RequirementId, created: CreatedRecipient): Promise<void> {
  return verifyReadBack(context, created, (shown) => compareWithSent(id, shown, created, ['name']));
}

/** 2.2: what names keep. Whether unusual ones are accepted is not judged. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-name-of-many-characters',
    area: 'recipients',
    title: 'A recipient name keeps letters of many scripts, quotes and markup',
    ids: ['recipient-name-keeps-its-characters'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { recipients: 1 },
    async run(context) {
      const created =
        (await createNamed(
          context,
          makeUniqueName(context) + manyCharacters + astralCharacters + writtenCharacters,
        )) ??
        (await createNamed(context, makeUniqueName(context) + manyCharacters + astralCharacters)) ??
        (await createNamed(context, makeUniqueName(context) + manyCharacters)) ??
        (await createNamed(context, makeUniqueName(context) + astralCharacters)) ??
        (await createNamed(context, makeUniqueName(context) + latinCharacters));
      if (created === undefined) {
        context.notExercised('recipient-name-keeps-its-characters', 'the target refuses such names');
        return;
      }
      await verifyNameKept(context, 'recipient-name-keeps-its-characters', created);
    },
  }),
  check({
    id: 'recipient-name-between-white-space',
    area: 'recipients',
    title: 'A recipient keeps white space around its name and unusual spellings of values',
    ids: ['recipient-name-keeps-outer-white-space', 'recipient-values-keep-their-spelling'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: 1 },
    async run(context) {
      const created = await createSpelt(context);
      if (created === undefined) return;
      await verifyReadBack(context, created, (shown) => [
        ...compareWithSent('recipient-name-keeps-outer-white-space', shown, created, ['name']),
        ...compareSpelling('recipient-values-keep-their-spelling', shown, created),
      ]);
    },
  }),
  check({
    id: 'recipient-names-that-are-unusual',
    area: 'recipients',
    title: 'Records how empty and blank names and names with control characters are answered',
    ids: ['unusual-recipient-names'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: 3 },
    async run(context) {
      const names = {
        'an empty name': '',
        'a blank name': '   ',
        'a name with control characters': markText(context, `${buildText('letters', 64)}\u0000\u0007`),
      };
      for (const [what, name] of Object.entries(names)) {
        const json = buildPayload(context, { name });
        const exchange = await context.call('createRecipient', { json });
        context.observe('unusual-recipient-names', `${what}: ${exchange.response.status}`, exchange);
      }
    },
  }),
]);
