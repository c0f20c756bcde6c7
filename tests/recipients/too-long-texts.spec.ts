import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll } from '../../src/plan/property.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import type { Alphabet } from '../support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../support/generators/recipients.ts';
import { buildText, generateTooLongTexts } from '../support/generators/texts.ts';
import { RefusedCreations } from './support/refused-creations.ts';

/** Generated texts per alphabet, after one that is too long by one character. */
const effort = {
  quick: { runs: 2, shrinks: 4 },
  standard: { runs: 6, shrinks: 8 },
  deep: { runs: 30, shrinks: 16 },
};

const members: readonly {
  readonly member: 'name' | 'description';
  readonly limit: number;
  readonly row: RequirementId;
}[] = [
  { member: 'name', limit: nameLimit, row: 'recipient-name-of-257-characters-is-refused' },
  {
    member: 'description',
    limit: descriptionLimit,
    row: 'recipient-description-of-513-characters-is-refused',
  },
];

async function judgeAlphabet(
  context: CheckContext,
  creations: RefusedCreations,
  { member, limit, row }: (typeof members)[number],
  alphabet: Alphabet,
): Promise<void> {
  const judge = async (text: string) => {
    const exchange = await creations.send({ [member]: text });
    return verifyStatus(context, row, exchange, 400, `the ${member} had ${[...text].length} ${alphabet}`);
  };
  // What is too long by one is the smallest case there is, so nothing longer need be tried once it is accepted.
  if (!(await judge(buildText(alphabet, limit + 1)))) return;
  await forAll(context, generateTooLongTexts(alphabet, limit), effort[context.depth], async (text) => {
    await judge(text);
  });
}

/** 2.2, 7 and 8: names and descriptions that are too long in every reading of a character. */
export default conformanceTests(
  import.meta.url,
  members.map((limited) =>
    check({
      id: `recipient-${limited.member}-beyond-its-limit`,
      area: 'recipients',
      title: `creates recipients with a ${limited.member} of more than ${limited.limit} characters`,
      ids: [limited.row, 'refused-creation-leaves-nothing-behind'],
      needs: ['outbound.auth.token', 'recipients.create'],
      access: 'write',
      resources: { shared: ['ordinary'] },
      async run(context) {
        const creations = await RefusedCreations.afterControl(context);
        for (const alphabet of ['letters', 'accented', 'emoji'] as const) {
          await judgeAlphabet(context, creations, limited, alphabet);
        }
        await creations.verifyNothingLeft();
      },
    }),
  ),
);
