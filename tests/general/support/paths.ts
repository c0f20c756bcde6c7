import { getOperation, type OperationId } from '../../../src/catalogue/operations.ts';
import type { Area } from '../../../src/catalogue/requirements.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { makeWord } from '../../../src/lib/own-names.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { guardedLists, sendValidCall } from './guarded-operations.ts';

/** A list that any caller may read, with its path and the same under another version. */
interface ListPath {
  readonly operation: OperationId;
  readonly area: Exclude<Area, 'general'>;
  readonly path?: string;
  readonly versioned?: string;
}

const lists: readonly ListPath[] = [
  {
    operation: 'listProviders',
    area: 'providers',
    path: '/api/v1/providers',
    versioned: '/api/v2/providers',
  },
  { operation: 'listRecipients', area: 'recipients', path: '/api/v1/recipients' },
  { operation: 'listRegistrations', area: 'registrations' },
  {
    operation: 'listAccounts',
    area: 'fdx-accounts',
    path: '/api/fdx/5/accounts',
    versioned: '/api/fdx/6/accounts',
  },
];

/** Requests to paths that the document shows, and to others beside them. */
export class Paths {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Asks for a path in a folder of the interface that cannot exist. */
  sendNowhere(operation: OperationId, folder: string, options: CallOptions): Promise<Answered> {
    return this.#send(operation, `${folder}/${this.#word}`, options);
  }

  /** Asks for lists with a parameter and for paths that the document does not list; each gives its answer and the path. */
  async sendUndocumented(): Promise<readonly (readonly [path: string, answer: Answered])[]> {
    const requests = this.#lists.flatMap(({ operation, path }) =>
      path === undefined
        ? []
        : [`${path}?${this.#word}=1`, `${path.replace(/\/[a-z]+$/, '')}/${this.#word}`].map(
            (request) => [request, operation] as const,
          ),
    );
    // Two lists lie in one folder.
    return this.#sendAll(new Map(requests));
  }

  /** Asks for lists under another version of their paths. */
  sendOtherVersions(): Promise<readonly (readonly [path: string, answer: Answered])[]> {
    const requests = this.#lists.flatMap(({ operation, versioned }) =>
      versioned === undefined ? [] : [[versioned, operation] as const],
    );
    return this.#sendAll(new Map(requests));
  }

  /** Asks for recipients and accounts by their paths with a slash at the end, without a credential. */
  async sendWithSlash(): Promise<void> {
    for (const { operation, area, path } of this.#lists)
      if (area !== 'providers' && path !== undefined)
        await this.#send(operation, `${path}/`, { auth: 'none' });
  }

  /** Reads each list, once in a session. Blocks where one is none. */
  async readLists(): Promise<readonly Answered[]> {
    const answers: Answered[] = [];
    for (const { operation } of this.#lists) {
      const list = guardedLists.find((guarded) => guarded.operation === operation)!;
      const exchange = await sendValidCall(this.#context, list);
      const { status, json } = exchange.response;
      if (status !== 200)
        throw this.#context.breakSetUp(exchange, `set-up failed: ${operation} answered ${status}`);
      const isList = Array.isArray(json) || (isObject(json) && Array.isArray(json.accounts));
      if (!isList) throw new Blocked(`${operation} answered without a list`);
      answers.push(exchange);
    }
    return answers;
  }

  get #lists(): readonly ListPath[] {
    return lists.filter(({ area }) => this.#context.target.areas.includes(area));
  }

  get #word(): string {
    return makeWord(String(this.#context.seed));
  }

  async #sendAll(requests: ReadonlyMap<string, OperationId>) {
    const answers: (readonly [string, Answered])[] = [];
    for (const [path, operation] of requests) answers.push([path, await this.#send(operation, path)]);
    return answers;
  }

  #send(operation: OperationId, path: string, options: CallOptions = {}): Promise<Answered> {
    const { outbound, banking } = this.#context.target;
    const { baseUrl } = getOperation(operation).document === 'banking' ? banking! : outbound!;
    const url = `${baseUrl.replace(/\/+$/, '')}${path}`;
    return this.#context.call(operation, { ...options, url, undocumented: true });
  }
}
