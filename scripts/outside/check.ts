import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/lib/package-root.ts';

/** A check by tools outside of npm. */
export interface Check {
  readonly name: string;
  /** The program that has to be installed, and how to get it. */
  readonly needs: { readonly program: string; readonly remedy: string };
  /** Throws an error when the check fails. The folder is empty, and is removed afterwards. */
  readonly run: (folder: string) => Promise<void>;
}

/** Runs a check, prints what became of it, and returns whether it passed. A missing program fails it. */
export async function runCheck({ name, needs, run }: Check): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-outside-'));
  try {
    if (spawnSync(needs.program, ['--help']).error !== undefined)
      throw new Error(`${needs.program} is not on the PATH: ${needs.remedy}`);
    await run(folder);
    process.stdout.write(`ok   ${name}\n`);
    return true;
  } catch (error) {
    process.stdout.write(`FAIL ${name}\n${error instanceof Error ? error.message : error}\n`);
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs shell commands in a folder. Rejects with their output when one of them fails. */
export async function runShell(commands: string, folder: string): Promise<void> {
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  await promisify(execFile)('bash', ['-ex', '-c', commands], options).catch(
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => {
      throw new Error(`exit code ${code}\n${stdout}${stderr}`);
    },
  );
}

/** Returns the commands of the first block of code below a heading of a page. */
export function readCommands(page: string, heading: string): string {
  const text = readFileSync(join(packageRoot, page), 'utf8');
  const [, commands] = new RegExp(`^## ${heading}$[^]*?^\`\`\`sh\n([^]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (commands === undefined) throw new Error(`${page} has no commands below the heading ${heading}`);
  return commands;
}
