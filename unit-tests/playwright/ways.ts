import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { checks } from '../../tests/index.ts';
import { makeVendorProject, runPlaywrightAsBuilt } from './vendor-project.ts';

// Every way to run Playwright against a server that conforms, one that does not, and one of which too little is known: what
// each reporter shows must agree with the exit code.

/** What a server comes to. */
export const kinds = ['conformant', 'non-conformant', 'partial'] as const;

export type Kind = (typeof kinds)[number];

const lineOf = (id: string) => checks.find((check) => check.id === id)?.site.line;

/** The arguments of a shard. */
export const shard = (part: string): readonly string[] => ['test', 'providers/', '--shard', part];

/** The arguments of a shard that has less time than its server takes. */
export const stopped = (part: string): readonly string[] => [...shard(part), '--global-timeout', '3000'];

/** The arguments that merge the shards, with the reporter of the suite for Allure, and with that of Allure alone. */
export const merge = ['merge-reports', '-c', 'merge.config.js', 'blob-report'];
export const mergePlainly = ['merge-reports', '-c', 'plain.config.js', 'blob-report'];

/** The ways to run the tests of the providers, by name: what is typed, one call after another. */
export const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  plain: [['test', 'providers/']],
  '-g': [['test', '-g', 'lists the declared providers']],
  'file:line': [['test', `providers/list.spec:${lineOf('providers-list')}`]],
  '--last-failed': [
    ['test', 'providers/'],
    ['test', '--last-failed'],
  ],
  '--shard': [shard('1/2')],
  '--repeat-each': [['test', '-g', 'lists the declared providers', '--repeat-each', '2']],
  '--retries': [['test', 'providers/', '--retries', '2']],
  '--workers': [['test', 'providers/', '--workers', '4']],
  '--max-failures': [['test', 'providers/', '--max-failures', '1']],
  'merge-reports': [shard('1/2'), shard('2/2'), merge],
  'merge-reports, a shard lost': [shard('1/2'), merge],
  '--no-deps': [['test', 'providers/', '--no-deps']],
  '-g without a match': [['test', '-g', 'a test that nobody wrote']],
  'stopped by a time limit': [stopped('1/1')],
  'merge-reports, a shard stopped': [shard('1/2'), stopped('2/2'), merge],
  'merge-reports by allure-playwright alone': [shard('1/1'), mergePlainly],
  'another reporter': [['test', 'providers/', '--reporter', 'list']],
};

/** What the last call of a way left. */
export interface Shown {
  readonly code: number;
  /** Tests that the list shows as failed, and errors outside of tests. */
  readonly list: number;
  /** Failures and errors in JUnit; undefined where it is not written. */
  readonly junit: number | undefined;
  /** Unexpected results and errors in HTML's data; undefined where it is not written. */
  readonly html: number | undefined;
  /** Results of Allure that failed or broke; undefined where none are written. */
  readonly allure: number | undefined;
  /** True where something red names what failed or could not be tested. */
  readonly isNamed: boolean;
  readonly output: string;
}

const reporters = `[
    ['open-banking-conformance/playwright/reporter'],
    ['list'],
    ['html', { open: 'never' }],
    ['json', { outputFile: 'results.json' }],
    ['junit', { outputFile: 'junit.xml' }],
    ['allure-playwright'],
    ['blob', { outputDir: \`blob-\${process.env.SHARD}\`, fileName: \`report-\${process.env.SHARD}.zip\` }],
  ]`;

const config = `import { defineConfig } from '@playwright/test';
import { defineConformance } from 'open-banking-conformance/playwright';

export default defineConfig(defineConformance({ target: 'target.yaml' }), { reporter: ${reporters} });
`;

const plainConfig = `export default { reporter: ${reporters.replace(/\n.*'blob'.*/, '')} };\n`;

const mergeConfig = plainConfig.replace('allure-playwright', 'open-banking-conformance/playwright/allure');

/** Words by which red names a call that judged nothing of its server. */
const unjudged = /shard 2\/2 is missing|No tests found|took longer|cannot merge/;

/** Words by which red names each kind of server. */
const names: Readonly<Record<Kind, RegExp>> = {
  conformant: unjudged,
  'non-conformant': /provider-id-is-an-integer/,
  partial: /not tested: |No verdict: /,
};

/**
 * Lists the reports that contradict the exit code: none may be without red after a failure, or with it after a pass. One that was not
 * written says nothing.
 */
