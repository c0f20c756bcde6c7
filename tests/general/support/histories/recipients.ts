import type { Answered } from '../../../../src/http/exchange.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { isObject } from '../../../support/assertions/bodies.ts';
import { otherTypes } from '../../../support/generators/wrong-types.ts';
import type { Command, History } from '../../../support/histories/history.ts';
import {
  buildPayload,
  buildRedirectUri,
  type CreatedRecipient,
  createRecipient,
  requireCreated,
  writeToNew,
} from '../../../support/resources/recipients.ts';

/** Recipients that the histories begin with. */
export const first = 3;

const hosts = ['a', 'b', 'c'];

/** One recipient of the histories. */
export interface Owned {
  /** Its name in texts. */
  readonly letter: string;
  readonly recipient: CreatedRecipient;
  /** The host of the redirect URL that its latest update gave it; -1 before the first. */
  host: number;
}

/** The letter that a recipient has in texts. */
export function letterOf(at: number): string {
  return String.fromCharCode(65 + at);
}

/** Recipients, with what can be asked of them (2.2, 4.3). */
export class Recipients {
  readonly all: Owned[] = [];
  readonly #context: CheckContext;
  readonly #max: number;
  #begun = 0;
  /** True where something was written since everything was read. */
  #isWritten = false;

  private constructor(context: CheckContext, max: number) {
    this.#context = context;
    this.#max = max;
  }

  /** Creates the first ones; all histories together have `max`. Blocks when the target refuses. */
  static async begin(context: CheckContext, max: number): Promise<Recipients> {
    const recipients = new Recipients(context, max);
    for (let n = 0; n < first; n++) recipients.#own(await createRecipient(context));
    recipients.#begun = first;
    // Until then a replica may not know a recipient that another one has shown.
    await context.clock.sleep(context.target.settleSeconds * 1000);
    return recipients;
  }

  /** Reads each of them, and the list, when what was written has had time to show. */
  async end(history: History): Promise<void> {
    if (!this.#isWritten) return;
    this.#isWritten = false;
    await this.#context.clock.sleep(this.#context.target.settleSeconds * 1000);
    for (const owned of this.all) await this.#read(history, owned);
    await this.#list(history);
  }

  /** An update to a URL that the recipient does not have just now, and often had before. */
  readonly update = (at: number, step: number): Command => ({
    text: `update ${letterOf(at)}`,
    run: async (history) => {
      const owned = this.#at(at);
      owned.host = (owned.host + 1 + step) % hosts.length;
      const host = hosts[owned.host]!;
      const path = { client_id: owned.recipient.clientId };
      const json = { redirect_uris: buildRedirectUri(owned.recipient, host) };
      await this.#write(history, `update ${owned.letter} to ${host}`, owned, () =>
        this.#context.call('updateRecipient', { path, json }),
      );
    },
  });

  /** An update that is to be refused, and then leaves everything alone. */
  readonly refuse = (at: number): Command => ({
    text: `refused update of ${letterOf(at)}`,
    run: async (history) => {
      const { recipient, letter } = this.#at(at);
      const path = { client_id: recipient.clientId };
      const json = { redirect_uris: otherTypes.redirect_uris };
      await history.send(`refused update of ${letter}`, () =>
        this.#context.call('updateRecipient', { path, json }),
      );
      this.#isWritten = true;
    },
  });

  readonly renew = (at: number): Command => ({
    text: `renew the secret of ${letterOf(at)}`,
    run: async (history) => {
      const owned = this.#at(at);
      const path = { client_id: owned.recipient.clientId };
      await this.#write(history, `renew the secret of ${owned.letter}`, owned, () =>
        this.#context.call('regenerateSecret', { path }),
      );
    },
  });

  readonly read = (at: number): Command => ({
    text: `read ${letterOf(at)}`,
    run: (history) => this.#read(history, this.#at(at)),
  });

  readonly list = (): Command => ({
    text: 'list the recipients',
    run: (history) => this.#list(history),
  });

  readonly create = (): Command => ({
    text: 'create one',
    run: async (history) => {
      if (this.#begun >= this.#max) return this.#list(history);
      this.#begun += 1;
      const payload = buildPayload(this.#context);
      const { exchange } = await history.send('create one', () =>
        this.#context.call('createRecipient', { json: payload }),
      );
      this.#isWritten = true;
      if (exchange.response.status !== 201 || !isObject(exchange.response.json)) return;
      const recipient = requireCreated(exchange, payload);
      if (this.all.every((other) => other.recipient.clientId !== recipient.clientId)) this.#own(recipient);
    },
  });

  #at(index: number): Owned {
    return this.all[index % this.all.length]!;
  }

  #own(recipient: CreatedRecipient): void {
    this.all.push({ letter: letterOf(this.all.length), recipient, host: -1 });
  }

  async #write(
    history: History,
    text: string,
    { recipient }: Owned,
    call: () => Promise<Answered>,
  ): Promise<void> {
    await history.send(text, () => writeToNew(this.#context, recipient, call));
    this.#isWritten = true;
  }

  async #read(history: History, { letter, recipient: { clientId } }: Owned): Promise<void> {
    await history.send(`read ${letter}`, () =>
      this.#context.call('getRecipient', { path: { client_id: clientId } }),
    );
  }

  async #list(history: History): Promise<void> {
    await history.send('list the recipients', () => this.#context.call('listRecipients'));
  }
}
