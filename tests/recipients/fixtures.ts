import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { type JsonObject, requireArray } from '../support/assertions/bodies.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { addReadAtTheEnd } from '../support/resources/end-of-run-checks.ts';
import { isShownAsWritten } from '../support/resources/recipient-readings.ts';
import {
  buildPayload,
  type CreatedRecipient,
  createFirstTaken,
  createRecipient,
  findRecipients,
  findUnknownClientId,
  markText,
  requireCreated,
  writeToNew,
} from '../support/resources/recipients.ts';
import {
  type Creation,
  createFirst,
  readDetail,
  requireSharedRecipient,
} from '../support/resources/shared-recipient.ts';
import { type Bundle, type Changes, createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents } from './support/bundles.ts';

/** What every test that writes recipients needs. */
export const writing = { needs: ['outbound.auth.token', 'recipients.create'], writes: true } as const;

/** The recipients of the target, as a test creates, reads and changes them. What each answer has to be is said by laws. */
export class Recipients {
  readonly #context: CheckContext;
  /** What each recipient was given last as its redirect URLs. */
  readonly #given = new Map<string, readonly string[]>();

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** The first creation of the session, with the declared payload. */
  createFirst(): Promise<Creation> {
    return createFirst(this.#context);
  }

  /** The recipient of the first creation, which tests only read. Blocks where it was refused. */
  requireOrdinary(): Promise<CreatedRecipient> {
    return requireSharedRecipient(this.#context);
  }

  /** Creates a recipient of the test's own. Blocks where it is refused. */
  requireNew(changes: Changes = {}): Promise<CreatedRecipient> {
    return createRecipient(this.#context, changes);
  }

  /** Sends the declared payload with changes, under a name of its own; a given name is marked as one of this test. */
  create(changes: Changes = {}): Promise<Creation> {
    const { name } = changes;
    const marked = typeof name === 'string' ? { name: markText(this.#context, name) } : {};
    return this.createWithPayload(buildPayload(this.#context, { ...changes, ...marked }));
  }

  /** The declared payload with changes, under a name of its own unless one is given. */
  buildPayload(changes: Changes): Creation['payload'] {
    return buildPayload(this.#context, changes);
  }

  /** Sends a payload as it stands. */
  async createWithPayload(payload: Creation['payload'], options: CallOptions = {}): Promise<Creation> {
    return { exchange: await this.#context.call('createRecipient', { json: payload, ...options }), payload };
  }

  /** Sends a creation that the document leaves open, with an ordinary one before it, and after it where it breaks the target. */
  async createUnusual(changes: Changes, options: CallOptions = {}): Promise<Creation> {
    await this.requireOrdinary();
    const creation = await this.createWithPayload(buildPayload(this.#context, changes), options);
    if (creation.exchange.response.status >= 500) await this.create();
    return creation;
  }

  /** Sends the declared payload under a name as it stands. */
  createNamed(name: string, changes: Changes = {}): Promise<Creation> {
    return this.createWithPayload(buildPayload(this.#context, { ...changes, name }));
  }

  /** Sends a text as the body of a creation. */
  async createWithBody(body: string, contentType: string): Promise<{ readonly exchange: Answered }> {
    return { exchange: await this.#context.call('createRecipient', { body, contentType }) };
  }

  /** Sends the features of a bundle in one creation, once in a run, and those that are asked for alone where it is refused. */
  createWith<Feature extends string>(
    bundle: Bundle<Feature>,
    ...features: readonly Feature[]
  ): Promise<Creation> {
    return createWithFeature(this.#context, bundle, ...features);
  }

  /** Sends alternatives until the target accepts one; undefined where it accepts none. */
  createFirstAccepted(alternatives: readonly Changes[]): Promise<CreatedRecipient | undefined> {
    return createFirstTaken(this.#context, alternatives);
  }

  /** A recipient that shows when something of it is lost: the shared one with two contacts and every scope, where the target takes it. */
  async requireWithContacts(): Promise<CreatedRecipient> {
    const { exchange, payload } = await this.createWith(bundleOfAccents, 'contacts');
    return exchange.response.status === 201 ? requireCreated(exchange, payload) : this.requireNew();
  }

  /** One like it of the test's own. */
  async requireNewWithContacts(): Promise<CreatedRecipient> {
    const { exchange, payload } = await this.createWith(bundleOfAccents, 'contacts');
    if (exchange.response.status !== 201) return this.requireNew();
    return this.requireNew({ ...payload, name: markText(this.#context, String(payload.name)) });
  }

  /** Reads the list. */
  list(): Promise<Answered> {
    return this.#context.setUp('listRecipients', {}, 200);
  }

  /** Reads the list, and once more when all other tests have ended: what is left behind may come to stand there later. */
  async listNowAndAtTheEnd(): Promise<void> {
    await this.list();
    await addReadAtTheEnd(this.#context, async () => {});
  }

  /** Reads the list until it shows a recipient as it was written, or the settle time is over. */
  listUntilShown({ clientId, payload }: CreatedRecipient): Promise<Answered> {
    return readUntil(
      this.#context,
      () => this.list(),
      ({ response }) =>
        findRecipients(response.json, 'client_id', clientId).some((item) => isShownAsWritten(item, payload)),
    );
  }

  /** The items of the list that have an id. */
  async readListedItems(): Promise<readonly JsonObject[]> {
    const all = requireArray(await this.list());
    return all.filter(({ client_id }) => typeof client_id === 'string' && client_id !== '');
  }

  /** Reads the detail that an id has. */
  read(client_id: string, options: CallOptions = {}): Promise<Answered> {
    return this.#context.call('getRecipient', { ...options, path: { client_id } });
  }

  /** Reads the detail until it shows what was written, or the settle time is over. Blocks where there is none. */
  readUntilShown({ clientId, payload }: CreatedRecipient): Promise<Answered> {
    return readUntil(
      this.#context,
      () => readDetail(this.#context, clientId),
      ({ response }) => isShownAsWritten(response.json, payload, this.#given.get(clientId)),
    );
  }

  /** The same of a recipient that tests share and none updates, once in a run. */
  readOnceUntilShown(recipient: CreatedRecipient): Promise<Answered> {
    return this.#context.once(`detail of ${recipient.clientId}`, () => this.readUntilShown(recipient));
  }

  /** Looks at what a creation made, which tests may share; undefined where it was refused. */
  async readCreated({ exchange, payload }: Creation): Promise<Answered | undefined> {
    return exchange.response.status === 201
      ? this.readOnceUntilShown(requireCreated(exchange, payload))
      : undefined;
  }

  /** Sends an update; once more where a node that has not heard of the recipient yet refuses it. */
  async update(recipient: CreatedRecipient, redirect_uris: unknown): Promise<Answered> {
    const answer = await writeToNew(this.#context, recipient, () =>
      this.updateById(recipient.clientId, { json: { redirect_uris } }),
    );
    const { status, json } = answer.response;
    if (status === 200 && typeof redirect_uris === 'string') {
      const shown = (json as { redirect_uris?: unknown } | undefined)?.redirect_uris;
      const isJoined = Array.isArray(shown) && shown.length > 1;
      this.#given.set(recipient.clientId, isJoined ? shown.map(String) : [redirect_uris]);
    }
    return answer;
  }

  /** Sends an update as it stands. */
  updateById(client_id: string, options: CallOptions): Promise<Answered> {
    return this.#context.call('updateRecipient', { ...options, path: { client_id } });
  }

  /** Asks for a new secret; once more where a node that has not heard of the recipient yet refuses it. */
  regenerateSecret(recipient: CreatedRecipient): Promise<Answered> {
    return writeToNew(this.#context, recipient, () => this.regenerateById(recipient.clientId));
  }

  /** Asks for a new secret of an id. */
  regenerateById(client_id: string): Promise<Answered> {
    return this.#context.call('regenerateSecret', { path: { client_id } });
  }

  /** Asks for a new secret of an id that no recipient should have, and reads the list where it gets one after all. */
  async regenerateUnknownId(client_id: string): Promise<void> {
    const { response } = await this.regenerateById(client_id);
    if (response.status < 300) await this.list();
  }

  /** Reads the first and the last listed recipient but for those of the test, which an update by place may hit. */
  async readNeighbours(...own: readonly CreatedRecipient[]): Promise<void> {
    const isOwn = (id: unknown) => own.some(({ clientId }) => clientId === id);
    const ids = (await this.readListedItems())
      .map(({ client_id }) => String(client_id))
      .filter((id) => !isOwn(id));
    for (const id of new Set([ids[0], ids.at(-1)])) if (id !== undefined) await this.read(id);
  }

  /** An id that no recipient has: the nth of its kind, near a known one where that is named. */
  findUnknownId(n = 0, near?: string): Promise<string> {
    return findUnknownClientId(this.#context, n, near);
  }

  /** Reads an id that no recipient should have, and the list where it is found after all. */
  async readUnknownId(client_id: string, options: CallOptions = {}): Promise<void> {
    const { response } = await this.read(client_id, options);
    if (response.status === 200) await this.list();
  }
}

/** The fixtures of the tests of this area. */
export interface RecipientFixtures {
  readonly recipients: Recipients;
  readonly context: CheckContext;
  readonly target: CheckContext['target'];
  readonly depth: CheckContext['depth'];
  /** Records how the target fills a silence of the document. */
  observe(id: RequirementId, what: string, exchange?: Answered): void;
}

/** The functions by which a spec file of this area defines its tests. */
export function describeRecipients(url: string) {
  return defineScenarios(
    url,
    'recipients',
    (context): RecipientFixtures => ({
      recipients: new Recipients(context),
      ...{ context, target: context.target, depth: context.depth },
      observe: (id, what, exchange) => context.observe(id, what, exchange),
    }),
  );
}
