import type { Answered } from '../../src/http/exchange.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { listObjects } from '../support/assertions/bodies.ts';
import { readUntil, settle } from '../support/assertions/settling.ts';
import { addReadAtTheEnd } from '../support/resources/end-of-run-checks.ts';
import {
  type FirstRegistration,
  isSuccess,
  readRegistrationsOfNew,
  registerFirst,
  requireRegistration,
  sendPairs,
  visibleSecondsOf,
} from '../support/resources/first-registration.ts';
import { findListedClientId } from '../support/resources/guarded-recipient.ts';
import { findUnknownProviderId, readProviders } from '../support/resources/providers.ts';
import { createRecipient, findUnknownClientId } from '../support/resources/recipients.ts';
import {
  buildRegistrationRequest,
  callAllRegistrations,
  callOwnRegistrations,
  recordsOf,
  registeringProvidersOf,
  registrationsAuthOf,
  showsPair,
} from '../support/resources/registrations.ts';
import { compareWithSources, summarizePairs } from './support/compared-lists.ts';

/** Recipients whose own lists are read at the end of the run, where the list for all lacks pairs of theirs. */
const maxLacking = 4;

/** The providers that each of some recipients is registered with. */
export type Pairs = readonly (readonly [client: string, providers: readonly string[]])[];

