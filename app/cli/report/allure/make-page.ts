import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeCommand } from '../../../../src/lib/command-line.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { formats } from '../../../../src/report/formats/formats.ts';
import { readReport } from '../../../command-line/report-file.ts';
import { configOf } from './config.ts';
import { type AllurePaths, generate } from './generate.ts';
import { assertIsHistory, forgetRun } from './history.ts';
import { linkResults } from './links.ts';
import { hasCalls, makeOffline } from './offline.ts';
import { placeInto, verifyPlace } from './place.ts';
import { verifyResults } from './results.ts';

/** Where an Allure page goes, and what it goes by. */
export interface AllurePageOptions {
  /** The folder of the page. */
  readonly page: string;
  readonly history?: string | undefined;
  readonly published?: string | undefined;
}

/** Throws UserError for options of a page that cannot be. */
export function verifyPublished(published: string | undefined): void {
  if (published !== undefined && !/^https?:\/\//.test(published))
    throw new UserError(`--published ${published} is not a URL: expected https://...`);
}

/**
 * Makes the Allure page of the results in the folder of a run, and returns its file. Throws UserError without a run, a
 * web address or Allure itself.
 */
export function makeAllurePage(folder: string, { page, history, published }: AllurePageOptions): string {
  verifyPublished(published);
  const report = readReport(folder);
  const results = findResults(folder, report.run.id);
  verifyResults(results);
  const paths: AllurePaths = {
    output: resolve(page),
    history: resolve(history ?? join(folder, 'allure-history.jsonl')),
    published,
  };
  assertIsHistory(paths.history);
  verifyPlace(paths.output);
  const beside = `${paths.output}.${process.pid}.tmp`;
  try {
    makeFolder(beside);
    const config = configOf(report, { ...paths, output: beside });
    forgetRun(paths.history, config.name);
    if (published === undefined) generate(results, beside, config);
    else generateLinked(results, { ...paths, output: beside, published }, config);
    removeCalls(join(beside, 'index.html'));
    placeInto(paths.output, beside);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return join(paths.output, 'index.html');
}

/** The results of a run: beside its report, or where allure-playwright writes them in a project of its own. */
function findResults(folder: string, run: string): string {
  const [own, ofProject] = [join(folder, formats.allure.path), formats.allure.path] as const;
  if (existsSync(own)) return own;
  const environment = join(ofProject, 'environment.properties');
  if (existsSync(environment) && readFileSync(environment, 'utf8').split('\n').includes(`run=${run}`))
    return ofProject;
  throw new UserError(
    `there is no ${own}: ${writeCommand(`report ${folder}`)} makes it of the run's journals`,
  );
}

function generateLinked(
  results: string,
  { output, published }: AllurePaths & { readonly published: string },
  config: object,
): void {
  const copy = linkResults(results, published);
  try {
    generate(copy, output, config);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function removeCalls(page: string): void {
  const html = makeOffline(readFileSync(page, 'utf8'));
  if (hasCalls(html))
    throw new UserError(
      'this version of Allure makes pages that load scripts from the internet: install allure@3.18.0',
    );
  writeFileSync(page, html);
}
