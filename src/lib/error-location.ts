import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinedFolder, packageRoot } from './package-root.ts';

/** The place of the first line of a stack that lies in this project, as `src/file.ts:line:column`, for who fixes it. */
export function locateError(error: unknown): string {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n').slice(1);
  for (const line of lines) {
    const [, url, path = url && fileURLToPath(url), row, column] =
      /(?:(file:[^\s()]+)|(\/[^\s()]+)):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (path === undefined || !isOwn(path)) continue;
    return findSource(path, Number(row), Number(column));
  }
  return 'no place known';
}

/** True for our modules, joined or not, and false for those of packages. */
function isOwn(path: string): boolean {
  if (!path.startsWith(packageRoot)) return false;
  return path.startsWith(joinedFolder) || !path.includes('node_modules', packageRoot.length);
}

/** The place in the sources from which a place in a built file was made; a place in the sources itself. */
function findSource(path: string, line: number, column: number): string {
  const map = `${path}.map`;
  if (!existsSync(map)) return `${relative(packageRoot, path)}:${line}:${column}`;
  const { originalSource, originalLine, originalColumn } = new SourceMap(
    JSON.parse(readFileSync(map, 'utf8')),
  ).findEntry(line - 1, column - 1) as Record<string, string | number>;
  const source = relative(packageRoot, resolve(join(path, '..'), String(originalSource)));
  return `${source}:${Number(originalLine) + 1}:${Number(originalColumn) + 1}`;
}