export function listContradictions({ code, isNamed, output: _, ...reports }: Shown): string[] {
  const wrong = Object.entries(reports).filter(([, red]) => red !== undefined && red > 0 !== (code !== 0));
  return [...wrong.map(([name]) => name), ...(code !== 0 && !isNamed ? ['no name'] : [])];
}

/** Milliseconds for an answer of a server that is too slow for a time limit. */
const slowness = 2000;

async function startServer(kind: Kind): Promise<ReferenceServer> {
  const broken = faults.filter(({ id }) => id === 'providers-last-provider-id-add-a-fraction');
  return startReferenceServer(kind === 'non-conformant' ? { faults: broken } : {});
}

/** Reports that the calls of Playwright write below a project. */
const written = ['junit.xml', 'results.json', 'allure-results'];

/** A project of Playwright with a server of its own. */
export interface WayProject {
  /** Calls Playwright, and gives what this call showed. */
  call(args: readonly string[]): Promise<Shown>;
  /** Takes away what a shard left to be merged. */
  loseShard(index: number): void;
  close(): Promise<void>;
}

/** Makes a project in a folder, and starts its server. */
export async function openProject(folder: string, kind: Kind): Promise<WayProject> {
  const server = await startServer(kind);
  const target = declaredReferenceTarget(server.description);
  makeVendorProject(folder, kind === 'partial' ? withoutToken(target) : target, config);
  writeFileSync(join(folder, 'merge.config.js'), mergeConfig);
  writeFileSync(join(folder, 'plain.config.js'), plainConfig);
  return {
    async call(args) {
      for (const name of written) rmSync(join(folder, name), { recursive: true, force: true });
      server.workings.wire.delayMs = args.includes('--global-timeout') ? slowness : 0;
      const index = /^\d+(?=\/)/.exec(args[args.indexOf('--shard') + 1] ?? '')?.[0] ?? '1';
      const { code, output } = await runPlaywrightAsBuilt(folder, args, { SHARD: index });
      if (args[0] === 'test') gatherBlob(folder, index);
      return { ...readShown(folder, output, kind), code };
    },
    loseShard: (index) => rmSync(join(folder, 'blob-report', `report-${index}.zip`)),
    close: () => server.close(),
  };
}

/** Runs the tests of the providers in one way, in a project of its own in a folder, and gives what its last call showed. */
export async function runWay(folder: string, way: string, kind: Kind): Promise<Shown> {
  const project = await openProject(folder, kind);
  try {
    const [first, ...others] = ways[way]!;
    let shown = await project.call(first!);
    for (const args of others) shown = await project.call(args);
    return shown;
  } finally {
    await project.close();
  }
}

/** A target file without a token: next to nothing can be asked. */
function withoutToken({ outbound, ...rest }: DeclaredTarget): object {
  const { token: _token, tokenEndpoint: _endpoint, ...auth } = outbound!.auth;
  return { ...rest, outbound: { ...outbound, auth } };
}

/** Puts the blob of a shard beside the others: Playwright empties a blob's own folder first. */
function gatherBlob(folder: string, index: string): void {
  const own = join(folder, `blob-${index}`);
  if (existsSync(own)) cpSync(own, join(folder, 'blob-report'), { recursive: true });
}

function readShown(folder: string, output: string, kind: Kind): Omit<Shown, 'code'> {
  const text = (file: string) => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  const junit = text('junit.xml');
  const json = text('results.json');
  const results = allureResultsIn(folder);
  return {
    list: countInList(output),
    junit: junit === undefined ? undefined : (junit.match(/<(failure|error)[ >]/g)?.length ?? 0),
    html: json === undefined ? undefined : countRed(JSON.parse(json)),
    allure: results?.filter(({ status }) => status === 'failed' || status === 'broken').length,
    isNamed: names[kind].test(output) || unjudged.test(output),
    output,
  };
}

/** Playwright's JSON, as far as HTML shows the same. */
interface JsonReport {
  readonly stats: { readonly unexpected: number };
  readonly errors: readonly unknown[];
}

function countRed({ stats, errors }: JsonReport): number {
  return stats.unexpected + errors.length;
}

/** A verdict that turns red at the end has its line already, and stands in the summary alone. */
function countInList(output: string): number {
  const [, failed = 0] = /^ +(\d+) failed$/m.exec(output) ?? [];
  return Math.max(Number(failed), output.match(/^ +✘ |^\w*Error: /gm)?.length ?? 0);
}

function allureResultsIn(folder: string): { status: string }[] | undefined {
  const results = join(folder, 'allure-results');
  try {
    return readdirSync(results)
      .filter((file) => file.endsWith('-result.json'))
      .map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')));
  } catch {
    return undefined;
  }
}
