import type { CheckContext } from '../../../../src/plan/check.ts';
import { type JsonObject, requireObject } from '../../../support/assertions/bodies.ts';
import { type CreatedRecipient, createRecipient } from '../../../support/resources/recipients.ts';
import { readDetail } from '../../../support/resources/shared-recipient.ts';

/** Recipients that the histories begin with. */
const first = 2;

/** Recipients that commands name: few, so that they meet the same one again. */
export const named = 3;

/** One recipient as the model knows it: what the target showed after its last write, and every secret it had. */
export interface Life {
  readonly recipient: CreatedRecipient;
  detail: JsonObject;
  /** What the list showed of it first; undefined until it was listed. */
  listed: JsonObject | undefined;
  readonly secrets: string[];
}

/** A write, by its kind and the recipient that it was meant for. */
interface Write {
  readonly kind: 'create' | 'update' | 'renew' | 'refuse';
  readonly life: Life | undefined;
}

/** The model of several recipients. It outlives a history, since the target cannot delete them. */
export class RecipientLives {
  readonly context: CheckContext;
  readonly all: Life[] = [];
  readonly #maxRecipients: number;
  #last: Write | undefined;
  #isLost = false;

  private constructor(context: CheckContext, maxRecipients: number) {
    this.#maxRecipients = maxRecipients;
    const verify: CheckContext['verify'] = (id, holds, evidence) => {
      if (!holds) this.noteDeparture();
      return context.verify(id, holds, evidence);
    };
    this.context = { ...context, verify };
  }

  /** Creates the first recipients as set-up; all histories together create `maxRecipients`. Blocks when the target refuses. */
  static async begin(context: CheckContext, maxRecipients: number): Promise<RecipientLives> {
    const lives = new RecipientLives(context, maxRecipients);
    for (let n = 0; n < first; n++) await lives.take(await createRecipient(context));
    return lives;
  }

  get mayCreate(): boolean {
    return this.all.length < this.#maxRecipients;
  }

  /** The recipient of a number; numbers beyond the last begin again. */
  at(index: number): Life {
    return this.all[index % this.all.length]!;
  }

  /** The recipients that commands name, but for one. */
  others(life: Life): readonly Life[] {
    return this.all.slice(0, named).filter((other) => other !== life);
  }

  /** Adds a recipient as the target shows it now. */
  async take(recipient: CreatedRecipient): Promise<Life> {
    const detail = requireObject(await readDetail(this.context, recipient.clientId));
    const secrets = recipient.secret === undefined ? [] : [recipient.secret];
    const life = { recipient, detail, listed: undefined, secrets };
    this.all.push(life);
    return life;
  }

  /** Notes a write that was accepted, and what the target shows of its recipient since. */
  wrote(kind: Write['kind'], life?: Life, detail?: JsonObject): void {
    this.#last = { kind, life };
    if (life !== undefined && detail !== undefined) life.detail = detail;
  }

  /** True when the last write was the update of another recipient. */
  isAfterUpdateOfAnother(life: Life): boolean {
    return this.#last?.kind === 'update' && this.#last.life !== life;
  }

  /** Notes that the model no longer knows the target. */
  noteDeparture(): void {
    this.#isLost = true;
  }

  /**
   * Begins a history. After a departure that is with what the target shows once it has settled, so that no history is
   * charged with what an earlier one did; otherwise with what was read last, since a single read may be a stale one.
   */
  async settle(): Promise<void> {
    this.#last = undefined;
    if (!this.#isLost) return;
    this.#isLost = false;
    const { clock, target } = this.context;
    await clock.sleep(target.settleSeconds * 1000);
    for (const life of this.all) {
      life.detail = requireObject(await readDetail(this.context, life.recipient.clientId));
      life.listed = undefined;
    }
  }
}
