import type { Exchange, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { writeJson } from '../../lib/json/write.ts';
import { findPersonalValues, redactPersonal } from './personal.ts';
import { formsOf } from './secret-forms.ts';
import { redactForm, redactHeaders, secretMembers } from './secret-members.ts';
import type { Secrets } from './secrets.ts';

/** Bodies longer than this many characters are cut in what is written. */
const maxBody = 20_000;

/** Characters that are kept of a body that is not JSON. */
const maxOpaque = 500;

/** Characters of JSON text after which findings cut a quoted value off, the opening quote included. */
const maxQuote = 80;

/** Redacts what a run writes: secrets everywhere, personal members by their names in the schemas. */
export class Redactor {
  readonly secrets: Secrets;
  readonly #personal: ReadonlySet<string>;
  readonly #authHeader: string;
  /** Matches the name of a member whose value is redacted, in JSON and in JSON within a text. */
  readonly #anyName: RegExp;
  readonly #found = new WeakMap<Exchange, ReadonlySet<string>>();

  constructor(secrets: Secrets, personal: ReadonlySet<string>, authHeader: string) {
    this.secrets = secrets;
    this.#personal = personal;
    this.#authHeader = authHeader;
    this.#anyName = new RegExp(`"(${[...personal, ...secretMembers].join('|')})\\\\*"`);
  }

  /**
   * The exchange as it may be written: no secret, no personal datum, bodies cut at 20,000 characters. Request and
   * response are redacted when they are first read, since a run in memory reads those of findings only.
   */
  redactExchange(exchange: Exchange): Exchange {
    const { request, response, failure, ...rest } = exchange;
    const redacted = {
      ...rest,
      ...(failure && { failure: { ...failure, message: this.secrets.redact(failure.message) } }),
    };
    defineLazily(redacted, 'request', () => this.#request(request));
    if (response !== undefined) defineLazily(redacted, 'response', () => this.#response(response, request));
    // What is cut anyway is not kept whole until it is read.
    const isLong = (response?.text.length ?? 0) > maxBody || (request.body?.length ?? 0) > maxBody;
    return isLong ? ({ ...redacted } as Exchange) : (redacted as Exchange);
  }

  /** A text of ours (a finding, a reason) without secrets and without the personal values of the exchanges. */
  redactText(text: string, exchanges: readonly Exchange[]): string {
    let redacted = this.secrets.redact(text);
    for (const exchange of exchanges) {
      for (const value of this.#personalIn(exchange)) {
        if (redacted.includes(value)) redacted = replaceWhole(redacted, value);
        else if (value.length >= maxQuote)
          redacted = redacted.replaceAll(quoteBeginning(value), '[personal]');
      }
    }
    return redacted;
  }

  /** The beginning of a text for the ledger, redacted before it is cut: of a secret that is cut off only a part shows. */
  excerpt(text: string, maxLength: number): string {
    const redacted = this.secrets.redact(text);
    return redacted.length <= maxLength ? redacted : `${redacted.slice(0, maxLength)}…`;
  }

  /** Found once per exchange, since a long result has thousands of values and a check many texts. */
  #personalIn(exchange: Exchange): ReadonlySet<string> {
    const known = this.#found.get(exchange) ?? findPersonalValues(exchange.response?.json, this.#personal);
    this.#found.set(exchange, known);
    return known;
  }

  #request(request: SentRequest): SentRequest {
    const headers = redactHeaders(request.headers, this.secrets, this.#authHeader);
    const body =
      request.body === undefined ? undefined : this.#cut(this.secrets.redact(this.#redactBody(request.body)));
    return { ...request, url: this.secrets.redact(request.url), headers, body };
  }

  /** A body of ours without what the target's answers or its file told of people; otherwise as it was sent. */
  #redactBody(body: string): string {
    if (!this.#anyName.test(body)) return redactForm(body);
    try {
      return writeJson(redactPersonal(parseJson(body), this.#personal));
    } catch {
      return body;
    }
  }

  #response(response: ReceivedResponse, request: SentRequest): ReceivedResponse {
    const headers = redactHeaders(response.headers, this.secrets, this.#authHeader);
    const json = response.isJson ? redactPersonal(response.json, this.#personal) : undefined;
    const text = response.isJson ? this.secrets.redact(writeJson(json)) : this.#redactOpaque(response.text);
    return { ...response, headers, json: undefined, text: this.#cut(this.#removePeople(text, request)) };
  }

  /**
   * A body that is not JSON cannot be redacted by member: its beginning is kept as far as no member is named whose
   * value has to be redacted, letters apart from digits.
   */
  #redactOpaque(text: string): string {
    const beginning = this.secrets.redact(text.slice(0, 2 * maxOpaque)).slice(0, maxOpaque);
    const named = beginning.search(this.#anyName);
    const shown = named < 0 ? beginning : `${beginning.slice(0, named)}… (${text.length} characters in all)`;
    return shown.replace(/\d(?=\d{3})/g, '*');
  }

  /** What an answer repeats of the people whom the request names. */
  #removePeople(text: string, { body }: SentRequest): string {
    if (body === undefined || !this.#anyName.test(body)) return text;
    const values = [...findPersonalValues(tryToParse(body), this.#personal)];
    return values.reduce((rest, value) => formsOf(value).reduce(removeValue, rest), text);
  }

  #cut(text: string): string {
    return text.length <= maxBody ? text : `${text.slice(0, maxBody)}… (${text.length} characters in all)`;
  }
}

function tryToParse(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function removeValue(text: string, value: string): string {
  return text.replaceAll(value, '[personal]');
}

/** What a finding shows of a long value: its JSON text, cut off without the closing quote. */
function quoteBeginning(value: string): string {
  return JSON.stringify(value).slice(1, maxQuote);
}

/**
 * The text without the value where it stands alone: a nickname "CREDIT" is not to be cut out of CREDITCARD. Without a
 * pattern, which a long value would be too large for.
 */
function replaceWhole(text: string, value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (
      at < from ||
      beginsInWord.test(text.slice(Math.max(0, at - 2), at)) ||
      endsInWord.test(text.slice(end, end + 2))
    )
      continue;
    parts.push(text.slice(from, at), '[personal]');
    from = end;
  }
  return parts.join('') + text.slice(from);
}

const beginsInWord = /[\p{L}\p{N}]$/u;
const endsInWord = /^[\p{L}\p{N}]/u;

/** Gives an object a member that is computed when it is first read. */
function defineLazily<Value>(object: object, name: string, compute: () => Value): void {
  let computed: Value | undefined;
  let pending: (() => Value) | undefined = compute;
  const get = () => {
    if (pending !== undefined) computed = pending();
    pending = undefined;
    return computed;
  };
  Object.defineProperty(object, name, { enumerable: true, get });
}
