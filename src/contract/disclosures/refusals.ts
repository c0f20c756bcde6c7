import type { Answered } from '../../http/exchange.ts';
import { memberNamesOf } from '../../lib/json/member-names.ts';
import { type LawJudgement, type LawViolation, makeLawViolation } from '../law.ts';
import { normalizeName } from '../normal-name.ts';
import { findDataObject } from './data-objects.ts';
import type { KnownValues } from './known-values.ts';
import { listMembers } from './members.ts';
import { isUsableCredential } from './secret-forms.ts';
import { answeredTextOf, holdsWhole, listAnsweredTexts, sentTextOf } from './texts.ts';

/** Members that hand out credentials, in any spelling. */
const credentialNames = /^(?:(?:\w*)clientsecret|newsecret|secret|accesstoken|refreshtoken|apikey|password)$/;

const noSecret = 'refusals-hold-no-credentials';
const noToken = 'refusals-hold-no-token-of-another';
const noData = 'refusals-hold-no-data';
const notRepeated = 'errors-do-not-repeat-the-credential';

/** A refusal with the texts in which it is searched, and the caller's own credential. */
interface Refusal {
  readonly exchange: Answered;
  readonly told: string;
  readonly sent: string;
  readonly presented: string | undefined;
}

/** Looks for what no answer of 400 or more may give away: secrets, tokens of others, accounts and recipients. */
export function judgeRefusal(exchange: Answered, known: KnownValues): LawJudgement {
  const presented = known.presentedBy(exchange);
  const refusal = { exchange, told: answeredTextOf(exchange), sent: sentTextOf(exchange), presented };
  const found = [
    findSecret(refusal, known),
    findToken(refusal, known),
    findData(refusal, known),
    findRepeated(refusal),
  ];
  const judged = [
    noSecret,
    noToken,
    noData,
    ...(presented === undefined ? [] : ([notRepeated] as const)),
  ] as const;
  return { violations: found.filter((violation) => violation !== undefined), judged };
}

function findSecret({ exchange, sent }: Refusal, known: KnownValues): LawViolation | undefined {
  const wanted = 'a refusal without any secret or token that can be used';
  const live = [...known.secretsIn(...listAnsweredTexts(exchange))].some(
    (secret) => known.isLive(secret) && !sent.includes(secret),
  );
  if (live)
    return makeLawViolation(
      noSecret,
      '',
      wanted,
      'the live client_secret of a recipient, as it is or encoded',
    );
  const { json } = exchange.response;
  if (![...memberNamesOf(json)].some((name) => credentialNames.test(normalizeName(name)))) return undefined;
  const handedOut = [...listMembers(json)].find(
    ({ normal, value }) => credentialNames.test(normal) && isUsableCredential(value) && !sent.includes(value),
  );
  if (handedOut === undefined) return undefined;
  return makeLawViolation(noSecret, handedOut.pointer, wanted, `a value of the member ${handedOut.name}`);
}

function findToken({ told, sent }: Refusal, known: KnownValues): LawViolation | undefined {
  if (!holdsOther(known.tokens, told, sent)) return undefined;
  return makeLawViolation(
    noToken,
    '',
    'no token or key but the one that was sent',
    'a token or key of another caller',
  );
}

/** True when a text holds a value that was not sent. Few do, and what was sent is longer than what a refusal tells. */
function holdsOther(values: Iterable<string>, told: string, sent: string): boolean {
  for (const value of values) if (holdsWhole(told, value) && !sent.includes(value)) return true;
  return false;
}

/** To a caller who was not let in nothing is their own. */
function findData({ exchange, told, sent }: Refusal, known: KnownValues): LawViolation | undefined {
  const { status, json } = exchange.response;
  const isKnownCaller = status !== 401 && status !== 403;
  const isOwn = (owner: string) => isKnownCaller && owner !== '' && sent.includes(owner);
  const wanted = 'a refusal without data of accounts or of other recipients';
  const object = findDataObject(json, sent);
  if (object !== undefined) return makeLawViolation(noData, '', wanted, object);
  const recipients = known.recipients.countDisclosed(told, sent, isOwn);
  if (recipients > 0) return makeLawViolation(noData, '', wanted, `data of ${recipients} recipients`);
  const facts = known.accounts.countDisclosed(told, sent, isOwn);
  return facts > 0 ? makeLawViolation(noData, '', wanted, `${facts} facts of accounts of others`) : undefined;
}

/** What stands in the address or the body too, as the id of a recipient does, is repeated with these. */
function findRepeated({ exchange, presented }: Refusal): LawViolation | undefined {
  if (presented === undefined || !exchange.response.text.includes(presented)) return undefined;
  const { url, body = '' } = exchange.request;
  if (url.includes(presented) || body.includes(presented)) return undefined;
  return makeLawViolation(
    notRepeated,
    '',
    'a body without the token or key that was sent',
    'a body that repeats it',
  );
}
