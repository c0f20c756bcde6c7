/**
 * A mistake of the person who runs the suite. The message says what is wrong, where, what was expected and what to
 * do; it is printed as it stands, without a stack, and the process ends with exit code 2.
 */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UserError';
    this.stack = `${this.name}: ${message}`;
  }
}
