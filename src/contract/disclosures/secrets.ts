import type { Answered } from '../../http/exchange.ts';
import { memberNamesOf } from '../../lib/json/member-names.ts';
import { type LawJudgement, type LawViolation, makeLawViolation } from '../law.ts';
import { isMaskedSecret } from '../masked-secret.ts';
import { normalizeName } from '../normal-name.ts';
import { type KnownValues, secretAnswers } from './known-values.ts';
import { listMembers } from './members.ts';
import { listAnsweredTexts } from './texts.ts';

const nowhereElse = 'client-secret-is-returned-nowhere-else';
const absentElsewhere = 'client-secret-member-is-absent-elsewhere';
const documentedName = 'client_secret';

/**
 * Looks for client secrets in an accepted answer, under whatever name and in its headers. Creation and
 * regeneration return the secret of their own recipient.
 */
export function judgeSecrets(exchange: Answered, known: KnownValues): LawJudgement {
  const handsOut = secretAnswers.has(exchange.operation);
  const own = handsOut ? ownerOf(exchange) : undefined;
  // Where the document has it stand, a secret that two recipients share is a matter of distinct secrets.
  const returned =
    exchange.operation === 'createRecipient'
      ? (exchange.response.json as { client_secret?: unknown } | null)?.client_secret
      : undefined;
  const isHeld = [...known.secretsIn(...listAnsweredTexts(exchange))].some(
    (secret) => secret !== returned && (own === undefined || known.ownerOf(secret) !== own),
  );
  const wanted = 'no client_secret of another answer';
  const got = 'the client_secret of a recipient, as it is or encoded';
  const violations = isHeld ? [makeLawViolation(nowhereElse, '', wanted, got)] : [];
  const spelt = handsOut ? [] : judgeSpellings(exchange);
  return { violations: [...violations, ...spelt], judged: [nowhereElse] };
}

/** The recipient that an answer is about, by its body or by its request. */
function ownerOf({ response: { json } }: Answered): string | undefined {
  const { client_id } = (json ?? {}) as { client_id?: unknown };
  return client_id === undefined ? undefined : String(client_id);
}

const isOtherSpelling = (name: string): boolean =>
  name !== documentedName && normalizeName(name) === 'clientsecret';

/** Members that are client_secret in another spelling: what the schemas say of that name holds for them too. */
function judgeSpellings({ response: { json } }: Answered): LawViolation[] {
  if (![...memberNamesOf(json)].some(isOtherSpelling)) return [];
  return [...listMembers(json)]
    .filter(({ name }) => isOtherSpelling(name))
    .map(({ name, value, pointer }) => {
      const isReal = typeof value === 'string' && !isMaskedSecret(value);
      return makeLawViolation(
        isReal ? nowhereElse : absentElsewhere,
        pointer,
        `no ${documentedName}, in whatever spelling`,
        isReal ? `the member ${name} with a value that is not masked` : `the member ${name}`,
      );
    });
}
