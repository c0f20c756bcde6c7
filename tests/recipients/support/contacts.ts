import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { listObjects } from '../../support/assertions/bodies.ts';

type Changes = { readonly contacts?: Json };

/** The first declared contact so many times, each at an address that leads to the same mailbox, where mail for it is sent at all. */
export function buildContacts({ target }: CheckContext, endings: readonly string[]): Changes {
  const [first] = listObjects(target.recipients?.create.contacts);
  if (first === undefined) return {};
  const { email } = first;
  const add = (address: unknown, ending: string) =>
    String(address).replace(/^[^@]*/, (local) => local + ending);
  return {
    contacts: endings.map((ending) => ({
      ...first,
      email: Array.isArray(email) ? email.map((one) => add(one, ending)) : add(email, ending),
    })) as Json,
  };
}

/** The declared contacts with each email in the other form: a string as an array, an array as its first string. */
export function buildContactsInOtherForm({ target }: CheckContext): Json {
  return listObjects(target.recipients?.create.contacts).map(
    ({ email, ...rest }) => ({ ...rest, email: Array.isArray(email) ? email[0] : [email] }) as Json,
  );
}
