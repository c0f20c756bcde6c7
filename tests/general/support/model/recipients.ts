import type { Answered } from '../../../../src/http/exchange.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { isObject, listObjects, requireObject } from '../../../support/assertions/bodies.ts';
import { otherTypes } from '../../../support/generators/wrong-types.ts';
import type { History, Sent } from '../../../support/model/history.ts';
import type { Command } from '../../../support/model/run-history.ts';
import { Tracked } from '../../../support/model/tracked.ts';
import {
  buildPayload,
  buildRedirectUri,
  type CreatedRecipient,
  createRecipient,
  requireCreated,
  writeToNew,
} from '../../../support/resources/recipients.ts';
import { readDetail } from '../../../support/resources/shared-recipient.ts';
import {
  canonicalOf,
  findCause,
  letterOf,
  type Owned,
  verifyListed,
  verifyProfile,
  type Write,
} from './recipient-answers.ts';

/** Recipients that the histories begin with. */
export const first = 3;

const hosts = ['a', 'b', 'c'];

/** The recipients of the model, with what can be asked of them (2.2, 4.3). */
export class Recipients {
  readonly all: Owned[] = [];
  readonly #context: CheckContext;
  readonly #max: number;
  #begun = 0;
  /** The accepted writes of the history. */
  #writes: Write[] = [];

  private constructor(context: CheckContext, max: number) {
    this.#context = context;
    this.#max = max;
  }

  /** Creates the first ones; all histories together have `max`. Blocks when the target refuses. */
  static async begin(context: CheckContext, max: number): Promise<Recipients> {
    const recipients = new Recipients(context, max);
    for (let n = 0; n < first; n++) {
      recipients.#own(await createRecipient(context), true);
      recipients.#begun += 1;
    }
    // Until then a replica may not know a recipient that another one has shown.
    await context.clock.sleep(context.target.settleSeconds * 1000);
    for (const owned of recipients.all) await recipients.#resync(owned);
    return recipients;
  }

  get objects(): readonly Tracked<unknown>[] {
    return this.all.flatMap(({ uris, presence }) => [uris, presence]) as Tracked<unknown>[];
  }

  at(index: number): Owned {
    return this.all[index % this.all.length]!;
  }

  async resync(): Promise<void> {
    for (const owned of this.all) await this.#resync(owned);
  }

  begin(): void {
    this.#writes = [];
    for (const owned of this.all) Object.assign(owned, { seenAt: 0, isNew: false });
  }

  /** An update to a URL that the recipient does not have just now, and often had before. */
  readonly update = (at: number, step: number): Command => ({
    text: `update ${letterOf(at)}`,
    run: async (history) => {
      const owned = this.at(at);
      const uris = hosts.map((host) => buildRedirectUri(owned.recipient, host));
      const place = (uris.indexOf(owned.given) + 1 + step) % uris.length;
      const path = { client_id: owned.recipient.clientId };
      const json = { redirect_uris: uris[place]! };
      const sent = await history.send(`update ${owned.letter} to ${hosts[place]}`, () =>
        this.#write(owned, () => this.#context.call('updateRecipient', { path, json })),
      );
      this.#noteUpdate(owned, sent, json.redirect_uris);
    },
  });

  /** An update that is to be refused, and then leaves everything alone. Whether it is refused is judged elsewhere. */
  readonly refuse = (at: number): Command => ({
    text: `refused update of ${letterOf(at)}`,
    run: async (history) => {
      const owned = this.at(at);
      const json = { redirect_uris: otherTypes.redirect_uris };
      const sent = await history.send(`refused update of ${owned.letter}`, () =>
        this.#context.call('updateRecipient', { path: { client_id: owned.recipient.clientId }, json }),
      );
      const { status, json: body } = sent.exchange.response;
      const shown = status < 300 && isObject(body) ? [canonicalOf(body)] : [];
      owned.uris.noteWrite(sent, (state) => [state, ...shown]);
    },
  });

  readonly renew = (at: number): Command => ({
    text: `renew the secret of ${letterOf(at)}`,
    run: async (history) => {
      const owned = this.at(at);
      const path = { client_id: owned.recipient.clientId };
      const sent = await history.send(`renew the secret of ${owned.letter}`, () =>
        this.#write(owned, () => this.#context.call('regenerateSecret', { path })),
      );
      if (!isObjectWith(sent, 200)) return;
      this.#writes.push({ kind: 'renewal', owned, sent });
      // A renewal that writes the whole recipient back is a write of its redirect URLs, too: it leaves them alone.
      owned.uris.noteWrite(sent, (state) => [state]);
    },
  });