/** Registrations of recipients with providers. What each answer has to be is said by laws. */
export class Registrations {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Reads the list for all recipients; any status. */
  listAll(): Promise<Answered> {
    return callAllRegistrations(this.#context);
  }

  /** Reads the list of one recipient; any status. */
  listOfRecipient(client: string): Promise<Answered> {
    return callOwnRegistrations(this.#context, client);
  }

  /**
   * Reads lists of registrations after the lists that their records refer to. Where they differ, they are read again once every replica
   * has to know these; what they do not show alike is held against the same lists afterwards.
   */
  async compareWithRecipientsAndProviders(
    read: (recipients: Answered) => Promise<readonly Answered[]>,
  ): Promise<void> {
    const recipients = await this.#context.setUp('listRecipients', {}, 200);
    const sources = { recipients, providers: await readProviders(this.#context) };
    const shown = (await read(recipients)).map((list) => compareWithSources(list, sources));
    if (shown.includes('different')) {
      await settle(this.#context);
      await read(recipients);
      await settle(this.#context);
    }
    if (shown.some((one) => one !== 'same')) await this.#readRecipientsAndProviders();
  }

  /**
   * Reads the list of a recipient beside the list for all. Where they differ, both are read in turns once every replica has to know
   * what was there: a status may have moved on, and others may have added a pair. Gives the first of both.
   */
  async compareLists(client: string, before?: Answered): Promise<readonly Answered[]> {
    const all = before ?? (await this.listAll());
    const own = await this.listOfRecipient(client);
    const both = [all, own];
    if (summarizePairs(all, client) === summarizePairs(own, client)) return both;
    for (let turn = 0; turn < 2; turn++) {
      await this.#context.clock.sleep(visibleSecondsOf(this.#context) * 1000);
      await this.listAll();
      await this.listOfRecipient(client);
    }
    return both;
  }

  /**
   * Looks for the declared pairs that the list for all lacks: in the list of their recipient, among the recipients and the providers, and
   * in the list for all once more later.
   */
  async readUntilDeclared(): Promise<void> {
    const all = await this.listAll();
    const { known = [] } = this.#context.target.registrations ?? {};
    const missing = known.filter(({ recipient, provider }) => !showsPair(all, recipient, provider));
    for (const recipient of new Set(missing.map((pair) => pair.recipient)))
      await this.listOfRecipient(recipient);
    if (missing.length === 0) return;
    await this.#readRecipientsAndProviders();
    await this.#context.clock.sleep(visibleSecondsOf(this.#context) * 1000);
    await this.listAll();
  }

  /** Reads a list of registrations that the credential opens: the control of one that is refused. */
  async requireList(): Promise<void> {
    const auth = await registrationsAuthOf(this.#context);
    const { response } = await this.#context.setUp('listRecipients', {}, 200);
    if (listObjects(response.json).length === 0) {
      await this.#context.setUp('listRegistrations', { auth }, 200);
      return;
    }
    const path = { client_id: await findListedClientId(this.#context) };
    await this.#context.setUp('listRecipientRegistrations', { path, auth }, 200);
  }

  /** Reads the list of a recipient that there is not; again until the settle time is over where it shows records. */
  async listOfUnknown(client: string): Promise<void> {
    const isEmpty = (list: Answered) => recordsOf(list).length === 0;
    await readUntil(this.#context, () => this.listOfRecipient(client), isEmpty);
  }

  /** A recipient of the run, requested with one provider once in a run; both lists are read until they show the pair. */
  requestFirstPair(): Promise<FirstRegistration> {
    return registerFirst(this.#context);
  }

  /** The same pair as a control: blocks the test where it was not accepted, or is not listed. */
  requireFirstPair(): Promise<FirstRegistration> {
    return requireRegistration(this.#context);
  }

  /** Creates recipients. */
  async createRecipients(count: number): Promise<readonly string[]> {
    const clients: string[] = [];
    while (clients.length < count) clients.push((await createRecipient(this.#context)).clientId);
    return clients;
  }

  /** Reads the list of a recipient that was just created, once it is there. */
  async listOfNew(client: string): Promise<void> {
    await readRegistrationsOfNew(this.#context, client);
  }

  /** Requests each of some new recipients with each of some providers; again while a node may not know them yet. */
  request(recipients: readonly string[], providers: readonly string[]): Promise<Answered> {
    return sendPairs(this.#context, recipients, providers);
  }

  /** Sends a request that may be refused. */
  requestOnce(
    recipients: readonly string[],
    providers: readonly string[],
    options: CallOptions = {},
  ): Promise<Answered> {
    const request = buildRegistrationRequest(this.#context, recipients, providers);
    return this.#context.call('requestRegistrations', { ...request, ...options });
  }

  /** Reads the list of each recipient until it shows its pairs or the declared time is over; then beside the list for all where one is missing. */
  async listUntilShown(pairs: Pairs): Promise<void> {
    const lacking: string[] = [];
    for (const [client, providers] of pairs) {
      const isShown = (list: Answered) => providers.every((id) => showsPair(list, client, id));
      const list = await readUntil(
        this.#context,
        () => this.listOfRecipient(client),
        isShown,
        visibleSecondsOf(this.#context),
      );
      if (!isShown(list)) lacking.push(client);
    }
    for (const client of lacking) await this.compareLists(client);
  }

  /** Requests a pair that cannot be, with any answer, and looks for it in the list for all: as long as a record may take to show where the request was accepted. */
  async requestAndReadUntilShown(client: string, provider: string): Promise<void> {
    const request = await this.requestOnce([client], [provider]);
    await readUntil(
      this.#context,
      () => this.listAll(),
      (list) => showsPair(list, client, provider),
      isSuccess(request) ? visibleSecondsOf(this.#context) : 0,
    );
  }

  /**
   * Asks for one more request at the end of the run, with a provider that is new to a recipient: by then nothing else is written, and a
   * list that only other writes renew shows that it is an old one.
   */
  async requestAtTheEnd(client: string, provider: string): Promise<void> {
    const isShown = (list: Answered) => showsPair(list, client, provider);
    await addReadAtTheEnd(this.#context, async (atTheEnd) => {
      const seconds = visibleSecondsOf(atTheEnd);
      await callAllRegistrations(atTheEnd);
      await sendPairs(atTheEnd, [client], [provider]);
      await readUntil(atTheEnd, () => callOwnRegistrations(atTheEnd, client), isShown, seconds);
      await readUntil(atTheEnd, () => callAllRegistrations(atTheEnd), isShown, seconds);
      await callOwnRegistrations(atTheEnd, client);
    });
  }

  /**
   * Asks for a look at the list for all at the end of the run, and at the own list of the recipients of whose pairs, or of those that the
   * target file declares, it lacks one by then: that tells whether they are still registered.
   */
  async readLackingAtTheEnd(pairs: Pairs): Promise<void> {
    const { known = [] } = this.#context.target.registrations ?? {};
    const all = [...pairs, ...known.map(({ recipient, provider }) => [recipient, [provider]] as const)];
    await addReadAtTheEnd(this.#context, async (atTheEnd) => {
      const list = await callAllRegistrations(atTheEnd);
      const lacking = all.filter(([client, providers]) =>
        providers.some((id) => !showsPair(list, client, id)),
      );
      const clients = new Set(lacking.map(([client]) => client));
      for (const client of [...clients].slice(0, maxLacking)) await callOwnRegistrations(atTheEnd, client);
    });
  }

  /** Reads the lists of recipients and providers, which records refer to. Blocks when either cannot be had. */
  async #readRecipientsAndProviders(): Promise<void> {
    await this.#context.setUp('listRecipients', {}, 200);
    await this.#context.setUp('listProviders', {}, 200);
  }

  /** A client_id that no recipient has. */
  findUnknownClient(): Promise<string> {
    return findUnknownClientId(this.#context);
  }

  /** A provider_id that no provider has. */
  findUnknownProvider(): Promise<string> {
    return findUnknownProviderId(this.#context);
  }

  /** The providers that recipients of the run may be registered with. Blocks where none is declared. */
  providers(): readonly [string, ...string[]] {
    return registeringProvidersOf(this.#context);
  }
}

/** The functions by which a spec file of this area defines its tests. */
export function describeRegistrations(url: string) {
  return defineScenarios(url, 'registrations', (context) => ({
    registrations: new Registrations(context),
    context,
    depth: context.depth,
    target: context.target,
  }));
}
