/** The first line of a stack that lies in this project, as `src/file.ts:line:column`, for who fixes the suite. */
export function locateError(error: unknown): string {
  const lines = (error instanceof Error ? (error.stack ?? '') : '').split('\n').slice(1);
  const own = lines.find((line) => !/node_modules|node:/.test(line));
  return /((?:src|tests|unit-tests)\/[^\s)]+)/.exec(own ?? '')?.[1] ?? 'no place known';
}
