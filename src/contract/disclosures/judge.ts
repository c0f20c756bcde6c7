import type { Answered } from '../../http/exchange.ts';
import { isNumber } from '../../lib/json/exact-number.ts';
import { memberNamesOf } from '../../lib/json/member-names.ts';
import { isContainer } from '../../lib/json/values.ts';
import { normalizeName } from '../duplicate-spellings.ts';
import { followReference, loadWireSchemas } from '../schemas.ts';
import { makeSemanticViolation, type SemanticJudgement, type SemanticViolation } from '../semantic-rule.ts';
import { type KnownValues, secretAnswers } from './known-values.ts';
import {
  answeredTextOf,
  holdsWhole,
  isUsableCredential,
  listAnsweredTexts,
  listMembers,
  listObjectsIn,
  listTexts,
  sentTextOf,
} from './values.ts';

/**
 * What an answer gives away that it may not, by what the run has learnt so far, which it adds to. Every exchange is
 * judged, whether or not the document describes its request.
 */
export function judgeDisclosures(exchange: Answered, known: KnownValues): SemanticJudgement {
  const { status } = exchange.response;
  const judgement = status >= 400 ? judgeRefusal(exchange, known) : judgeSecrets(exchange, known);
  known.learn(exchange);
  return judgement;
}

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
function judgeRefusal(exchange: Answered, known: KnownValues): SemanticJudgement {
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

function findSecret({ exchange, sent }: Refusal, known: KnownValues): SemanticViolation | undefined {
  const wanted = 'a refusal without any secret or token that can be used';
  const live = [...known.secretsIn(...listAnsweredTexts(exchange))].some(
    (secret) => known.isLive(secret) && !sent.includes(secret),
  );
  if (live)
    return makeSemanticViolation(
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
  return makeSemanticViolation(
    noSecret,
    handedOut.pointer,
    wanted,
    `a value of the member ${handedOut.name}`,
  );
}

function findToken({ told, sent }: Refusal, known: KnownValues): SemanticViolation | undefined {
  if (!holdsOther(known.tokens, told, sent)) return undefined;
  return makeSemanticViolation(
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
function findData({ exchange, told, sent }: Refusal, known: KnownValues): SemanticViolation | undefined {
  const { status, json } = exchange.response;
  const isKnownCaller = status !== 401 && status !== 403;
  const isOwn = (owner: string) => isKnownCaller && owner !== '' && sent.includes(owner);
  const wanted = 'a refusal without data of accounts or of other recipients';
  const object = findDataObject(json, sent);
  if (object !== undefined) return makeSemanticViolation(noData, '', wanted, object);
  const recipients = known.recipients.countDisclosed(told, sent, isOwn);
  if (recipients > 0) return makeSemanticViolation(noData, '', wanted, `data of ${recipients} recipients`);
  const facts = known.accounts.countDisclosed(told, sent, isOwn);
  return facts > 0
    ? makeSemanticViolation(noData, '', wanted, `${facts} facts of accounts of others`)
    : undefined;
}

/** What stands in the address or the body too, as the id of a recipient does, is repeated with these. */
function findRepeated({ exchange, presented }: Refusal): SemanticViolation | undefined {
  if (presented === undefined || !exchange.response.text.includes(presented)) return undefined;
  const { url, body = '' } = exchange.request;
  if (url.includes(presented) || body.includes(presented)) return undefined;
  return makeSemanticViolation(
    notRepeated,
    '',
    'a body without the token or key that was sent',
    'a body that repeats it',
  );
}

type Members = ReadonlyMap<string, unknown>;

const kinds = ['depositaccount', 'loanaccount', 'locaccount', 'investmentaccount', 'annuityaccount'];

/** Members of accounts whose numbers no error carries, in any spelling. */
const amounts = [
  'currentbalance',
  'availablebalance',
  'openingdaybalance',
  'principalbalance',
  'currentvalue',
  'creditline',
  'availablecredit',
  'overdraftlimit',
];
const numbers = [
  'accountnumber',
  'accountnumberdisplay',
  'micrnumber',
  'routingtransitnumber',
  'transitnumber',
];
const links = ['redirecturis', 'logouri', 'termsuri', 'clienturi', 'contacts'];
const identities = ['clientid', 'clientname', 'name'];
const state = 'registrationstatus';

/** Without one of these a body holds none of the three, as almost every error body does. */
const telling: ReadonlySet<string> = new Set([...kinds, ...amounts, ...numbers, ...links, 'holder', state]);

/**
 * What an error body holds of a recipient, an account or a registration, in words; undefined where it holds none.
 * `sent` is the text of the request: what repeats it discloses nothing. Texts about a member, as validators write them
 * under its name, are none either.
 */
function findDataObject(json: unknown, sent: string): string | undefined {
  if (![...memberNamesOf(json)].some((name) => telling.has(normalizeName(name)))) return undefined;
  for (const members of listObjectsIn(json)) {
    if (isRecipient(members, sent)) return 'a recipient that the request does not describe';
    if (isAccount(members)) return 'an account';
    if (isRegistration(members, sent)) return 'a registration';
  }
  return undefined;
}

function isRecipient(members: Members, sent: string): boolean {
  const isNew = (text: string) => !sent.includes(text);
  const hasLink = links.some((name) => linksIn(members.get(name)).some(isNew));
  const isNamed = identities.some((name) => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' && isNew(value);
  });
  return (
    hasLink && (isNamed || (linksIn(members.get('redirecturis')).some(isNew) && members.has('clientid')))
  );
}

/** The links and addresses in a value, whole ones only. */
function linksIn(value: unknown): string[] {
  return [...listTexts(value)].filter((text) => /^(?:https:\/\/\S+|\S+@\S+)$/.test(text));
}

function isAccount(members: Members): boolean {
  const isKind = kinds.some((name) => Object.keys(objectOf(members.get(name))).length > 1);
  const told = [
    ...amounts.filter((name) => isNumber(members.get(name))),
    ...numbers.filter((name) => /\d{3}/.test(String(members.get(name) ?? ''))),
    ...(Object.keys(objectOf(members.get('holder'))).length > 0 ? ['holder'] : []),
  ];
  return isKind || told.length > 1;
}

function isRegistration(members: Members, sent: string): boolean {
  const status = members.get(state);
  if (typeof status !== 'string' || !/^(?:PENDING_APPROVAL|PENDING_ACTIVATION|ACTIVE)$/.test(status))
    return false;
  return ['clientid', 'clientname'].some((name) => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' && !sent.includes(value);
  });
}

function objectOf(value: unknown): object {
  return isContainer(value) && !Array.isArray(value) ? value : {};
}

const nowhereElse = 'client-secret-is-returned-nowhere-else';
const absentElsewhere = 'client-secret-member-is-absent-elsewhere';
const documentedName = 'client_secret';

/**
 * Looks for client secrets in an accepted answer, under whatever name and in its headers. Creation and
 * regeneration return the secret of their own recipient.
 */
function judgeSecrets(exchange: Answered, known: KnownValues): SemanticJudgement {
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
  const violations = isHeld ? [makeSemanticViolation(nowhereElse, '', wanted, got)] : [];
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
function judgeSpellings({ response: { json } }: Answered): SemanticViolation[] {
  if (![...memberNamesOf(json)].some(isOtherSpelling)) return [];
  return [...listMembers(json)]
    .filter(({ name }) => isOtherSpelling(name))
    .map(({ name, value, pointer }) => {
      const isReal = typeof value === 'string' && !isMaskedSecret(value);
      return makeSemanticViolation(
        isReal ? nowhereElse : absentElsewhere,
        pointer,
        `no ${documentedName}, in whatever spelling`,
        isReal ? `the member ${name} with a value that is not masked` : `the member ${name}`,
      );
    });
}

const place = 'recipient-secretless.schema.json#/allOf/0/properties/client_secret/anyOf/1';

let masked: RegExp | undefined;

/** True for the text of a client_secret that tells nothing: empty, or masked as the schemas describe it. */
function isMaskedSecret(text: string): boolean {
  masked ??= new RegExp(patternIn(followReference(place, '').schema), 'u');
  return masked.test(text);
}

function patternIn(node: unknown): string {
  const { pattern } = (node ?? {}) as { pattern?: unknown };
  if (typeof pattern === 'string') return pattern;
  throw new Error(`no pattern stands at ${place} of ${[...loadWireSchemas().keys()].length} schemas`);
}
