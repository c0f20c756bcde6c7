import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import { writeJson } from '../../../src/lib/json/text.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { withoutInput } from '../../../src/target-file/inputs.ts';
import {
  brokenSegments,
  buildDeepBody,
  joinOddTexts,
  oddTexts,
} from '../../support/generators/adversarial-strings.ts';
import { nameLimit } from '../../support/generators/recipients.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import {
  buildPayload,
  createWithBodyOnce,
  makeUniqueName,
  type Payload,
} from '../../support/resources/recipients.ts';

/** Parameters of the accounts list. One request has one reader of its query: at standard they share the texts. */
const parameters = ['accountIds', 'offset', 'limit', 'resultType'] as const;

/** Reads that look a client_id up, mostly in one place. */
const readsByClientId: readonly OperationId[] = ['getRecipient', 'listRecipientRegistrations'];

const contentType = 'application/json';

/** Every database and every language reads it in its own way: each id of a path is sent with it. */
const noText = oddTexts['a character of no text']!;

/** Requests that name nothing or are refused, and others that differ from them in an unusual text only. */
export class UnusualRequests {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Sends unusual texts as a path parameter. */
  async sendInPath(
    operation: OperationId,
    name: string,
    plain: string,
    more: CallOptions = {},
  ): Promise<void> {
    const odd = this.#listTexts();
    const isShared = name === 'client_id';
    const texts = isShared ? this.#share(operation, readsByClientId, odd) : this.#choose(odd);
    const [broken] = Object.values(brokenSegments);
    await this.#sendEach(operation, { ...more, path: { [name]: plain } }, [
      ...texts.map((text) => ({ path: { [name]: text } })),
      ...(name === 'requestId' ? [{ path: { [name]: plain, customerId: noText } }] : []),
      { path: {}, rawPath: { [name]: broken! } },
    ]);
  }

  /** Sends writes of a recipient that nobody has, and others whose id holds a character of no text. */
  async sendToUnknown(client_id: string, { redirect_uris }: Payload): Promise<void> {
    for (const [operation, more] of [
      ['updateRecipient', { json: { redirect_uris: redirect_uris ?? '' } }],
      ['regenerateSecret', {}],
    ] as const)
      await this.#sendEach(operation, { ...more, path: { client_id } }, [{ path: { client_id: noText } }]);
  }

  /** Sends unusual texts as a parameter of the accounts list. */
  async sendInQuery(name: (typeof parameters)[number], plain: string): Promise<void> {
    const write = (text: string) => ({ rawQuery: `${name}=${encodeURIComponent(text)}` });
    const texts = this.#share(name, parameters, this.#listTexts());
    await this.#sendEach('listAccounts', write(plain), texts.map(write));
  }

  /** Sends a parameter twice, and a thousand of them. */
  async sendManyParameters(): Promise<void> {
    const many = `limit=1&limit[$ne]=2${'&a[b][c]=d'.repeat(1000)}`;
    await this.#sendEach('listAccounts', { rawQuery: buildListQuery({ limit: 1 }) }, [
      { rawQuery: 'limit=1&limit=2&accountIds=a,,a,&accountIds=b&resultType=' },
      { rawQuery: many },
    ]);
  }

  /** Sends bodies of a recipient that are something else than an object, very deep ones among them. */
  async sendOtherBodies(): Promise<void> {
    const bare = this.#choose(['null', '', '7', 'true']);
    const deep = this.#choose([1000, 10_000, 100_000]).map(buildDeepBody);
    const write = (body: string) => ({ body, contentType });
    await this.#sendEach('createRecipient', write('[]'), [...bare, ...deep].map(write));
  }

  /**
   * Sends revocations by POST whose body cannot be read, or whose inputs are of another type: none names a connection. None is sent where a
   * connection is named outside of the body.
   */
  async sendRevocations(): Promise<void> {
    const { request = {}, missing = '' } = this.#context.target.revocation?.post ?? {};
    const { body, ...rest } = withoutInput(request, missing) ?? {};
    if (!missing.startsWith('body.') || body === undefined || /\{\w+\}/.test(writeJson({ ...rest, body })))
      return;
    const [name = ''] = missing.split('.').slice(1);
    const bodies = [
      '{"',
      '[]',
      ...[7, null, [], {}, ''].map((value) => writeJson({ ...body, [name]: value })),
    ];
    const plain = { ...rest, body: writeJson(body), contentType };
    await this.#sendEach(
      'revokeByPost',
      plain,
      this.#choose(bodies).map((text) => ({ body: text })),
    );
  }

  /** Sends bodies of GetAccountsDetail that hold something else than an object, and one whose options are all of another type. */
  async sendDetailBodies(RequestId: string): Promise<void> {
    const wrong = {
      AccountsFilter: 'all',
      DaysOfTransactions: 90,
      WithAccountIdentity: 'yes',
      WithKYC: null,
    };
    const bodies = ['{"', '[]', 'null', '', writeJson({ RequestId, ...wrong })];
    const write = (body: string) => ({ body, contentType });
    await this.#sendEach('getAccountsDetail', write('{}'), [
      ...bodies.map(write),
      { path: { customerId: noText } },
    ]);
  }

  /** Sends names of a recipient that are far too long; an answer is missing where the connection was closed. */
  async sendLongNames(): Promise<
    readonly { readonly length: number; readonly answer: Answered | undefined }[]
  > {
    const named = (length: number) => ({
      json: buildPayload(this.#context, { name: makeUniqueName(this.#context).padEnd(length, 'n') }),
    });
    const lengths = this.#context.depth === 'quick' ? [100_000] : [100_000, 2_000_000];
    const answers = await this.#sendEach('createRecipient', named(nameLimit + 1), lengths.map(named));
    return answers.map((answer, at) => ({ length: lengths[at]!, answer }));
  }

  /**
   * Sends a plain request, and where it is refused the unusual ones: otherwise these are not to blame for a server error. After one the
   * plain request is sent again, since the operation may have broken meanwhile, and a usual list, since it may refuse the plain one first.
   */
  async #sendEach(
    operation: OperationId,
    plain: CallOptions,
    unusual: readonly CallOptions[],
  ): Promise<readonly (Answered | undefined)[]> {
    const control = await this.#send(operation, { ...plain, undocumented: true });
    const { status } = control.response;
    const isPage = status === 200 && accountPageOf(control) !== undefined;
    if (!isPage && (status < 400 || status >= 500)) return [];
    const answers: (Answered | undefined)[] = [];
    for (const options of unusual)
      answers.push(await this.#sendUnusual(operation, { ...plain, ...options, undocumented: true }));
    const isBroken = answers.some((answer) => answer !== undefined && answer.response.status >= 500);
    if (isBroken) await this.#context.call(operation, { ...plain, undocumented: true });
    if (isBroken && operation === 'listAccounts') await this.#context.call(operation);
    return answers;
  }

  /** A connection may be closed on what no server needs to read. */
  async #sendUnusual(operation: OperationId, options: CallOptions): Promise<Answered | undefined> {
    try {
      return await this.#send(operation, options);
    } catch (error) {
      if (error instanceof Blocked && error.setting === undefined) return undefined;
      throw error;
    }
  }

  /** Bodies that another test sends too are sent once for both. */
  #send(operation: OperationId, options: CallOptions): Promise<Answered> {
    const { body = 'none' } = options;
    const isShared = operation === 'createRecipient' && ['[]', 'null', ''].includes(body);
    return isShared ? createWithBodyOnce(this.#context, body) : this.#context.call(operation, options);
  }

  /** At standard several texts stand in one; which of them it is that breaks a target is told by deep. */
  #listTexts(): readonly string[] {
    return this.#context.depth === 'standard'
      ? joinOddTexts().map(([, text]) => text)
      : Object.values(oddTexts);
  }

  /** At quick the first of each kind. */
  #choose<T>(all: readonly T[]): readonly T[] {
    return this.#context.depth === 'quick' ? all.slice(0, 2) : all;
  }

  /** At standard those that share a reader share the texts too, the first and that of no text apart; at deep each gets all. */
  #share<K>(one: K, all: readonly K[], texts: readonly string[]): readonly string[] {
    if (this.#context.depth !== 'standard') return this.#choose(texts);
    return texts.filter(
      (text, index) => index < 1 || text === noText || index % all.length === all.indexOf(one),
    );
  }
}
