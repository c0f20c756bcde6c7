import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Exchange, Header, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import { toWellFormed } from '../../lib/encode-text.ts';
import { parseJson, tryToParse, writeJson } from '../../lib/json/text.ts';
import { isContainer } from '../../lib/json/values.ts';
import { defineLazily, isRedacted, nameSecrets, takeBeginning } from './entries.ts';
import { type Commitments, countTagged, hideQuoted, replaceWhole } from './marks.ts';
import {
  findHiddenValues,
  learnHeaders,
  learnSecrets,
  MemberPolicies,
  type MemberPolicy,
  redactMembers,
  type WireMembers,
} from './members.ts';
import { personalMark, plainFormsOf, type Secrets, secretMark } from './secrets.ts';
import {
  redactForms,
  redactHeaders,
  redactNamedValues,
  redactPairs,
  redactQuotedValues,
} from './value-forms.ts';

/** Bodies longer than this many characters, commitments left out, are cut in what is written. */
const maxBody = 50_000;

/** Characters of a body that are searched for secrets: what is redacted may be shorter than what stands for it. */
const maxSearched = 2 * maxBody;

/** Characters of long bodies that a run in memory keeps as they came, until they are read. */
const maxUnread = 30_000_000;

/** Characters that are kept of a body that is not JSON. */
const maxOpaque = 500;

/** Characters of JSON text after which findings cut a quoted value off, the opening quote included. */
const maxQuote = 80;

const nothing = { values: new Set<string>(), short: new Set<string>() };

/**
 * Redacts what a run writes: secrets and what was learnt of people wherever they stand, members by their names, and
 * values whose form gives them away.
 */
export class Redactor {
  readonly secrets: Secrets;
  readonly #policies: MemberPolicies;
  readonly #authHeader: string;
  readonly #names: Map<string, string>;
  readonly #commitments: Commitments | undefined;
  readonly #learnt = new WeakSet<object>();
  #unread = 0;
  /** The values of an answer that a policy forbids to be written. */
  readonly #found = new WeakMap<
    object,
    { readonly policy: MemberPolicy; readonly hidden: ReturnType<typeof findHiddenValues> }
  >();

  /** `names` stand for values that commands may not show; `commitments` stand in marks of what is personal in accounts. */
  constructor(
    secrets: Secrets,
    members: WireMembers | ReadonlySet<string>,
    authHeader: string,
    names = new Map<string, string>(),
    commitments?: Commitments,
  ) {
    this.secrets = secrets;
    this.#policies = new MemberPolicies('personal' in members ? members : { personal: members });
    this.#authHeader = authHeader;
    this.#names = names;
    this.#commitments = commitments;
  }

