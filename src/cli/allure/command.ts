import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
Allure 3 makes the page and has to be installed:
npm install --save-dev allure@3. Its analytics are taken out, so that a report
about a bank stays where it is.

The history keeps the last 30 runs in one file. In CI, restore the file of the
last build before, and keep it after.

Exit codes:
  0  made
  2  a wrong option, no run in the folder, or Allure is not installed

Examples:
  $ obc allure
  $ obc allure reports --history cache/allure-history.jsonl
  $ obc allure --published https://ci.bank.example/builds/42/reports`;

/** `obc allure`: a self-contained Allure page of a run. */
export function addAllure(program: Command): void {
  program
    .command('allure')
    .description('Builds a self-contained Allure page (no network).')
    .argument('[folder]', 'folder of the run', 'reports')
    .option('--out <folder>', 'where the page goes (default: allure in the folder of the run)')
    .option('--history <file>', 'earlier runs (default: allure-history.jsonl in the folder of the run)')
    .option('--published <address>', 'URL of the folder of the run, for links to its report page')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
