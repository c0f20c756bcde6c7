import type { CheckContext } from '../../../../src/plan/check.ts';
import type { Command, History } from '../../../support/histories/history.ts';
import { readRegistrationsOfNew, visibleSecondsOf } from '../../../support/resources/first-registration.ts';
import {
  buildRegistrationRequest,
  callAllRegistrations,
  callOwnRegistrations,
  recordsOf,
  registeringProvidersOf,
  showsPair,
} from '../../../support/resources/registrations.ts';
import { first, letterOf, type Owned, type Recipients } from './recipients.ts';

const listAll = 'list all registrations';

/** The registrations of the first recipients, with what can be asked of them (2.3, 4.4). */
export class Registrations {
  readonly #context: CheckContext;
  readonly #owners: readonly Owned[];
  readonly #providers: readonly string[];
  /** The providers that each was asked to be registered with since the lists were last read to the end. */
  readonly #asked = new Map<Owned, Set<string>>();

  private constructor(context: CheckContext, owners: readonly Owned[]) {
    this.#context = context;
    this.#owners = owners;
    this.#providers = registeringProvidersOf(context).slice(0, 4);
  }

  /**
   * Reads what the recipients have from the start, which is nothing: where the first one shows so, the others are taken for like it. Throws
   * Blocked where the lists cannot be had.
   */
  static async begin(context: CheckContext, { all }: Recipients): Promise<Registrations> {
    const registrations = new Registrations(context, all.slice(0, first));
    for (const { recipient } of registrations.#owners)
      if (recordsOf(await readRegistrationsOfNew(context, recipient.clientId)).length === 0) break;
    return registrations;
  }

  /** Reads the lists until they show what was asked for, or all replicas have to; nothing where nothing was. */
  async end(history: History): Promise<void> {
    if (this.#asked.size === 0) return;
    const seconds = visibleSecondsOf(this.#context);
    // A pair that an approval dropped would be waited for in vain, in each history.
    const mayLack = this.#context.target.registrations!.approvalMayDropPairs;
    if (!(await this.#readLists(history)) && !mayLack && seconds > 0) {
      await this.#context.clock.sleep(seconds * 1000);
      await this.#readLists(history);
    }
    this.#asked.clear();
  }

  readonly request = (owners: readonly number[], providers: readonly number[]): Command => ({
    text: `register ${owners.map((at) => letterOf(at % first)).join(' and ')} with ${providers.map((n) => n + 1).join(' and ')}`,
    run: (history) => this.#request(history, pick(this.#owners, owners), pick(this.#providers, providers)),
  });

  readonly readOwn = (at: number): Command => ({
    text: `list the registrations of ${letterOf(at % first)}`,
    run: async (history) => void (await this.#readOwn(history, this.#owners[at % this.#owners.length]!)),
  });

  readonly readAll = (): Command => ({
    text: listAll,
    run: (history) => this.#readAll(history),
  });

  async #request(history: History, owners: readonly Owned[], providers: readonly string[]): Promise<void> {
    for (const owner of owners)
      this.#asked.set(owner, new Set([...(this.#asked.get(owner) ?? []), ...providers]));
    const text = `register ${owners.map(({ letter }) => letter).join(' and ')} with ${providers.join(' and ')}`;
    const clientIds = owners.map(({ recipient }) => recipient.clientId);
    await history.send(text, () =>
      this.#context.call(
        'requestRegistrations',
        buildRegistrationRequest(this.#context, clientIds, providers),
      ),
    );
  }

  /** True where a list of a recipient shows all that it was asked to be registered with. */
  async #readOwn(history: History, owned: Owned): Promise<boolean> {
    const { clientId } = owned.recipient;
    const { exchange } = await history.send(`list the registrations of ${owned.letter}`, () =>
      callOwnRegistrations(this.#context, clientId),
    );
    return [...(this.#asked.get(owned) ?? [])].every((provider) => showsPair(exchange, clientId, provider));
  }

  async #readAll(history: History): Promise<void> {
    await history.send(listAll, () => callAllRegistrations(this.#context));
  }

  async #readLists(history: History): Promise<boolean> {
    let isComplete = true;
    for (const owned of this.#owners) isComplete = (await this.#readOwn(history, owned)) && isComplete;
    await this.#readAll(history);
    return isComplete;
  }
}

/** The items at some places, each once; places beyond the last begin again at the first. */
function pick<T>(all: readonly T[], places: readonly number[]): readonly T[] {
  return [...new Set(places.map((at) => all[at % all.length]!))];
}
