import type { OperationId } from '../catalogue/operations.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Setting } from '../target-file/settings.ts';

/** Thrown when a check cannot judge: a setting is missing, set-up failed, or the target would not answer. */
export class Blocked extends Error {
  readonly setting: Setting | undefined;

  constructor(reason: string, setting?: Setting) {
    super(reason);
    this.name = 'Blocked';
    this.setting = setting;
  }
}

/** Thrown when a service gave no final answer to an operation, which it may give again later. */
export class Unavailable extends Blocked {
  readonly operation: OperationId;
  readonly origin: string;

  constructor(reason: string, { operation, request }: Pick<Exchange, 'operation' | 'request'>) {
    super(reason);
    this.operation = operation;
    this.origin = new URL(request.url).origin;
  }
}

/** Thrown when the budget of the run holds no more: no control and no later attempt can help. */
export class LimitReached extends Blocked {}

/**
 * Thrown when the target shows that the target file is wrong about it: an id that it does not know, a session that it
 * does not give. The run then judges nothing unless something failed for another reason.
 */
export class WrongSetting extends Blocked {}

/** Thrown when an object that the plan gave to one check alone changed while this run did nothing to it: others use it too. */
export class UsedByOthers extends Blocked {}

/** True for a block that stands in the way of one judgement alone: no limit was reached, and no setting is wrong. */
export function isOrdinaryBlock(error: unknown): error is Blocked {
  return error instanceof Blocked && !(error instanceof LimitReached || error instanceof WrongSetting);
}
