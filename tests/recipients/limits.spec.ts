import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext, SharedRecipient } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import type { Alphabet } from '../support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../support/generators/recipients.ts';
import { compareWithSent } from '../support/resources/recipient-readings.ts';
import type { Creation } from '../support/resources/shared-recipient.ts';
import { type Bundle, createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents, bundleOfEmoji, bundleOfLetters } from './support/bundles.ts';
import { verifyReadBack } from './support/read-back.ts';

type LimitedMember = 'name' | 'description';

/** Texts at the limits: which creation sends them, and the rows that say that they are accepted. */
const accepted: readonly {
  readonly letters: Alphabet;
  readonly inWords: string;
  readonly bundle: Bundle<LimitedMember>;
  readonly rows: Readonly<Record<LimitedMember, RequirementId>>;
  readonly shared: readonly SharedRecipient[];
  readonly depth?: Depth;
  readonly recipients?: number;
}[] = [
  {
    letters: 'letters',
    inWords: 'letters',
    bundle: bundleOfLetters,
    shared: ['ordinary', 'letters'],
    rows: {
      name: 'recipient-name-of-256-characters-is-accepted',
      description: 'recipient-description-of-512-characters-is-accepted',
    },
  },
  {
    letters: 'accented',
    inWords: 'accented letters',
    bundle: bundleOfAccents,
    shared: ['ordinary', 'letters', 'accents'],
    rows: {
      name: 'accented-letters-count-as-one-character',
      description: 'accented-letters-count-as-one-character',
    },
  },
  {
    letters: 'emoji',
    inWords: 'emoji',
    bundle: bundleOfEmoji,
    shared: ['ordinary', 'letters'],
    rows: { name: 'emoji-count-as-one-character', description: 'emoji-count-as-one-character' },
    // A reading that only warns, so no recipient is spent on it at depth quick.
    depth: 'standard',
    recipients: 1,
  },
];

const limits = { name: nameLimit, description: descriptionLimit };

/** The answer to the creation need not show the member, its detail does. */
function verifyKeptWhole(context: CheckContext, creation: Creation, member: LimitedMember): Promise<void> {
  return verifyReadBack(context, creation, (shown, asSent) => {
    const isLeftOut = asSent === 'creation-returns-what-was-sent' && shown.recipient[member] === undefined;
    return isLeftOut
      ? []
      : compareWithSent('texts-at-their-limits-are-kept-whole', shown, creation, [member]);
  });
}

/** 2.2 and 8: names and descriptions that are as long as they may be. */
export default conformanceTests(
  import.meta.url,
  accepted.map(({ letters, inWords, bundle, rows, depth = 'quick', shared, recipients = 0 }) =>
    check({
      id: `recipient-texts-of-${letters}-at-their-limits`,
      area: 'recipients',
      title: `creates a recipient with a name of 256 and a description of 512 ${inWords}`,
      ids: [
        ...new Set([
          rows.name,
          rows.description,
          'texts-at-their-limits-are-kept-whole' as const,
          'unit-of-text-limits' as const,
        ]),
      ],
      needs: ['outbound.auth.token', 'recipients.create'],
      access: 'write',
      depth,
      resources: { shared, recipients },
      async run(context) {
        for (const member of ['name', 'description'] as const) {
          // As many plain letters are the control: refused too, they say nothing about how letters are counted.
          const control = await createWithFeature(context, bundleOfLetters, member);
          if (bundle !== bundleOfLetters && control.exchange.response.status !== 201) continue;
          const creation = await createWithFeature(context, bundle, member);
          const hint = `the ${member} has ${limits[member]} ${inWords}`;
          const { status } = creation.exchange.response;
          context.observe(
            'unit-of-text-limits',
            `${limits[member]} ${inWords}: ${status}`,
            creation.exchange,
          );
          if (verifyStatus(context, rows[member], creation.exchange, 201, hint)) {
            await verifyKeptWhole(context, creation, member);
          }
        }
      },
    }),
  ),
);
