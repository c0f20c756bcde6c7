import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

// It stands here, since these packages are found from this folder.

/** Lints an OpenAPI document by the recommended rules of Spectral, and returns errors, warnings and hints alike. */
export async function lintWithSpectral(text: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const results = await spectral.run(new spectralCore.Document(text, parsers.Json));
  return results.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`);
}
