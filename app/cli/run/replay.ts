import { relative } from 'node:path';
import { listPluginPaths } from '../../../src/catalogue/plugins/loaded.ts';
import { shortenPath } from '../../../src/catalogue/plugins/locate.ts';
import { quoteFile, quoteForShell, writeCommand } from '../../../src/lib/command-line.ts';
import { defaultDepth } from '../../../src/plan/depth.ts';
import type { ResolvedOptions } from './options.ts';

/** The command that repeats a run, without `--only`, as a shell takes it. */
export function replayCommandOf(options: ResolvedOptions): string {
  const { target, env, demo = false, baseUrl, bankingUrl, seed, depth, mode, repeat } = options;
  const named = target === undefined ? baseUrl : relative('', target) || target;
  const valued = [
    ['--env', env],
    ['--depth', depth === defaultDepth ? undefined : depth],
    ['--repeat', repeat === 1 ? undefined : String(repeat)],
    ['--seed', String(seed)],
  ] as const;
  const plugins = listPluginPaths().map((path) => `--plugin ${quoteForShell(shortenPath(path))}`);
  const parts = [
    'run',
    ...(named === undefined ? [] : [quoteFile(named)]),
    ...(demo ? ['--demo'] : []),
    ...plugins,
    ...(mode === 'full' ? [] : ['--read-only']),
    ...valued.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${quoteForShell(value)}`])),
  ];
  const variables = bankingUrl === undefined ? '' : `OBC_BANKING_URL=${quoteForShell(bankingUrl)} `;
  return variables + writeCommand(parts.join(' '));
}

/** The command that looks at each setting of a target file or of an address, as a shell takes it; undefined for the bundled server. */
export function doctorCommandOf({
  target: file,
  env,
  baseUrl,
  bankingUrl,
}: Pick<ResolvedOptions, 'target' | 'env' | 'baseUrl' | 'bankingUrl'>): string | undefined {
  const named = file === undefined ? baseUrl : relative('', file) || file;
  if (named === undefined && bankingUrl === undefined) return undefined;
  const chosen = env === undefined ? '' : ` --env ${quoteForShell(env)}`;
  const variables = bankingUrl === undefined ? '' : `OBC_BANKING_URL=${quoteForShell(bankingUrl)} `;
  return variables + writeCommand(`doctor${named === undefined ? '' : ` ${quoteFile(named)}`}${chosen}`);
}
