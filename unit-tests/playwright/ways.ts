import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { checks } from '../../tests/index.ts';
import { makeVendorProject, playwright } from './vendor-project.ts';

// Every way to run Playwright against a server that conforms, one that does not, and one of which too little is known: what
// each reporter shows must agree with the exit code.

/** What a server comes to. */
export const kinds = ['conformant', 'non-conformant', 'partial'] as const;

export type Kind = (typeof kinds)[number];

const lineOf = (id: string) => checks.find((check) => check.id === id)?.site.line;

/** The ways to run the tests of the providers, by name: what is typed, one call after another. */
export const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  plain: [['test', 'providers/']],
  '-g': [['test', '-g', 'lists the declared providers']],
  'file:line': [['test', `providers/list.spec:${lineOf('providers-list')}`]],
  '--last-failed': [
    ['test', 'providers/'],
    ['test', '--last-failed'],
  ],
  '--shard': [['test', 'providers/', '--shard', '1/2']],
  '--repeat-each': [['test', '-g', 'lists the declared providers', '--repeat-each', '2']],
  '--retries': [['test', 'providers/', '--retries', '2']],
  '--workers': [['test', 'providers/', '--workers', '4']],
  '--max-failures': [['test', 'providers/', '--max-failures', '1']],
  'merge-reports': [
    ['test', 'providers/', '--shard', '1/2'],
    ['test', 'providers/', '--shard', '2/2'],
    ['merge-reports', '-c', 'merge.config.ts', 'blob-report'],
  ],
  'merge-reports, a shard lost': [
    ['test', 'providers/', '--shard', '1/2'],
    ['merge-reports', '-c', 'merge.config.ts', 'blob-report'],
  ],
  '--no-deps': [['test', 'providers/', '--no-deps']],
  '-g without a match': [['test', '-g', 'a test that nobody wrote']],
  'stopped by a time limit': [['test', 'providers/', '--global-timeout', '3000']],
  'merge-reports, a shard stopped': [
    ['test', 'providers/', '--shard', '1/2'],
    ['test', 'providers/', '--shard', '2/2', '--global-timeout', '3000'],
    ['merge-reports', '-c', 'merge.config.ts', 'blob-report'],
  ],
  'merge-reports by allure-playwright alone': [
    ['test', 'providers/', '--shard', '1/1'],
    ['merge-reports', '-c', 'plain.config.ts', 'blob-report'],
  ],
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

async function startServer(kind: Kind): Promise<ReferenceServer> {
  const broken = faults.filter(({ id }) => id === 'providers-last-provider-id-add-a-fraction');
  return startReferenceServer(kind === 'non-conformant' ? { faults: broken } : {});
}

/** Runs the tests of the providers in one way, in a project of its own in a folder. */
export async function runWay(folder: string, way: string, kind: Kind): Promise<Shown> {
  const server = await startServer(kind);
  try {
    const target = declaredReferenceTarget(server.description);
    const known = kind === 'partial' ? withoutToken(target) : target;
    makeVendorProject(folder, known, config);
    writeFileSync(join(folder, 'merge.config.ts'), mergeConfig);
    writeFileSync(join(folder, 'plain.config.ts'), plainConfig);
    let last = { code: 0, output: '' };
    for (const [at, args] of (ways[way] ?? []).entries()) {
      last = await playwright(folder, args, { SHARD: String(at + 1) });
      gatherBlobs(folder, at + 1);
    }
    return { ...readShown(folder, last.output, kind), code: last.code };
  } finally {
    await server.close();
  }
}

/** A target file without a token: next to nothing can be asked. */
function withoutToken({ outbound, ...rest }: DeclaredTarget): object {
  const { token: _token, tokenEndpoint: _endpoint, ...auth } = outbound!.auth;
  return { ...rest, outbound: { ...outbound, auth } };
}

/** Puts the blob of a shard beside the others: Playwright empties a blob's own folder first. */
function gatherBlobs(folder: string, shard: number): void {
  const own = join(folder, `blob-${shard}`);
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
