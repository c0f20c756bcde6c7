import { relative } from 'node:path';
import { listPluginPaths } from '../../catalogue/plugins/loaded.ts';
import { shortenPath } from '../../catalogue/plugins/locate.ts';
import { defaultDepth } from '../../plan/depth.ts';
import type { ResolvedOptions } from './options.ts';

/** The command that repeats a run, without `--only`, as a shell takes it. */
export function replayCommandOf(options: ResolvedOptions): string {
  const { target, env, demo, baseUrl, bankingUrl, seed, depth, mode, repeat } = options;
  const parts = [
    ['--target', target === undefined ? undefined : relative('', target)],
    ['--env', env],
    ['--base-url', baseUrl],
    ['--banking-url', bankingUrl],
    ['--depth', depth === defaultDepth ? undefined : depth],
    ['--mode', mode === 'full' ? undefined : mode],
    ['--repeat', repeat === 1 ? undefined : String(repeat)],
    ['--seed', String(seed)],
  ] as const;
  const given = parts.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${quoteForShell(value)}`],
  );
  const plugins = listPluginPaths().map((path) => `--plugin ${quoteForShell(shortenPath(path))}`);
  return ['obc run', ...(demo === true ? ['--demo'] : []), ...plugins, ...given].join(' ');
}

/** The command that looks at each setting of a target file, as a shell takes it. */
export function doctorCommandOf(file: string, env: string | undefined): string {
  const chosen = env === undefined ? '' : ` --env ${quoteForShell(env)}`;
  return `obc doctor --target ${quoteForShell(relative('', file))}${chosen}`;
}

/** A text as one word of a shell. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
