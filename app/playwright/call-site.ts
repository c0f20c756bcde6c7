import { compileFunction } from 'node:vm';
import type { Site } from '../../src/plan/check.ts';

type Define<T extends unknown[]> = (...args: T) => void;

/**
 * Calls a function as if from a place in a file, so that Playwright, which reads the caller's place from the stack,
 * reports a check's own line and not ours.
 */
export function callAt<T extends unknown[]>(site: Site, define: Define<T>, ...args: T): void {
  const call = compileFunction('define(...args);', ['define', 'args'], {
    filename: site.file,
    lineOffset: site.line - 1,
    columnOffset: Math.max(0, site.column - 1),
  });
  call(define, args);
}
