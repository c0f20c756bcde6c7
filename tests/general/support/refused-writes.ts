import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { sensitivityOf } from '../../../src/lib/sensitive-names.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { Auth, CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';
import { isSameJson } from '../../support/assertions/comparison.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { addReadAtTheEnd } from '../../support/resources/end-of-run-checks.ts';
import { prepareRefusedCreation } from '../../support/resources/guarded-recipient.ts';
import { buildPayload, findRecipients } from '../../support/resources/recipients.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  registeringProvidersOf,
} from '../../support/resources/registrations.ts';
import { makeUnknownToken, refusedTokensOf } from '../../support/resources/tokens.ts';

/** Writes with tokens that are to be refused, beside a recipient that is written no other way. */
export class RefusedWrites {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** The recipient that only refused writes name. */
  async requireRecipient(): Promise<string> {
    return (await prepareRefusedCreation(this.#context)).recipient.clientId;
  }

  /** Sends creations of recipients of new names. */
  async create(): Promise<void> {
    await this.requireRecipient();
    for (const auth of this.#listFurther())
      await this.#context.call('createRecipient', { json: buildPayload(this.#context), auth });
  }

  /** Sends updates of the recipient that give it a URL of their own. */
  update(clientId: string): Promise<void> {
    const json = { redirect_uris: 'https://refused.links.example/callback' };
    return this.#sendEach('updateRecipient', { path: { client_id: clientId }, json });
  }

  /** Sends one regeneration of its secret. */
  regenerate(clientId: string): Promise<Answered> {
    const auth = makeUnknownToken(this.#context);
    return this.#context.call('regenerateSecret', { path: { client_id: clientId }, auth });
  }

  /** Sends registration requests for it. */
  register(clientId: string): Promise<void> {
    const [provider] = registeringProvidersOf(this.#context);
    return this.#sendEach(
      'requestRegistrations',
      buildRegistrationRequest(this.#context, [clientId], [provider]),
    );
  }

  /** Reads the list until it shows the recipient, so that refused creations have had time to be listed too. */
  async readList(clientId: string): Promise<void> {
    const read = () => this.#context.setUp('listRecipients', {}, 200);
    await readUntil(
      this.#context,
      read,
      ({ response }) => findRecipients(response.json, 'client_id', clientId).length > 0,
    );
    await this.#settle();
    await read();
    await addReadAtTheEnd(this.#context, async () => {});
  }

  /** Reads the recipient once it is there: another replica may not know it yet. */
  async readDetail(clientId: string): Promise<Answered> {
    const read = ({ call }: CheckContext) => call('getRecipient', { path: { client_id: clientId } });
    await this.#settle();
    const answer = await readUntil(
      this.#context,
      () => read(this.#context),
      ({ response }) => response.status === 200,
    );
    if (answer.response.status !== 200) throw new Blocked(`the recipient answered ${answer.response.status}`);
    return answer;
  }

  /** Judges that members which no journal shows, since they tell of secrets, are as two readings before have them. */
  verifyHiddenMembers(before: readonly [Answered, Answered], after: Answered): void {
    const [one, other, now] = [...before, after].map(requireObject);
    const steady = Object.keys(one!).filter(
      (name) => sensitivityOf(name) !== undefined && isSameJson(one![name], other![name]),
    );
    const changed = steady.filter((name) => !isSameJson(one![name], now![name]));
    if (steady.length === 0) return;
    this.#context.verify('unauthorized-write-changes-nothing', changed.length === 0, {
      exchange: after,
      wanted: 'the recipient as it was before the write that was refused with 401',
      got: `another ${changed.join(', ')}`,
      related: before,
    });
  }

  /** Reads its registrations. */
  async readRegistrations(clientId: string): Promise<Answered> {
    const list = await callOwnRegistrations(this.#context, clientId);
    if (list.response.status !== 200) throw new Blocked(`the registrations answered ${list.response.status}`);
    return list;
  }

  /** Reads it once more at the end of the run: what a refused write does a little later has been done by then. */
  readAtTheEnd(read: (writes: RefusedWrites) => Promise<unknown>): Promise<void> {
    return addReadAtTheEnd(this.#context, async (atTheEnd) => {
      await read(new RefusedWrites(atTheEnd));
    });
  }

  async #settle(): Promise<void> {
    const { clock, target } = this.#context;
    await clock.sleep(target.settleSeconds * 1000);
  }

  async #sendEach(operation: OperationId, options: CallOptions): Promise<void> {
    for (const auth of [makeUnknownToken(this.#context), ...this.#listFurther()])
      await this.#context.call(operation, { ...options, auth });
  }

  /** Beyond the unknown token from standard on none and an expired one, which code may refuse at another place. */
  #listFurther(): readonly Auth[] {
    const { depth } = this.#context;
    if (depth === 'quick') return [];
    const expired = refusedTokensOf(this.#context).slice(1);
    // A call without a token is refused before an expired one is.
    return depth === 'deep' || expired.length === 0 ? ['none', ...expired] : expired;
  }
}
