import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { UserError } from '../../src/user-error.ts';

export interface AllureOptions {
  /** Folder of the run. */
  readonly folder: string;
  /** Absolute paths. */
  readonly output: string;
  readonly history: string;
  /** Web address under which the folder of the run is published. */
  readonly published: string | undefined;
}

const help = `
The history keeps the last 30 runs in one file. In CI, restore that file from the
last build before, and keep it after.

Examples:
  $ npm run report:allure
  $ npm run report:allure -- reports --history cache/allure-history.jsonl
  $ npm run report:allure -- --published https://ci.bank.example/builds/42/reports`;

/** Reads the command line. Throws UserError for an address that is none. */
export function optionsOf(args: readonly string[]): AllureOptions {
  const command = new Command('report:allure')
    .description('Makes one Allure page of a run, which opens from disk and calls nobody.')
    .argument('[folder]', 'folder of the run', 'reports')
    .option('--out <folder>', 'where the page goes (default: allure in the folder of the run)')
    .option('--history <file>', 'what earlier runs came to', 'reports/allure-history.jsonl')
    .option('--published <address>', 'web address of the folder of the run, for links to its report page')
    .addHelpText('after', help)
    .parse(args, { from: 'user' });
  const { out, history, published } = command.opts<{ out?: string; history: string; published?: string }>();
  const folder = command.args[0] ?? 'reports';
  if (published !== undefined && !/^https?:\/\//.test(published))
    throw new UserError(`--published ${published} is no web address: expected https://...`);
  return { folder, output: resolve(out ?? join(folder, 'allure')), history: resolve(history), published };
}
