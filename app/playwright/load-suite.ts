import { register } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readVariable } from '../../src/lib/env.ts';
import { joinWhenChanged } from '../../src/lib/joined-file.ts';
import { isBuilt, packageRoot } from '../../src/lib/package-root.ts';
import { useTestRunner } from '../../src/plan/conformance-tests.ts';
import type { ProjectUse } from './options.ts';

// Each process of Playwright loads the suite, whose nine hundred modules take two seconds of a processor to load one by one.
// In a clone they are joined into one file whenever a source has changed; what is built is few files already.

type Suite = typeof import('./suite.ts');

let loaded: Promise<Suite> | undefined;

/** The suite as Playwright's processes need it, loaded once. */
export function loadSuite(): Promise<Suite> {
  loaded ??= load();
  return loaded;
}

/** The part of the suite that a configuration needs. */
export interface UsedSuite {
  /** A title for reports, which names the target. */
  readonly title: string;
  /** Returns the number of workers for the project of an area. */
  readonly workersOf: Suite['shareWorkers'];
}

/** Makes tests of the spec files that this process will load, and gives what a configuration says of them. */
export async function useSuite(use: ProjectUse = {}): Promise<UsedSuite> {
  const { defineTests, defineVerdict, nameReports, shareWorkers } = await loadSuite();
  useTestRunner({ defineTests, defineVerdict });
  return { title: nameReports(use), workersOf: shareWorkers };
}

async function load(): Promise<Suite> {
  // A plug-in may be written in TypeScript as well, and is compiled with the sources.
  if (isBuilt || readVariable('OBC_PLUGINS') !== undefined) return import('./suite.ts');
  const { href } = pathToFileURL(joinWhenChanged('suite', 'mjs'));
  takeSpecFilesFrom(href);
  return (await import(href)) as Suite;
}

/**
 * Lets Playwright find the tests of a spec file in the joined suite, at the same address: its own modules, which the suite holds
 * already, would take each process half a second.
 */
function takeSpecFilesFrom(suite: string): void {
  const folder = pathToFileURL(join(packageRoot, 'tests', sep)).href;
  const code = `
    const folder = ${JSON.stringify(folder)};
    export async function load(url, context, next) {
      const [, name] = url.startsWith(folder) ? /^(.*)\\.spec\\.ts$/.exec(url.slice(folder.length)) ?? [] : [];
      if (name === undefined) return next(url, context);
      const source = 'import { defineSpecFile } from ' + ${JSON.stringify(JSON.stringify(suite))} + '; defineSpecFile(' + JSON.stringify(name) + ');';
      return { format: 'module', shortCircuit: true, source };
    }`;
  register(`data:text/javascript,${encodeURIComponent(code)}`);
}
