import { fileURLToPath } from 'node:url';
import type { Check, CheckContext, Site } from './check.ts';

type Definition = Omit<
  Check,
  'site' | 'requiresArea' | 'needs' | 'depth' | 'resources' | 'mock' | 'atEnd' | 'run'
> &
  Partial<Pick<Check, 'requiresArea' | 'needs' | 'depth' | 'resources' | 'mock' | 'atEnd'>> & {
    run: (context: CheckContext) => Promise<void>;
  };

/** Makes a check of its definition and notes where it stands. */
export function check(definition: Definition): Check {
  return {
    requiresArea: definition.area,
    needs: [],
    depth: 'quick',
    resources: {},
    mock: false,
    atEnd: false,
    ...definition,
    site: siteOfCaller(),
  };
}

/** Read from the text of a stack, since only the text has its source map applied. */
function siteOfCaller(): Site {
  const frame = new Error('site').stack?.split('\n')[3] ?? '';
  const [, file = '', line = '1', column = '1'] =
    /\(?((?:file:\/\/)?\/?[^()\s]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return {
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
    column: Number(column),
  };
}
