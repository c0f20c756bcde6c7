import type { Answered } from '../../../../src/http/exchange.ts';
import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../../support/assertions/bodies.ts';
import { verifyValues } from '../../../support/assertions/promises.ts';
import type { Command } from '../../../support/histories/history.ts';
import { listProviders } from '../../../support/resources/providers.ts';

/** Providers, which nothing that the suite sends changes (2.1, 4.1). */
export class Providers {
  readonly #context: CheckContext;
  readonly #listed: readonly JsonObject[];

  private constructor(context: CheckContext, listed: readonly JsonObject[]) {
    this.#context = context;
    this.#listed = listed;
  }

  static async begin(context: CheckContext): Promise<Providers> {
    const all = await listProviders(context);
    const once = all.filter(
      ({ provider_id: id }) =>
        /^\d+$/.test(String(id)) && all.filter((one) => one.provider_id === id).length === 1,
    );
    return new Providers(context, sampleEvenly(once, 3));
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
  }

  readonly read = (at: number): Command => ({
    text: `read provider ${String(this.#listed[at % this.#listed.length]!.provider_id)}`,
    run: async (history) => {
      const { provider_id } = this.#listed[at % this.#listed.length]!;
      const path = { provider_id: String(provider_id) };
      const { exchange } = await history.send(`read provider ${path.provider_id}`, () =>
        this.#context.call('getProvider', { path }),
      );
      const { status, json } = exchange.response;
      if (status !== 200 || !isObject(json) || json.provider_id === undefined) return;
      this.#judgeDeclared(exchange, json);
    },
  });

  /** A detail shows what the target file promises of the provider, whatever was read before. */
  #judgeDeclared(exchange: Answered, detail: JsonObject): void {
    const items = this.#context.target.fixtures?.providers?.items ?? [];
    const index = items.findIndex(({ id }) => id === String(detail.provider_id));
    if (index < 0) return;
    const { id: _, ...values } = items[index]!;
    const place = { exchange, pointer: '', setting: `fixtures.providers.items[${index}]` };
    verifyValues(this.#context, 'provider-has-its-declared-values', values, detail, place);
  }
}
