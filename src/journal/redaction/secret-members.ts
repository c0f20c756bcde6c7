import type { Header } from '../../http/exchange.ts';
import { isContainer } from '../../lib/json/compare.ts';
import { memberNamesOf, walkNamed } from '../../lib/json/member-names.ts';
import { listLeaves } from '../../lib/json/walk.ts';
import { rememberForNames } from '../../lib/remember.ts';
import { joinWords, sensitivityOf } from '../../lib/sensitive-names.ts';
import { personalMark, type Secrets, secretMark } from './secrets.ts';

/** Members that the document, or OAuth 2.0, gives a credential as their value. */
const credentials = new Set(['clientsecret', 'accesstoken', 'refreshtoken', 'idtoken', 'password']);

/** Members that tell one person or account from all others. */
const telling = new Set(
  'accountnumber micrnumber email phonenumber civicaddress username postalcode'.split(' '),
);

/** What a member of a name teaches of its value. */
type Lesson = 'credential' | 'secret' | 'person' | 'id' | 'nothing';

const lessonOf = rememberForNames(findLesson);

function findLesson(name: string): Lesson {
  const joined = joinWords(name);
  if (credentials.has(joined)) return 'credential';
  const sensitivity = sensitivityOf(name);
  if (sensitivity === 'secret') return 'secret';
  if (sensitivity === 'personal' || telling.has(joined)) return 'person';
  return joined === 'clientid' ? 'id' : 'nothing';
}

/** Adds what a parsed body tells of secrets and of people to what a run knows, and its ids of clients as public. */
export function learnSecrets(body: unknown, secrets: Secrets): void {
  const names = new Set([...memberNamesOf(body)].filter((name) => isTaken(lessonOf(name), secrets)));
  if (names.size === 0) return;
  walkNamed(body, names, (name, member) => {
    const lesson = lessonOf(name);
    if (lesson === 'id') {
      if (typeof member === 'string') secrets.addPublic(member);
      return true;
    }
    // A secret of the wrong type is still a secret.
    for (const leaf of isContainer(member) ? listLeaves(member) : [member]) {
      if (lesson === 'credential' || (lesson === 'secret' && looksMade(leaf))) secrets.add(leaf);
      if (lesson === 'person' && looksOwn(leaf)) secrets.addPersonal(leaf);
    }
    return lesson === 'person';
  });
}

function isTaken(lesson: Lesson, secrets: Secrets): boolean {
  return lesson !== 'nothing' && (lesson !== 'person' || secrets.hasRoomForPeople);
}

/** Errors write sentences under names of secrets ("is required"): a secret is one word, with a digit or of mixed case. */
function looksMade(leaf: unknown): boolean {
  return typeof leaf === 'string' && leaf.length >= 6 && /^\S+$/.test(leaf) && /\d|[a-z][A-Z]/.test(leaf);
}

/** A value that belongs to one person: a number, an address, a name of several words; masked ones belong to many. */
function looksOwn(leaf: unknown): leaf is string {
  return (
    typeof leaf === 'string' &&
    leaf.length >= 6 &&
    leaf.length <= 200 &&
    /[\d@]|\S \S/.test(leaf) &&
    !/[*•]{2}/.test(leaf)
  );
}

/** A form or an address with the values of its secret and personal parameters replaced, as they are named. */
export function redactPairs(text: string): string {
  if (!text.includes('=')) return text;
  return text.replace(
    /(^|[?&#;])([^=&?#;\s]{1,100})=([^&#;\s]*)/g,
    (whole, before: string, name: string, value: string) => {
      const sensitivity = value === '' ? undefined : sensitivityOf(decodeName(name));
      if (sensitivity === undefined) return whole;
      return `${before}${name}=${sensitivity === 'secret' ? secretMark : personalMark}`;
    },
  );
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Headers with the values of those that carry credentials replaced; `[none]` where a value is empty. */
export function redactHeaders(
  headers: readonly Header[],
  redactor: { redact(text: string): string },
  authHeader: string,
): Header[] {
  return headers.map(([name, value]) => {
    const lower = name.toLowerCase();
    if (carriesSecret(lower) || lower === authHeader.toLowerCase())
      return [name, value === '' ? '[none]' : secretMark];
    if (sensitivityOf(lower) === 'personal') return [name, value === '' ? value : personalMark];
    return [name, redactPairs(redactor.redact(value))];
  });
}

/** Adds what the headers of an answer carry as credentials to a run's secrets: values of cookies, tokens. */
export function learnHeaders(headers: readonly Header[], secrets: Secrets): void {
  for (const [name, value] of headers) {
    if (!carriesSecret(name.toLowerCase())) continue;
    for (const word of value.split(/[\s;,]+/)) {
      const part = word.slice(word.indexOf('=') + 1);
      if (part.length >= minLearnt && looksMade(part)) secrets.add(part);
    }
  }
}

/** Attributes of cookies are shorter. */
const minLearnt = 12;

function carriesSecret(name: string): boolean {
  return carriers.has(name) || sensitivityOf(name) === 'secret';
}

/** Headers of credentials whose names do not say so. */
const carriers = new Set(['service-auth-key', 'x-api-key', 'set-cookie']);
