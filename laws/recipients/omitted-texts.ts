import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { JsonObject } from '../reading.ts';
import { readAnsweredObject, readClientId, readShownId, readWrittenBody } from './bodies.ts';
import { minOwnName } from './lists.ts';
import type { RecipientMemory } from './memory.ts';
import type { OwnRecipient } from './own-recipient.ts';

const returned: RequirementId = 'creation-returns-what-was-sent';
const readBack: RequirementId = 'recipient-detail-reads-back-what-was-created';

const texts = ['description', 'logo_uri', 'terms_uri', 'client_uri'] as const;

/** A text that a creation left out is not that of another recipient: a default may be any text but one that names another recipient. */
export const omittedTextsAreNobodyElses: Law<RecipientMemory> = {
  judges: [returned, readBack],
  judge(seen, known, say) {
    const read = readRecipient(seen, known);
    if (read === undefined) return;
    const { sent, answer } = read;
    for (const member of texts) {
      const text = answer[member];
      if (!isLeftOut(sent[member]) || typeof text !== 'string' || text === '') continue;
      const other = [...known.own.values()].find((own) => isNamedIn(text, member, own, answer));
      say.verdict(read.id, other === undefined, () => ({
        pointer: `/${member}`,
        wanted: `not the ${member} of another recipient, since the creation left it out`,
        got: quoteValue(text),
        related: [other!.created.exchange],
      }));
    }
  },
};

/** Pairs the body of a creation with the recipient in the answer to it, or in its detail. */
function readRecipient({ exchange }: SeenExchange, known: RecipientMemory) {
  const answer = readAnsweredObject(exchange);
  const { operation, request, response } = exchange;
  if (answer === undefined) return undefined;
  if (operation === 'createRecipient' && response.status === 201) {
    const sent = readWrittenBody(request);
    return typeof sent === 'object' ? { id: returned, sent, answer } : undefined;
  }
  const own = operation === 'getRecipient' && response.status === 200 && known.findOwn(readClientId(request));
  return own ? { id: readBack, sent: own.sent, answer } : undefined;
}

function isLeftOut(sent: unknown): boolean {
  return sent === undefined || sent === null || sent === '';
}

/** True for the text of another recipient that holds the name of that one. */
function isNamedIn(text: string, member: string, { id, sent }: OwnRecipient, answer: JsonObject): boolean {
  const { name } = sent;
  if (id === readShownId(answer) || typeof name !== 'string' || name.length < minOwnName) return false;
  return sent[member] === text && text.includes(name) && answer.name !== name;
}
