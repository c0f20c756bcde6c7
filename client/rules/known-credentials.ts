import { findHeader } from '../../src/http/exchange.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import { type Asked, type Handed, isMasked } from '../recording/traffic.ts';
import { answerOf, isSuccess, readToken } from './request.ts';

/** The header of the banking service's key. */
export const keyHeader = 'x-api-key';

/** Signs below which a text may be part of another one by chance. */
const minCredential = 8;

/** Credentials that a client has: those that it was handed, that answers gave, and that a service took. */
export class KnownCredentials {
  readonly tokens: Set<string>;
  readonly keys: Set<string>;
  readonly secrets: Set<string>;
  readonly #tokenHeader: string;

  constructor(handed: Handed, tokenHeader: string) {
    const { plainTokens = [], adminTokens = [], keys = [], secrets = [] } = handed;
    this.tokens = new Set([...plainTokens, ...adminTokens]);
    this.keys = new Set(keys);
    this.secrets = new Set(secrets);
    this.#tokenHeader = tokenHeader;
  }

  /** Takes in what an answer shows to be a credential. */
  learn(asked: Asked): void {
    if (!isSuccess(asked)) return;
    const { access_token: token, client_secret: secret } = answerOf(asked);
    add(this.tokens, token);
    add(this.secrets, secret);
    const { headers } = asked.exchange.request;
    if (/^Bearer /i.test(findHeader(headers, this.#tokenHeader) ?? ''))
      add(this.tokens, readToken(asked, this.#tokenHeader));
    add(this.keys, findHeader(headers, keyHeader)?.trim());
  }
}

function add(known: Set<string>, value: unknown): void {
  if (typeof value === 'string' && value !== '' && !isMasked(value)) known.add(value);
}

/** Finds the place where a request carries one of some credentials, its headers of some names aside. */
export function findElsewhere(
  { exchange: { request } }: Asked,
  credentials: ReadonlySet<string>,
  ownHeaders: readonly string[],
): string | undefined {
  const { url, headers, body = '' } = request;
  const texts: (readonly [place: string, text: string])[] = [
    ...headers
      .filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
      .map(([name, value]) => [name, value] as const),
    ['the address', url],
    ['the body', body],
  ];
  for (const credential of credentials) {
    if (credential.length < minCredential) continue;
    const place = texts.find(([, text]) => describeForm(text, credential) !== undefined)?.[0];
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Describes a text that holds one of some credentials in another form than its own; undefined for any other text. */
export function describeOtherForm(text: string, credentials: ReadonlySet<string>): string | undefined {
  if (credentials.has(text)) return undefined;
  for (const credential of credentials) {
    const form = credential.length < minCredential ? undefined : describeForm(text, credential);
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Ways in which programs change a text, each with what undoes it. */
const changes: readonly (readonly [form: string, undo: (text: string) => string])[] = [
  ['percent-encoded', decodePercent],
  [
    'in base64',
    (text) =>
      text
        .split(/[\s:"'=]+/)
        .map((word) => decode(word, 'base64'))
        .join('\n'),
  ],
  ['in base64', (text) => decode(text.split(/\s+/).at(-1)!, 'base64')],
  ['in hexadecimal digits', (text) => decode(text.split(/\s+/).at(-1)!, 'hex')],
  ['with blanks in it', (text) => text.replace(/\s+/g, '')],
  ['with escapes in it', (text) => text.replaceAll('\\', '')],
];

function decode(text: string, encoding: 'base64' | 'hex'): string {
  return Buffer.from(text, encoding).toString('utf8');
}

function describeForm(text: string, credential: string): string | undefined {
  const [before = '', ...rest] = text.split(credential);
  if (rest.length > 1) return 'twice';
  if (rest.length === 1) return describeSurroundings(before, rest[0]!);
  const changed = changes.find(([, undo]) => undo(text).includes(credential))?.[0];
  if (changed !== undefined) return changed;
  if (text.toLowerCase().includes(credential.toLowerCase())) return 'in another letter case';
  const bare = text.replace(/^\w+\s+/, '').trim();
  const isPart =
    bare.length >= minCredential && bare.length * 2 >= credential.length && credential.includes(bare);
  return isPart ? 'of which a part is missing' : undefined;
}

function describeSurroundings(before: string, after: string): string {
  if (/^\W*[([{]/.test(before) && /[)\]}]/.test(after)) return 'printed as a value of a program';
  if (/["'`]\s*$/.test(before) && /^\s*["'`]/.test(after)) return 'in quotes';
  if (/^bearer\W+bearer\W/i.test(before)) return 'after the word Bearer twice';
  const [scheme] = /^[A-Za-z][\w-]*/.exec(before) ?? [];
  if (scheme !== undefined && !/^bearer$/i.test(scheme)) return `after the word ${scheme}`;
  if (scheme !== undefined && before !== `${scheme} `) return 'without a blank after the word Bearer';
  return 'with other signs around it';
}