  readonly read = (at: number): Command => ({
    text: `read ${letterOf(at)}`,
    run: (history) => this.#read(history, this.at(at)),
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
      const sent = await history.send('create one', () =>
        this.#context.call('createRecipient', { json: payload }),
      );
      if (!isObjectWith(sent, 201)) return;
      this.#noteCreated(sent, requireCreated(sent.exchange, payload));
    },
  });

  #own(recipient: CreatedRecipient, isListed: boolean): Owned {
    const letter = String.fromCharCode(65 + this.all.length);
    const windowMs = this.#context.target.settleSeconds * 1000;
    const owned: Owned = {
      letter,
      recipient,
      isNew: !isListed,
      detail: undefined,
      given: canonicalOf(recipient.body),
      seenAt: 0,
      uris: new Tracked<string>({
        name: `the redirect URLs of recipient ${letter}`,
        states: [canonicalOf(recipient.body)],
        keyOf: (state) => state || 'none',
        windowMs,
        isWatched: () => true,
        readKey: `recipient ${letter}`,
        reread: (history) => this.#read(history, owned),
        requirementOf: (sent) => findCause(owned, this.#writes, sent),
      }),
      presence: new Tracked<boolean>({
        name: `recipient ${letter} in the list`,
        states: [isListed],
        keyOf: (state) => (state ? 'listed' : 'not listed'),
        windowMs,
        readKey: 'recipients',
        reread: (history) => this.#list(history),
        requirementOf: () => 'created-recipient-is-listed',
      }),
    };
    this.all.push(owned);
    return owned;
  }

  async #resync(owned: Owned): Promise<void> {
    const { clock, target } = this.#context;
    if (owned.detail !== undefined) await clock.sleep(target.settleSeconds * 1000);
    owned.detail = requireObject(await readDetail(this.#context, owned.recipient.clientId));
    owned.given = canonicalOf(owned.detail);
    owned.uris.reset([owned.given]);
    owned.presence.reset([true]);
  }

  #noteCreated(sent: Sent, recipient: CreatedRecipient): void {
    const same = this.all.findIndex((other) => other.recipient.clientId === recipient.clientId);
    // Nobody knows which of the two an id that both have shows.
    if (same >= first) this.all.splice(same, 1);
    if (same >= 0) return;
    const owned = this.#own(recipient, false);
    owned.presence.noteWrite(sent, () => [true]);
    // Whether the answer agrees with what was sent, and with what was stored, is judged elsewhere.
    const begun = [recipient.body, recipient.payload].map(canonicalOf);
    owned.uris.noteWrite(sent, () => begun);
  }

  #write({ recipient }: Owned, write: () => Promise<Answered>): Promise<Answered> {
    return writeToNew(this.#context, recipient, write);
  }

  #noteUpdate(owned: Owned, sent: Sent, uri: string): void {
    const { status } = sent.exchange.response;
    if (!isObjectWith(sent, 200)) {
      // A refusal changes nothing; any other answer leaves open whether it was stored.
      const isRefused = status >= 300 && status < 500;
      owned.uris.noteWrite(sent, (state) => (isRefused ? [state] : [state, uri]));
      return;
    }
    this.#writes.push({ kind: 'update', owned, sent });
    owned.given = uri;
    owned.uris.noteWrite(sent, () => [uri]);
    verifyProfile(this.#context, owned, sent, 'recipient-update-leaves-the-other-members-alone');
  }

  async #read(history: History, owned: Owned): Promise<void> {
    const sent = await history.send(`read ${owned.letter}`, () =>
      this.#context.call('getRecipient', { path: { client_id: owned.recipient.clientId } }),
    );
    const { response } = sent.exchange;
    // What breaks or is refused says nothing of what is stored, and is judged by laws.
    if (response.status !== 200 || !isObject(response.json)) return;
    if (response.json.client_id !== owned.recipient.clientId) return;
    verifyProfile(this.#context, owned, sent, 'recipient-is-changed-by-its-own-writes-only');
    const shown = canonicalOf(response.json);
    if (shown === owned.given) owned.seenAt = sent.ended;
    owned.uris.noteRead(sent, shown || 'none', (state) => state === shown);
  }

  async #list(history: History): Promise<void> {
    const sent = await history.send('list the recipients', () => this.#context.call('listRecipients'));
    const { response } = sent.exchange;
    if (response.status !== 200 || !Array.isArray(response.json)) return;
    const items = listObjects(response.json);
    for (const owned of this.all) {
      const found = items.filter(({ client_id }) => String(client_id) === owned.recipient.clientId);
      owned.presence.noteRead(
        sent,
        found.length > 0 ? 'listed' : 'not listed',
        (state) => state === found.length > 0,
      );
      const [recipient] = found;
      if (recipient === undefined) continue;
      const at = `/${items.indexOf(recipient)}`;
      await verifyListed(this.#context, owned, { exchange: sent.exchange, recipient, at });
    }
  }
}

function isObjectWith({ exchange: { response } }: Sent, status: number): boolean {
  return response.status === status && isObject(response.json);
}
