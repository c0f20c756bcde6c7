import { UserError } from '../../lib/user-error.ts';

/** What is wrong with a plug-in: file, key, what stands there, and what was expected. */
export function refusePlugin(file: string, key: string, wrong: string, expected: string): UserError {
  return new UserError(`${file}: ${key} ${wrong}: write ${expected}`);
}
