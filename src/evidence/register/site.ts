import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { compare } from '../../report/diff/compare.ts';
import { renderComparisonPage } from '../../report/diff/page.ts';
import { summarize } from '../../report/diff/verdict.ts';
import { renderBadge } from '../../report/formats/badge.ts';
import type { Explanations } from '../../report/formats/page/explanations.ts';
import { reportPage } from '../../report/formats/page/page.ts';
import type { Exchanges, Report } from '../../report/report.ts';
import { bundleFile, envelopeFile } from '../../report/run/own-files.ts';
import { renderCertificate } from '../bundle/certificate.ts';
import type { BundleJson } from '../bundle/sign.ts';
import type { EvidenceFiles } from '../bundle/statement.ts';
import { bundlePlace } from './evidence-places.ts';
import { implementationsFolder } from './frame.ts';
import {
  type Implementation,
  listStanding,
  nameImplementation,
  nameRunFolder,
  type RegisteredRun,
  type Validity,
} from './implementation.ts';
import { evidenceFolder, renderImplementationPage } from './implementation-page.ts';
import { describeRegister, registerFile } from './index-file.ts';
import { describeKept, linkFolder, runFile, shorten } from './kept-runs.ts';
import { renderFeaturesPage, renderOverview, renderSilencesPage } from './overview-page.ts';
import {
  listHistories,
  renderRequirementPage,
  renderRequirementsPage,
  requirementsFolder,
} from './requirement-pages.ts';

/** What of a run stands in the site beside its report. */
export interface RunFiles {
  readonly bundle: BundleJson;
  readonly files: EvidenceFiles;
  /** Where each of them stands in the folder of the run, by its name in the bundle. */
  readonly places: ReadonlyMap<string, string>;
  readonly exchanges: Exchanges;
  readonly explanations: Explanations;
}

/**
 * Writes the folder of a run into a site: its report, made here of the evidence, and the evidence itself. Gives the run as the
 * pages of the register need it.
 */
export function writeRun(site: string, run: RegisteredRun, given: RunFiles): RegisteredRun {
  const { report, statement, hasCertificate } = run;
  const { bundle, files, places, exchanges, explanations } = given;
  const folder = folderOf(site, run);
  rmSync(folder, { recursive: true, force: true });
  const own = places.get(bundlePlace)!;
  write(join(folder, 'report.html'), reportPage(report, exchanges, explanations));
  if (run.withdrawn === undefined) write(join(folder, 'badge.svg'), renderBadge(report));
  if (hasCertificate)
    write(join(folder, 'certificate.html'), renderCertificate(report, statement, run.recomputed));
  write(join(folder, own, bundleFile), `${JSON.stringify(bundle)}\n`);
  write(join(folder, own, envelopeFile), `${JSON.stringify(bundle.dsseEnvelope)}\n`);
  for (const [name, bytes] of files) write(join(folder, places.get(name)!), bytes);
  return { ...run, report: shorten(report) };
}

/** Takes over the folder of a run from the site before, without what a withdrawn run has no more. Gives the run. */
export function keepRun(site: string, run: RegisteredRun, from: string): RegisteredRun {
  const gone = run.withdrawn === undefined ? [] : ['badge.svg', 'certificate.html', runFile];
  linkFolder(from, folderOf(site, run), gone);
  return run;
}

/** Takes the folder of a run out of a site again, with that of an implementation that has no other. */
export function removeRun(site: string, run: RegisteredRun): void {
  const folder = folderOf(site, run);
  rmSync(folder, { recursive: true, force: true });
  if (readdirSync(dirname(folder)).length === 0) rmSync(dirname(folder), { recursive: true });
}

function folderOf(site: string, run: RegisteredRun): string {
  return join(site, implementationsFolder, nameImplementation(run), nameRunFolder(run));
}

/** Writes the pages of a register into a site that holds the folders of its runs. */
export function writePages(
  site: string,
  implementations: readonly Implementation[],
  validity: Validity,
): void {
  const told = implementations.map((one) => tellChanges(site, one));
  for (const one of told) {
    const folder = join(site, implementationsFolder, one.slug);
    const namesakes = told.filter(
      (other) => other !== one && other.name === one.name && other.vendor === one.vendor,
    );
    write(join(folder, 'index.html'), renderImplementationPage(one, namesakes, validity));
    const [standing] = listStanding(one.runs);
    if (standing !== undefined) write(join(folder, 'badge.svg'), renderBadge(standing.report));
  }
  write(join(site, 'index.html'), renderOverview(told, validity));
  const histories = listHistories(told);
  write(join(site, 'requirements.html'), renderRequirementsPage(histories));
  for (const one of histories)
    write(join(site, requirementsFolder, `${one.row.id}.html`), renderRequirementPage(one));
  write(join(site, 'features.html'), renderFeaturesPage(told));
  write(join(site, 'silences.html'), renderSilencesPage(told));
  write(join(site, registerFile), `${JSON.stringify(describeRegister(told, validity), null, 2)}\n`);
}

/** An implementation whose runs tell what changed since the run before; those of the site before know it already. */
function tellChanges(site: string, implementation: Implementation): Implementation {
  const tell = (run: RegisteredRun, at: number) => {
    const before = implementation.runs[at + 1];
    const page = join(folderOf(site, run), 'changes.html');
    const { changes: _, ...own } = run;
    const isTold =
      run.changes?.since === before?.report.run.id && existsSync(page) === (before !== undefined);
    if (isTold) return run;
    rmSync(page, { force: true });
    if (before === undefined) return own;
    const comparison = compare(readReport(site, before), readReport(site, run));
    write(page, renderComparisonPage(comparison));
    return { ...own, changes: { since: before.report.run.id, summary: summarize(comparison) } };
  };
  const runs = implementation.runs.map((run, at) => {
    const told = tell(run, at);
    const file = join(folderOf(site, run), runFile);
    if (told !== run) rmSync(file, { force: true });
    if (!existsSync(file)) write(file, describeKept(told));
    return told;
  });
  return { ...implementation, runs: runs as [RegisteredRun, ...RegisteredRun[]] };
}

/** The whole report of a run, which was verified when its folder was written. */
function readReport(site: string, run: RegisteredRun): Report {
  const folder = join(folderOf(site, run), evidenceFolder);
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
}

/** The files and folders at the top of a site, but for that of the implementations. */
export const topFiles = [
  ...['index.html', 'requirements.html', 'features.html', 'silences.html'],
  ...[registerFile, requirementsFolder],
] as const;

function write(file: string, content: string | Buffer): void {
  makeFolder(dirname(file));
  writeFileSync(file, content, { flag: 'wx' });
}
