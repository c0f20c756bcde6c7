import { declarableAreas } from '../../../src/catalogue/requirements.ts';
import { redactLikelySecrets } from '../../../src/lib/redact-likely-secrets.ts';

import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { findAddressProblem } from '../../../src/target-file/address.ts';

/** What is wrong with an answer, in words; undefined when nothing is. */
export type Verify = (text: string) => string | undefined;

export const environments = ['sandbox', 'development', 'staging', 'production'] as const;

export const notEmpty: Verify = (text) =>
  text.trim() === '' ? 'expected text that is not empty' : undefined;

export const address: Verify = (text) => findAddressProblem(text);

/** What is typed here may be a secret in place of its name, so it is never repeated. */
export const variableName: Verify = (text) =>
  /^[A-Z_][A-Z0-9_]{0,63}$/.test(text)
    ? undefined
    : 'expected the name of an environment variable in capitals, such as OBC_TOKEN; the secret itself stays out';

export const area: Verify = (text) => oneOf(declarableAreas, text);
export const environment: Verify = (text) => oneOf(environments, text);

export const positive: Verify = (text) =>
  Number(text) > 0 ? undefined : 'expected a number above 0, such as 20';

function oneOf(names: readonly string[], text: string): string | undefined {
  if (names.includes(text)) return undefined;
  return `expected one of ${names.join(', ')}, found ${redactLikelySecrets(text)}${describeSuggestion(text, names)}`;
}
