import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const importing = /^import \{[^}]*\} from '(\.{1,2}\/[\w./-]+\.js)';\n/gm;

/**
 * The script of a page: the modules that a file imports one after another, each after those that it imports itself, and
 * then the file. They are plain JavaScript with types in comments, checked by tsc like all other code, so that a clone and
 * the installed package write the same page and neither has to compile or bundle anything while it runs.
 */
export function joinModules(main: string): string {
  return `'use strict';\n(() => {\n${withImports(main, new Set()).join('\n')}})();\n`;
}

function withImports(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const before = [...text.matchAll(importing)].flatMap(([, path]) =>
    withImports(join(dirname(file), path!), seen),
  );
  return [
    ...before,
    text
      .replace(importing, '')
      .replace(/^export /gm, '')
      .trimStart(),
  ];
}
