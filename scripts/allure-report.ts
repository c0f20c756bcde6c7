import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readReport } from '../src/cli/report-file.ts';
import { UserError } from '../src/user-error.ts';
import { configOf } from './allure/config.ts';
import { forgetRun } from './allure/history.ts';
import { linked } from './allure/links.ts';
import { offline, stillCalls } from './allure/offline.ts';
import { optionsOf } from './allure/options.ts';

// Makes one page of the Allure results of a run, which opens from disk and calls nobody; --help says how.

try {
  process.stdout.write(`Allure report: ${allureReport()}\n`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = 2;
}

function allureReport(): string {
  const { folder, output, history, published } = optionsOf(process.argv.slice(2));
  const results = join(folder, 'allure-results');
  const report = readReport(folder);
  if (!existsSync(results))
    throw new UserError(`there is no ${results}: obc report ${folder} makes it of the run's journals`);
  const config = configOf(report, { output, history, published });
  forgetRun(history, config.name);
  if (published === undefined) generate(results, output, config);
  else {
    const copy = linked(results, published);
    generate(copy, output, config);
    rmSync(copy, { recursive: true });
  }
  return withoutCalls(join(output, 'index.html'));
}

function generate(results: string, output: string, config: object): void {
  mkdirSync(output, { recursive: true });
  const file = join(output, 'allurerc.json');
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  // The package exports its library only, so its command is found beside it.
  const cli = join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'generate', resolve(results), '--config', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ALLURE_NO_ANALYTICS: '1' },
  });
  rmSync(file);
  if (status !== 0) throw new Error(`allure generate ended with ${status}`);
}

function withoutCalls(page: string): string {
  const html = offline(readFileSync(page, 'utf8'));
  if (stillCalls(html))
    throw new Error('the Allure page still loads a script from the internet: its form changed');
  writeFileSync(page, html);
  return page;
}
