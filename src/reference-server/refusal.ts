/** Thrown by a route or by authentication: the call is answered with an error of its group's shape. */
export class Refusal extends Error {
  readonly status: number;
  /** The error code where the shape has one: a word for revoke and /Token, an integer for FDX. */
  readonly code: string | number | undefined;

  constructor(status: number, message: string, code?: string | number) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
