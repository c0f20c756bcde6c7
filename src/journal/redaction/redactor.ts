import type { Exchange, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import { maskPersonal, personalValues } from './personal.ts';
import { maskForm, maskHeaders, secretMembers } from './secret-members.ts';
import { formsOf, type Secrets } from './secrets.ts';
import { learnTokens } from './tokens.ts';

/** Bodies longer than this many characters are cut in what is written. */
const longestBody = 20_000;

/** Characters that are kept of a body that is not JSON. */
const longestOpaque = 500;

/** Characters of JSON text after which findings cut a quoted value off, the opening quote included. */
const longestQuote = 80;

/** Masks what a run writes: secrets everywhere, personal members by their names in the schemas. */
export class Redactor {
  readonly secrets: Secrets;
  readonly #personal: ReadonlySet<string>;
  readonly #authHeader: string;
  /** Matches the name of a member whose value is masked, in JSON and in JSON within a text. */
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
   * response are masked when they are first read, since a run in memory reads those of findings only.
   */
  exchange(exchange: Exchange): Exchange {
    const { request, response, failure, ...rest } = exchange;
    if (rest.operation === 'token' && response !== undefined) learnTokens(response, this.secrets);
    const masked = {
      ...rest,
      ...(failure && { failure: { ...failure, message: this.secrets.hide(failure.message) } }),
    };
    lazily(masked, 'request', () => this.#request(request));
    if (response !== undefined) lazily(masked, 'response', () => this.#response(response, request));
    // What is cut anyway is not kept whole until somebody reads it.
    const isLong = (response?.text.length ?? 0) > longestBody || (request.body?.length ?? 0) > longestBody;
    return isLong ? ({ ...masked } as Exchange) : (masked as Exchange);
  }

  /** A text of ours (a finding, a reason) without secrets and without the personal values of the exchanges. */
  text(text: string, exchanges: readonly Exchange[]): string {
    let masked = this.secrets.hide(text);
    for (const exchange of exchanges) {
      for (const value of this.#personalIn(exchange)) {
        if (masked.includes(value)) masked = masked.replace(wholeWord(value), '[personal]');
        else if (value.length >= longestQuote) masked = masked.replaceAll(quoted(value), '[personal]');
      }
    }
    return masked;
  }

  /** Found once per exchange, since a long result has thousands of values and a check many texts. */
  #personalIn(exchange: Exchange): ReadonlySet<string> {
    const known = this.#found.get(exchange) ?? personalValues(exchange.response?.json, this.#personal);
    this.#found.set(exchange, known);
    return known;
  }

  #request(request: SentRequest): SentRequest {
    const headers = maskHeaders(request.headers, this.secrets, this.#authHeader);
    const body =
      request.body === undefined ? undefined : this.#cut(this.secrets.hide(this.#sent(request.body)));
    return { ...request, url: this.secrets.hide(request.url), headers, body };
  }

  /** A body of ours without what the target's answers or its file told of people; otherwise as it was sent. */
  #sent(body: string): string {
    if (!this.#anyName.test(body)) return maskForm(body);
    try {
      return JSON.stringify(maskPersonal(JSON.parse(body), this.#personal));
    } catch {
      return body;
    }
  }

  #response(response: ReceivedResponse, request: SentRequest): ReceivedResponse {
    const headers = maskHeaders(response.headers, this.secrets, this.#authHeader);
    const json = response.isJson ? maskPersonal(response.json, this.#personal) : undefined;
    const text = response.isJson ? this.secrets.hide(JSON.stringify(json)) : this.#opaque(response.text);
    return { ...response, headers, json: undefined, text: this.#cut(this.#unrepeated(text, request)) };
  }

  /**
   * A body that is not JSON cannot be masked by member: its beginning is kept as far as no member is named whose
   * value has to be masked, letters apart from digits.
   */
  #opaque(text: string): string {
    const beginning = this.secrets.hide(text.slice(0, 2 * longestOpaque)).slice(0, longestOpaque);
    const named = beginning.search(this.#anyName);
    const shown = named < 0 ? beginning : `${beginning.slice(0, named)}… (${text.length} characters in all)`;
    return shown.replace(/\d(?=\d{3})/g, '*');
  }

  /** What an answer repeats of the people whom the request names. */
  #unrepeated(text: string, { body }: SentRequest): string {
    if (body === undefined || !this.#anyName.test(body)) return text;
    const values = [...personalValues(parsed(body), this.#personal)];
    return values.reduce((rest, value) => formsOf(value).reduce(without, rest), text);
  }

  #cut(text: string): string {
    return text.length <= longestBody
      ? text
      : `${text.slice(0, longestBody)}… (${text.length} characters in all)`;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function without(text: string, value: string): string {
  return text.replaceAll(value, '[personal]');
}

/** What a finding shows of a long value: its JSON text, cut off without the closing quote. */
function quoted(value: string): string {
  return JSON.stringify(value).slice(1, longestQuote);
}

/** The value where it stands alone: a nickname "CREDIT" is not to be cut out of CREDITCARD. */
function wholeWord(value: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'gu',
  );
}

/** Gives an object a member that is computed when it is first read. */
function lazily<Value>(object: object, name: string, compute: () => Value): void {
  let computed: Value | undefined;
  let pending: (() => Value) | undefined = compute;
  const get = () => {
    if (pending !== undefined) computed = pending();
    pending = undefined;
    return computed;
  };
  Object.defineProperty(object, name, { enumerable: true, get });
}
