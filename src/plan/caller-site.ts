import { fileURLToPath } from 'node:url';
import type { Site } from './check.ts';

/** The place that a frame of a stack names, counted from 0. Read as text, since only that has its source map applied. */
export function readSite(stack: string | undefined, frame: number): Site {
  const [, file = '', line = '1', column = '1'] =
    /\(?((?:file:\/\/)?\/?[^()\s]+):(\d+):(\d+)\)?$/.exec(stack?.split('\n')[frame + 1] ?? '') ?? [];
  return {
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
    column: Number(column),
  };
}
