import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPayload } from '../../support/resources/recipients.ts';

/** Bodies that are not a JSON object: a text that breaks off, no JSON, an array and a string. */
const noObjects = ['{"name": "Cedar', 'name=Cedar', '[]', '"Cedar"'];

/** The same at each depth, with what a parser that means well makes a valid creation of. */
export function listBodiesOtherThanObjects(context: CheckContext): readonly string[] {
  if (context.depth === 'quick') return noObjects;
  const payload = JSON.stringify(buildPayload(context));
  return [...noObjects, 'null', '', payload.slice(0, -1), `[${payload}]`];
}
