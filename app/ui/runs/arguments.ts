import { relative } from 'node:path';
import { listPluginPaths } from '../../../src/catalogue/plugins/loaded.ts';
import { shortenPath } from '../../../src/catalogue/plugins/locate.ts';
import { areas } from '../../../src/catalogue/requirements.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { depths } from '../../../src/plan/depth.ts';
import type { RunRequest } from '../page/client/types.ts';

/** What a run of the page goes by. */
export interface RunSource {
  /** The target file; undefined for the bundled reference server. */
  readonly file: string | undefined;
  /** Folder of the run. */
  readonly out: string;
  /** Requirements that failed before and are to be judged again; all where it is absent. */
  readonly only?: readonly string[];
}

/** The arguments of `obc` that do what a request asks for. Throws UserError for what no form of ours sends. */
export function composeArguments(request: RunRequest, { file, out, only }: RunSource): string[] {
  verifyRequest(request);
  const names = [...(only ?? request.areas)];
  return [
    'run',
    ...(file === undefined ? ['--demo'] : [relative('', file) || file]),
    ...(request.environment === undefined || file === undefined ? [] : ['--env', request.environment]),
    ...(names.length === 0 ? [] : ['--only', names.join(',')]),
    ...listPluginPaths().flatMap((path) => ['--plugin', shortenPath(path)]),
    ...(request.mode === 'read-only' ? ['--read-only'] : []),
    ...['--depth', request.depth, '--out', relative('', out) || out],
  ];
}

function verifyRequest({ areas: chosen, depth, mode, environment }: RunRequest): void {
  const isKnown =
    chosen.every((name) => areas.some((area) => area === name)) &&
    depths.some((name) => name === depth) &&
    ['full', 'read-only'].includes(mode) &&
    (environment === undefined || /^[^-]/.test(environment));
  if (!isKnown)
    throw new UserError('the form of the run holds a value that it does not offer: reload the page');
}
