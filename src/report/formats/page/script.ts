import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.ts';
import { joinModules } from './join-modules.ts';

let made: string | undefined;

/** The script of the report page: the modules of `client/`. */
export function readScript(): string {
  made ??= joinModules(join(packageRoot, 'src/report/formats/page/client/main.js'));
  return made;
}
