import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOperation, operationIds } from '../../../src/catalogue/operations.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { documentedBodies } from './documents.ts';

/** The page that says how to use the schemas. */
export const readme = readFileSync(join(packageRoot, 'schemas', 'README.md'), 'utf8');

/** The commands that the page shows, each whole. */
export const commands = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, command]) => command!);

/** The lines of the table that says which schema an answer is held against, one for each operation. */
export function listAnswerLines(): string[] {
  return operationIds.flatMap((operation) => {
    const own = [...documentedBodies].filter(([name]) => name.startsWith(`${operation} `));
    const bySchema = groupBy(own, ([, { schema }]) => describeSchema(schema));
    bySchema.delete(undefined);
    if (bySchema.size === 0) return [];
    const cells = [...bySchema].map(
      ([schema, bodies]) => `${bodies.map(([name]) => name.split(' ')[1]).join(', ')}: ${schema}`,
    );
    const { method, path } = getOperation(operation);
    return [`| \`${method} ${path}\` | ${cells.join('; ')} |`];
  });
}

/** The file of a schema, or of the items of a list, as the page names it; undefined for any JSON. */
function describeSchema(schema: unknown): string | undefined {
  const { $ref, items } = schema as { $ref?: string; items?: { $ref: string } };
  const name = ($ref ?? items?.$ref)?.replace(/^.*\/|\.schema\.json$/g, '');
  if (name === undefined) return undefined;
  return items === undefined ? `\`${name}\`` : `a list of \`${name}\``;
}

/** How a command ended, and what it printed. */
export interface EndedCommand {
  readonly status: number;
  readonly text: string;
}

/** Runs a shell command of the page at the root of the clone, without the network, on a body in place of body.json. */
export async function runCommand(
  command: string,
  body: unknown,
  env: NodeJS.ProcessEnv = process.env,
): Promise<EndedCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-schemas-'));
  const file = join(folder, 'body.json');
  writeFileSync(file, JSON.stringify(body));
  const options = { cwd: packageRoot, env: { ...env, npm_config_offline: 'true' } };
  try {
    return await new Promise((resolve) => {
      execFile('bash', ['-c', command.replaceAll('body.json', file)], options, (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ status, text: `${stdout}${stderr}` });
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
