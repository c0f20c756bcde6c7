import { createHash } from 'node:crypto';

/** A digest that is the same for the same texts: for ids by which Allure knows a test again. */
export function digestOf(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 32);
}

/** A digest in the form of a UUID, which Allure names results by. */
export function uuidOf(...texts: readonly string[]): string {
  return digestOf(...texts).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
