import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { alphabetNames } from '../../support/generators/alphabets.ts';
import {
  buildVariety,
  type LimitedMember,
  type RecipientRecipe,
  type RecipientVariety,
  textLimits,
} from '../../support/generators/recipients.ts';
import type { TextRecipe } from '../../support/generators/texts.ts';
import { buildPayload, markWithin, type Payload } from '../../support/resources/recipients.ts';

/** Texts of fewer characters may be refused. */
const minSureLength = 10;

const limitedMembers = ['name', 'description'] as const;

const atLimits: Readonly<Record<LimitedMember, RequirementId>> = {
  name: 'recipient-name-of-256-characters-is-accepted',
  description: 'recipient-description-of-512-characters-is-accepted',
};

/** The requirement that a text of a length is accepted. */
function requirementOfLength(member: LimitedMember, { characters }: TextRecipe): RequirementId {
  if (characters < minSureLength) return 'short-recipient-texts-are-accepted';
  if (characters >= textLimits[member]) return atLimits[member];
  return 'recipient-texts-below-the-limits-are-accepted';
}

/** The payload of a generated creation, under a name of this check as far as its length allows. */
export function buildGenerated(context: CheckContext, variety: Partial<RecipientVariety>): Payload {
  const { name, ...others } = variety;
  const marked = name === undefined ? {} : { name: markWithin(context, name) };
  return buildPayload(context, { ...others, ...marked } as Payload);
}

/** Says in words what a recipe makes. */
export function describeRecipe({ name, description, scopes, country }: RecipientRecipe): string {
  const text = ({ alphabet, characters }: TextRecipe) => `${characters} ${alphabetNames[alphabet]}`;
  return `a name of ${text(name)}, a description of ${text(description)}, ${scopes.others.length + 1} scopes, ${country}`;
}

/** Verifies the requirements that a creation which was accepted speaks of. */
export function verifyAccepted(context: CheckContext, recipe: RecipientRecipe, exchange: Answered): void {
  const ids = limitedMembers.map((member) => requirementOfLength(member, recipe[member]));
  const accented = limitedMembers.some((member) => recipe[member].alphabet === 'accented');
  const all = [...ids, ...(accented ? (['accented-letters-count-as-one-character'] as const) : [])];
  for (const id of new Set<RequirementId>(['recipient-creation-answers-201-with-an-object', ...all]))
    context.verify(id, true, { exchange, wanted: 'status 201', got: describeAnswer(exchange) });
}

/** A simpler creation that tells what an accepted one owes to: the requirement that fails when it is accepted. */
interface Control {
  readonly requirement: RequirementId;
  readonly variety: Partial<RecipientVariety>;
  readonly what: string;
}

function listControls(recipe: RecipientRecipe): readonly Control[] {
  const variety = buildVariety(recipe);
  const { name, description, ...others } = variety;
  const { country } = recipe;
  const plain = (text: TextRecipe): TextRecipe => ({ ...text, alphabet: 'letters' });
  const isAccented = limitedMembers.some((member) => recipe[member].alphabet === 'accented');
  const inLetters = buildVariety({
    ...recipe,
    name: plain(recipe.name),
    description: plain(recipe.description),
  });
  const isFull = limitedMembers.every((member) => recipe[member].characters >= textLimits[member]);
  return [
    ...(isAccented
      ? [
          {
            requirement: 'accented-letters-count-as-one-character' as const,
            variety: inLetters,
            what: 'plain letters in both texts',
          },
        ]
      : []),
    {
      requirement: requirementOfLength('name', recipe.name),
      variety: { description, ...others },
      what: 'an ordinary name',
    },
    {
      requirement: requirementOfLength('description', recipe.description),
      variety: { name, ...others },
      what: 'the declared description',
    },
    {
      requirement: isFull
        ? 'recipient-texts-at-both-limits-are-accepted'
        : 'recipient-texts-below-the-limits-are-accepted',
      variety: others,
      what: 'an ordinary name and the declared description',
    },
    {
      requirement: 'recipient-creation-accepts-every-scope-of-the-table',
      variety: { ...variety, scope: ['ACCOUNT_BASIC'] },
      what: 'the scope ACCOUNT_BASIC alone',
    },
    {
      requirement: 'recipient-creation-accepts-both-countries',
      variety: { ...variety, country: country === 'CA' ? 'US' : 'CA' },
      what: 'the other country',
    },
  ];
}

/**
 * Finds by controls what a refused creation was refused for, and verifies that it is accepted: each control is simpler in
 * one thing, and the first that is accepted names it.
 */
export async function judgeRefusal(
  context: CheckContext,
  recipe: RecipientRecipe,
  exchange: Answered,
): Promise<void> {
  const evidence = { exchange, wanted: 'status 201', got: describeAnswer(exchange) };
  const sent = `the creation had ${describeRecipe(recipe)}`;
  for (const { requirement, variety, what } of listControls(recipe)) {
    const control = await context.call('createRecipient', { json: buildGenerated(context, variety) });
    if (control.response.status !== 201) continue;
    const hint = `${sent}; with ${what} it is accepted`;
    return void context.verify(requirement, false, { ...evidence, hint, related: [control] });
  }
  context.verify('recipient-creation-answers-201-with-an-object', false, { ...evidence, hint: sent });
}
