import { Document, isCollection, type Node } from 'yaml';

import { readEnvironment } from '../../../src/lib/env.ts';
import { type EffectiveSettings, resolveSettings } from '../../../src/target-file/effective-settings.ts';

import { declareFirstLook } from '../../../src/target-file/first-look.ts';
import { readDeclaredTarget } from '../../../src/target-file/load.ts';
import { keyOf } from '../../../src/target-file/problem.ts';
import type { TargetNames } from '../../command-line/chosen-target.ts';

/** The effective settings of a target that has been chosen, and is thus valid. */
export function effectiveSettingsOf({
  target: file,
  env: environment,
  baseUrl,
  bankingUrl,
}: TargetNames): EffectiveSettings {
  if (file !== undefined) return resolveSettings(readDeclaredTarget(file, environment));
  const isSet = (name: string) => readEnvironment()[name] !== undefined;
  const names = ['OBC_TOKEN', 'OBC_API_KEY', 'OBC_CUSTOMER_ID'].filter(isSet);
  const env = Object.fromEntries(names.map((name) => [name, `\${${name}}`]));
  return resolveSettings(declareFirstLook({ baseUrl, bankingUrl, env }));
}

/** Effective settings as a commented target file, each default marked. */
export function formatAsYaml({ settings, defaults }: EffectiveSettings): string {
  const document = new Document(settings);
  document.commentBefore = ' What a run goes by. A line that ends in "default" is not declared.';
  for (const path of defaults) {
    const node = document.getIn(path, true) as Node;
    if (isCollection(node)) node.flow = true;
    node.comment = ' default';
  }
  return document.toString({ lineWidth: 0 }).trimEnd();
}

/** Effective settings as JSON: `settings`, and under `defaults` the dotted paths of those that are not declared. */
export function formatAsJson({ settings, defaults }: EffectiveSettings): string {
  return JSON.stringify({ settings, defaults: defaults.map(keyOf) }, null, 2);
}
