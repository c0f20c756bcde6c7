import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { isObject, type JsonObject, listObjects } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { readUntil, settle } from '../support/assertions/settling.ts';
import {
  findUnknownProviderId,
  isId,
  listProviderIds,
  listProviders,
  readProviders,
} from '../support/resources/providers.ts';

/** The number of providers that are read one by one at each depth. */
const sample = { quick: 10, standard: 50, deep: 200 };

/** How often the list is read in all: a node of three that lacks a provider is met three times, a broken one of four twice. */
const readings = 9;

/** The providers of the target. What each answer has to be is said by laws. */
export class Providers {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Reads the list now; any status. */
  list(): Promise<Answered> {
    return this.#context.call('listProviders');
  }

  /** The same as a control: blocks the test where it is refused. */
  requireList(): Promise<Answered> {
    return this.#context.setUp('listProviders', {}, 200);
  }

  /** Reads the list once in a run. Where it is empty, or some have no id, `requirements` are said to be judged in part or not at all. */
  async listOnce(requirements: readonly RequirementId[], ofIds: readonly RequirementId[]): Promise<void> {
    const providers = await listProviders(this.#context);
    for (const id of providers.length === 0 ? requirements : [])
      this.#context.notExercised(id, 'the list of providers is empty');
    const hasId = ({ provider_id }: JsonObject) => isId(provider_id);
    keepUsable(this.#context, ofIds, providers, hasId, 'providers are listed without an id');
  }

  /**
   * Looks for the providers that are declared for registrations. One that a list lacks is read alone, looked for in the list until the
   * settle time is over, and read alone again: it may have been removed.
   */
  async readUntilDeclared(): Promise<void> {
    for (const id of this.#context.target.registrations?.providers ?? []) {
      const isListed = (list: Answered) => idsOf(list).includes(id);
      if (isListed(await readProviders(this.#context))) continue;
      await this.read(id);
      await readUntil(this.#context, () => this.list(), isListed);
      await this.read(id);
    }
  }

  /** Reads the list so often that each of several nodes answers; once more after the settle time where they differ. */
  async listFromEachNode(first: Answered): Promise<void> {
    const lists = [first];
    while (lists.length < readings) lists.push(await this.list());
    const different = new Set(lists.map((list) => [...idsOf(list)].sort().join(' ')));
    if (different.size === 1) return;
    await settle(this.#context);
    for (let n = 0; n < readings; n++) await this.list();
  }

  /** Reads one provider; any status. */
  read(id: string): Promise<Answered> {
    return this.#context.call('getProvider', { path: { provider_id: id } });
  }

  /**
   * Reads a provider of the list. Where its detail differs, one of the two may be an old one: both are read again when the settle time
   * is over.
   */
  async readListed(id: string): Promise<void> {
    const detail = await this.read(id);
    const listed = (await listProviders(this.#context)).find(({ provider_id }) => String(provider_id) === id);
    const { json } = detail.response;
    if (isObject(json) && listed !== undefined && summarize(json) === summarize(listed)) return;
    await settle(this.#context);
    await this.read(id);
    await settle(this.#context);
    await this.list();
  }

  /** Reads an id that no provider has; again until the settle time is over where it is not refused. */
  async readUnknownId(id: string, isUndocumented = false): Promise<void> {
    const options = { path: { provider_id: id }, ...(isUndocumented && { undocumented: true as const }) };
    await readUntil(
      this.#context,
      () => this.#context.call('getProvider', options),
      ({ response }) => response.status >= 400,
    );
  }

  /** The ids of some providers of the list. */
  async sampleIds(): Promise<readonly string[]> {
    if ((await listProviders(this.#context)).length === 0) return [];
    return sampleEvenly(await listProviderIds(this.#context), sample[this.#context.depth]);
  }

  /** An id that is listed and can be read: the control of those that are refused. Blocks where there is none. */
  async requireKnownId(): Promise<string> {
    const known = (await listProviderIds(this.#context))[0]!;
    const path = { provider_id: known };
    await this.#context.once('known provider', () => this.#context.setUp('getProvider', { path }, 200));
    return known;
  }

  /** An id that no provider has. */
  findUnknownId(): Promise<string> {
    return findUnknownProviderId(this.#context);
  }

  /** Ids of more digits, as many as every service can hold, and of one digit less than a known one. */
  async findSimilarIds(known: string): Promise<readonly string[]> {
    const listed = await listProviderIds(this.#context);
    // More digits may be too many where no id is as long; fewer make a number that the target knows.
    return [`${known}7`.padEnd(9, '7'), known.slice(0, -1)].filter(
      (id) => /^[1-9]\d*$/.test(id) && (id.length < known.length || id.length <= 9) && !listed.includes(id),
    );
  }

  /** Numbers that arithmetic on too few bits, or on the digits alone, takes for a known one. */
  async buildOverflowingIds(known: string): Promise<readonly string[]> {
    if (!/^[1-9]\d{0,29}$/.test(known)) return [];
    const listed = await listProviderIds(this.#context);
    return [BigInt(known) + 2n ** 32n, BigInt(known) + 2n ** 64n, -BigInt(known), 0n]
      .map(String)
      .filter((id) => !listed.includes(id));
  }
}

function idsOf({ response }: Answered): readonly string[] {
  return listObjects(response.json).map(({ provider_id }) => String(provider_id));
}

/** The members that the list and the detail share, as one text. Scopes are a set. */
function summarize({ name, country, scopes }: JsonObject): string {
  return JSON.stringify([name, country, Array.isArray(scopes) ? scopes.map(String).sort() : scopes]);
}

/** The functions by which a spec file of this area defines its tests. */
export function describeProviders(url: string) {
  return defineScenarios(url, 'providers', (context) => ({
    providers: new Providers(context),
    context,
    depth: context.depth,
    target: context.target,
  }));
}