  /** Gives a value that commands may not show a name, unless it has one. */
  name(value: string, name: string): void {
    if (!this.#names.has(value)) this.#names.set(value, name);
  }

  /** Remembers what an answer tells of secrets and of people, and the ids that everybody may read. */
  learn({ json, isJson, headers }: ReceivedResponse): void {
    // The same answer again is the same value again: see `readRecentJson`.
    const isNew = isContainer(json) && !this.#learnt.has(json);
    if (isNew) this.#learnt.add(json);
    if (isJson && isNew) learnSecrets(json, this.secrets);
    learnHeaders(headers, this.secrets);
  }

  /** A text without secrets, without what was learnt of people, and without values whose form gives them away. */
  redact(text: string): string {
    if (this.secrets.isWord(text)) return secretMark;
    return redactForms(this.secrets.redact(text));
  }

  /**
   * The exchange as it may be written: no secret, no personal datum, bodies cut at 50,000 characters. Request and
   * response are redacted when they are first read, since a run in memory reads those of findings only.
   */
  redactExchange(exchange: Exchange): Exchange {
    const { request, response, failure, ...rest } = exchange;
    const redacted = {
      ...rest,
      ...(failure && { failure: { ...failure, message: this.redact(failure.message) } }),
    };
    defineLazily(redacted, 'request', () => this.#request(request, namesPeople(exchange)));
    if (response !== undefined) defineLazily(redacted, 'response', () => this.#response(exchange, response));
    // What is cut anyway is kept whole until it is read as long as there is room for it.
    const length = (response?.text.length ?? 0) + (request.body?.length ?? 0);
    if (length > maxBody) this.#unread += length;
    const isTooMuch = length > maxBody && this.#unread > maxUnread;
    return isTooMuch ? ({ ...redacted } as Exchange) : (redacted as Exchange);
  }

  /**
   * A text of ours (a finding, a reason) without secrets and without the personal values of the exchanges. One that `isOfDocument` keeps
   * short words: a gap in what the document wants would tell which one came.
   */
  redactText(text: string, exchanges: readonly Exchange[], isOfDocument = false): string {
    let redacted = this.secrets.redact(text);
    for (const exchange of exchanges) {
      const { values, short } = this.#hiddenIn(exchange);
      if (!isOfDocument) redacted = hideQuoted(redacted, short);
      for (const value of values) {
        if (redacted.includes(value)) redacted = replaceWhole(redacted, value);
        else if (value.length >= maxQuote)
          redacted = redacted.replaceAll(quoteBeginning(value), personalMark);
      }
    }
    // A quote may end within a character, which other readers of JSON refuse.
    return toWellFormed(redactQuotedValues(redactForms(redacted)));
  }

  /** The beginning of a text for the ledger, redacted before it is cut: of a secret that is cut off only a part shows. */
  excerpt(text: string, maxLength: number): string {
    const redacted = this.redact(text);
    return toWellFormed(redacted.length <= maxLength ? redacted : `${redacted.slice(0, maxLength)}…`);
  }

  /** Found once per answer, since a long result has thousands of values, a run many checks, and a check many texts. */
  #hiddenIn({ operation, response }: Exchange): ReturnType<typeof findHiddenValues> {
    if (!isContainer(response?.json)) return nothing;
    const { json, status } = response;
    const policy = this.#policies.for(operation, status);
    const known = this.#found.get(json);
    if (known?.policy === policy) return known.hidden;
    const hidden = findHiddenValues(json, policy);
    this.#found.set(json, { policy, hidden });
    return hidden;
  }

  #request(request: SentRequest, isOfPerson: boolean): SentRequest {
    const headers = redactHeaders(request.headers, this, this.#authHeader);
    const body =
      request.body === undefined ? undefined : this.#cut(request.body, (text) => this.#requestBody(text));
    const searched = this.redact(request.url);
    const url = redactPairs(isOfPerson ? this.#redactParts(searched) : searched);
    const redacted = { ...request, url, headers, body };
    const hidden = nameSecrets(request, redacted, this.#names);
    return hidden === undefined ? redacted : { ...redacted, hidden };
  }

  /** A body of ours without what the target's answers or its file told of people; otherwise as it was sent. */
  #requestBody(body: string): string {
    if (!/^\s*[[{"]/.test(body)) return redactPairs(this.redact(this.#redactParts(body)));
    const json = tryToParse(body, parseJson);
    if (json === undefined) return redactNamedValues(this.redact(body));
    const members = writeJson(this.#redactMembers(json, this.#policies.lenient));
    return this.redact(members === writeJson(json) ? body : members);
  }

  #response({ operation, request }: Exchange, response: ReceivedResponse): ReceivedResponse {
    const policy = this.#policies.for(operation, response.status);
    const opaque = response.isJson
      ? this.#redactJson(response, policy, isAboutAccounts(operation))
      : this.#redactOpaque(response.text, policy);
    const text = this.#removePeople(opaque, request);
    const received = redactHeaders(response.headers, this, this.#authHeader);
    const headers = isRedacted(text) ? received.map(hideDigest) : received;
    return { ...response, headers, json: undefined, text };
  }

  /** Only what may be shown is redacted, since a body may have millions of members. */
  #redactJson({ json, text }: ReceivedResponse, policy: MemberPolicy, isAboutAccounts: boolean): string {
    const beginning = takeBeginning(json, maxSearched, secretMark.length);
    const commitments = isAboutAccounts ? this.#commitments : undefined;
    const members = writeJson(this.#redactMembers(beginning, policy, commitments));
    return this.#cut(members, (body) => this.redact(body), beginning === json ? members.length : text.length);
  }

  #redactMembers(json: unknown, policy: MemberPolicy, commitments?: Commitments): unknown {
    // What the document names in an answer holds its own words.
    const isLenient = policy === this.#policies.lenient;
    const isPrivate = (text: string) => isLenient && this.secrets.isWord(text);
    const secrets = { redact: (text: string) => this.secrets.redact(text), isPrivate };
    return redactMembers(json, policy, secrets, commitments);
  }

  /** An address or a form without the words of people that are the whole of a segment or of a value. */
  #redactParts(text: string): string {
    return text.replace(/(?<=[/=])[^/?#&=\s]+(?=[/?#&]|$)/g, (part) =>
      this.secrets.isWord(part) ? secretMark : part,
    );
  }

  /**
   * A body that is not JSON cannot be redacted by member: its beginning is kept as far as no member is named whose
   * value has to be redacted, letters apart from digits.
   */
  #redactOpaque(text: string, policy: MemberPolicy): string {
    const isData = /^\s*[[{"]/.test(text);
    const beginning = this.redact(text.slice(0, 2 * maxOpaque)).slice(0, maxOpaque);
    const named = findHiddenName(beginning, isData ? policy : this.#policies.lenient);
    const shown = named < 0 ? beginning : `${beginning.slice(0, named)}… (${text.length} characters in all)`;
    return toWellFormed(shown).replace(/\d(?=\d{3})/g, '*');
  }

  /** What an answer repeats of the people whom the request names. */
  #removePeople(text: string, { body }: SentRequest): string {
    if (body === undefined || !/^\s*[[{]/.test(body)) return text;
    const values = [...findHiddenValues(tryToParse(body, parseJson), this.#policies.lenient).values];
    return values.reduce((rest, value) => plainFormsOf(value).reduce(removeValue, rest), text);
  }

  /** The beginning of a text, redacted; a text that is cut off ends before the last word that was searched. */
  #cut(text: string, redact: (text: string) => string, length = text.length): string {
    if (text.length <= maxBody || text.length - countTagged(text.slice(0, maxSearched)) <= maxBody)
      return redact(text);
    const searched = redact(text.slice(0, maxSearched));
    const shown = text.length <= maxSearched ? searched : searched.slice(0, -maxOpaque);
    return toWellFormed(`${shown.slice(0, maxBody)}… (${length} characters in all)`);
  }
}

/** True for what answers with accounts of people. */
function isAboutAccounts(operation: OperationId): boolean {
  return ['fdx-accounts', 'account-detail'].includes(getOperation(operation).area);
}

/** Headers that tell of the bytes of a body, of which what is redacted could be guessed. */
const ofBytes =
  /^(?:content-length|etag|content-md5|(?:content-|repr-)?digest|.*(?:checksum|hash|md5|sha\d*))$/i;

function hideDigest([name, value]: Header): Header {
  return [name, ofBytes.test(name) ? personalMark : value];
}

/** True for what is asked with the values of a persona or a connection. */
function namesPeople({ operation }: Exchange): boolean {
  return operation === 'authorize' || getOperation(operation).area === 'revocation';
}

/** A name and what may follow it in JSON, markup and forms. */
const memberNames = /["'<&]\\*([A-Za-z_][\w.-]{0,60})(?=\\*["']?\s*[:=>])/g;

/** Where a text begins to name what is not to be written; -1 where it does not. */
function findHiddenName(text: string, policy: MemberPolicy): number {
  for (const { index, 1: name } of text.matchAll(memberNames)) if (policy(name!) !== 'open') return index;
  return -1;
}

function removeValue(text: string, value: string): string {
  return text.replaceAll(value, personalMark);
}

/** What a finding shows of a long value: its JSON text, cut off without the closing quote. */
function quoteBeginning(value: string): string {
  return JSON.stringify(value).slice(1, maxQuote);
}
