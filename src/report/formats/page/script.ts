import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.ts';

const folder = join(packageRoot, 'src/report/formats/page/client');
const importing = /^import \{[^}]*\} from '\.\/([\w-]+\.js)';\n/gm;

let made: string | undefined;

/**
 * The script of the report page: the modules of `client/` one after another, each after those that it imports. They
 * are plain JavaScript with types in comments, checked by tsc like all other code, so that a clone and the installed
 * package write the same page and neither has to compile or bundle anything while it runs.
 */
export function readScript(): string {
  made ??= `'use strict';\n(() => {\n${withImports('main.js', new Set()).join('\n')}})();\n`;
  return made;
}

function withImports(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(folder, file), 'utf8');
  const before = [...text.matchAll(importing)].flatMap(([, imported]) => withImports(imported!, seen));
  return [
    ...before,
    text
      .replace(importing, '')
      .replace(/^export /gm, '')
      .trimStart(),
  ];
}
