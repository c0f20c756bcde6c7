import { followReference, loadWireSchemas } from './schemas.ts';

const place = 'recipient-secretless.schema.json#/allOf/0/properties/client_secret/anyOf/1';

let masked: RegExp | undefined;

/** True for the text of a client_secret that tells nothing: empty, or masked as the schemas describe it. */
export function isMaskedSecret(text: string): boolean {
  masked ??= new RegExp(patternIn(followReference(place, '').schema), 'u');
  return masked.test(text);
}

function patternIn(node: unknown): string {
  const { pattern } = (node ?? {}) as { pattern?: unknown };
  if (typeof pattern === 'string') return pattern;
  throw new Error(`no pattern stands at ${place} of ${[...loadWireSchemas().keys()].length} schemas`);
}
