import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { isObject, requireArray } from '../../support/assertions/bodies.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { askForLateLook } from '../../support/resources/late-looks.ts';
import { buildPayload, findRecipients, markText } from '../../support/resources/recipients.ts';
import { requireSharedRecipient } from '../../support/resources/shared-recipient.ts';

/** Creations with one defect each. Those that were accepted after all are remembered, by their client_id. */
export class RefusedCreations {
  readonly #context: CheckContext;
  readonly #accepted = new Set<unknown>();
  #refused = 0;

  private constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Begins with the control: Blocked unless the declared payload without a defect was accepted. */
  static async afterControl(context: CheckContext): Promise<RefusedCreations> {
    await requireSharedRecipient(context);
    return new RefusedCreations(context);
  }

  /** Sends the declared payload with changes. */
  async send(changes: { readonly [member: string]: Json | undefined }): Promise<Answered> {
    const { name } = changes;
    const marked = typeof name === 'string' ? { name: markText(this.#context, name) } : {};
    const payload = buildPayload(this.#context, { ...changes, ...marked });
    return this.sendAs({ json: payload });
  }

  /** Sends a body as it is. */
  async sendAs(options: { readonly json?: unknown; readonly body?: string; readonly contentType?: string }) {
    return this.note(await this.#context.call('createRecipient', options));
  }

  /** Notes what became of a creation that is to be refused. */
  note(exchange: Answered): Answered {
    const { status, json } = exchange.response;
    if (status < 300) this.#accepted.add(isObject(json) ? json.client_id : undefined);
    else this.#refused += 1;
    return exchange;
  }

  /**
   * Judges that none of the refused creations stands in the list, nor comes to stand there while writes settle.
   * Not judged when the list does not show the control, since a list that shows nothing would say nothing.
   */
  async verifyNothingLeft(): Promise<void> {
    if (this.#refused === 0 || this.#accepted.has(undefined)) return;
    const context = this.#context;
    const { clientId } = await requireSharedRecipient(context);
    // The control carries the mark of this check too where no other check has made it before.
    const isKnown = (id: unknown) => String(id) === clientId || this.#accepted.has(id);
    const leftIn = (list: Answered) =>
      requireArray(list).filter(
        ({ client_id, name }) => String(name).startsWith(context.marker) && !isKnown(client_id),
      );
    const exchange = await readUntil(
      context,
      () => context.setUp('listRecipients', {}, 200),
      (list) => leftIn(list).length > 0,
    );
    if (findRecipients(exchange.response.json, 'client_id', clientId).length === 0) return;
    const evidence = (list: Answered) => ({
      exchange: list,
      wanted: 'no recipient of a creation that was refused',
      got: `${leftIn(list).length} of ${this.#refused} refused creations`,
      hint: `their names begin with ${context.marker}`,
    });
    const requirement = 'refused-creation-leaves-nothing-behind';
    const isClean = context.verify(requirement, leftIn(exchange).length === 0, evidence(exchange));
    if (!isClean) return;
    await askForLateLook(context, async (atTheEnd, list) => {
      atTheEnd.verify(requirement, leftIn(list).length === 0, evidence(list));
    });
  }
}
