import type { Answer, Call, Workings } from './types.ts';

/**
 * Thrown by a route or by authentication: the call is answered with an error of its group's shape. No Error, since a
 * refusal is an everyday answer and its stack would cost more than the rest of it.
 */
export class Refusal {
  readonly message: string;
  readonly status: number;
  /** The error code where the shape has one: a word for revoke and /Token, an integer for FDX. */
  readonly code: string | number | undefined;

  constructor(status: number, message: string, code?: string | number) {
    this.message = message;
    this.status = status;
    this.code = code;
  }
}

/** The documented answer to a call that breaks. */
export function makeInternalError({ rules: { errors } }: Workings, call: Call): Answer {
  const refusal = new Refusal(500, errors.internalMessage);
  return { status: 500, body: errors.body[errors.groupOf(call.operation)](refusal, call) };
}
