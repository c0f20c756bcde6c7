import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.ts';
import { joinModules } from './join-modules.ts';

/** In the order in which they are applied. */
const sheets = ['colours', 'base', 'parts', 'table', 'evidence', 'pictures'];

let style: string | undefined;

/**
 * The style sheet of every page that the suite writes: light and dark, from 360 pixels of width upwards. The sheets are
 * read from `src`, which the package carries them in, since the compiler copies none.
 */
export function readStyle(): string {
  const folder = join(packageRoot, 'src/report/formats/page/style');
  style ??= sheets.map((name) => readFileSync(join(folder, `${name}.css`), 'utf8')).join('\n');
  return style;
}

let script: string | undefined;

/** The script of the report page: the modules of `client/`. */
export function readScript(): string {
  script ??= joinModules(join(packageRoot, 'src/report/formats/page/client/main.js'));
  return script;
}
