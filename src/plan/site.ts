import { fileURLToPath } from 'node:url';
import type { Site } from './check.ts';

/**
 * Where the caller of its caller stands in the sources: the definition of a check. The build puts a table of the places
 * of all checks, by `id`, in the place of this module, since a stack of joined files tells nothing.
 */
export function findSite(_id: string): Site {
  // Read from the text of a stack, since only the text has its source map applied.
  const frame = new Error('site').stack?.split('\n')[3] ?? '';
  const [, file = '', line = '1', column = '1'] =
    /\(?((?:file:\/\/)?\/?[^()\s]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return {
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
    column: Number(column),
  };
}
