import { describeTokenRefusal, findTokenError, readAccessToken } from '../../../src/http/access-token.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildTokenForm } from '../../support/resources/tokens.ts';

const setting = 'outbound.auth.tokenEndpoint';

/** Requests to /Token (5.3). */
export class TokenEndpoint {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /**
   * Asks with the credentials of the partner. Throws Blocked where the answer is of another form than clause 5.3 speaks of: a
   * question, an error under a success, a form in place of JSON.
   */
  async fetch(): Promise<Answered> {
    const exchange = await this.#context.call('token', buildTokenForm(this.#context));
    const { status, json } = exchange.response;
    const isGranted = readAccessToken(json) !== undefined && status < 300;
    if (isGranted || ((status === 200 || status === 201) && !hasOtherForm(exchange))) return exchange;
    const isText = json === undefined && hasOtherForm(exchange);
    const got = isText ? `${status} in another form` : describeTokenRefusal(exchange.response);
    throw new Blocked(
      `/Token gives no access_token to the declared credentials: ${got}; correct ${setting}`,
      setting,
    );
  }

  /** The same, once in a run: the control of requests that differ from it in one thing. */
  fetchOnce(): Promise<Answered> {
    return this.#context.once('a token for the partner', () => this.fetch());
  }

  /** A token that it gives now. Blocks where it gives none. */
  async requireToken(): Promise<string> {
    return tokenOf(await this.fetch());
  }

  /** Blocks where it has given no token to the credentials of the partner. */
  async requireOnce(): Promise<void> {
    tokenOf(await this.fetchOnce());
  }

  /** Asks with wrong credentials, once with each and with few: a partner whose credentials fail too often may be locked out. */
  async sendWrongCredentials(): Promise<void> {
    const { clientId, clientSecret } = this.#context.target.outbound!.auth.tokenEndpoint!;
    const few = [{ client_secret: changeLast(clientSecret) }, { client_id: changeLast(clientId) }];
    const more = [{ client_secret: '' }, { client_secret: changeFirst(clientSecret) }];
    for (const change of this.#context.depth === 'quick' ? few : [...few, ...more]) await this.send(change);
  }

  /** Sends forms that lack something, and the form of the document again where one breaks. */
  async sendIncomplete(): Promise<void> {
    let isBroken = false;
    for (const members of [['grant_type', 'scope'], ['client_secret'], undefined]) {
      const form = new URLSearchParams(buildTokenForm(this.#context).body);
      for (const member of members ?? [...form.keys()]) form.delete(member);
      const { response } = await this.#context.call('token', {
        ...buildTokenForm(this.#context),
        ...{ body: form.toString(), undocumented: true },
      });
      isBroken ||= response.status >= 500;
    }
    if (isBroken) await this.fetch();
  }

  /** Asks with something else in the form. */
  send(change: Readonly<Record<string, string>>): Promise<Answered> {
    return this.#context.call('token', buildTokenForm(this.#context, change));
  }
}

function tokenOf({ response }: Answered): string {
  const token = readAccessToken(response.json)?.token;
  if (token !== undefined) return token;
  throw new Blocked('/Token gives no access_token to valid credentials', setting);
}

function hasOtherForm({ response }: Answered): boolean {
  const { json, text } = response;
  return findTokenError(response) !== undefined || (json === undefined && /\baccess_token=/.test(text));
}

function changeFirst(text: string): string {
  return `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`;
}

function changeLast(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`;
}
