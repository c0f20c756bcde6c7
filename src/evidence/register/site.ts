import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { compare } from '../../report/diff/compare.ts';
import { renderComparisonPage } from '../../report/diff/page.ts';
import { renderBadge } from '../../report/formats/badge/badge.ts';
import type { Explanations } from '../../report/formats/page/explanations.ts';
import { reportPage } from '../../report/formats/page/page.ts';
import type { Exchanges } from '../../report/report.ts';
import { bundleFile, envelopeFile } from '../../report/run/own-files.ts';
import { renderCertificate } from '../bundle/certificate.ts';
import type { BundleJson } from '../bundle/sign.ts';
import type { EvidenceFiles } from '../bundle/statement.ts';
import { renderFeaturesPage, renderSilencesPage } from './comparison-pages.ts';
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
import { renderImplementationPage } from './implementation-page.ts';
import { describeRegister, registerFile } from './index-file.ts';
import { renderOverview } from './overview-page.ts';
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

/** Writes the folder of a run into a site: its report, made here of the evidence, and the evidence itself. */
export function writeRun(site: string, run: RegisteredRun, given: RunFiles): void {
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
  for (const one of implementations) {
    const folder = join(site, implementationsFolder, one.slug);
    const namesakes = implementations.filter(
      (other) => other !== one && other.name === one.name && other.vendor === one.vendor,
    );
    write(join(folder, 'index.html'), renderImplementationPage(one, namesakes, validity));
    const [standing] = listStanding(one.runs);
    if (standing !== undefined) write(join(folder, 'badge.svg'), renderBadge(standing.report));
    for (const [at, { report }] of one.runs.slice(1).entries()) {
      const later = one.runs[at]!;
      write(join(folderOf(site, later), 'changes.html'), renderComparisonPage(compare(report, later.report)));
    }
  }
  write(join(site, 'index.html'), renderOverview(implementations, validity));
  const histories = listHistories(implementations);
  write(join(site, 'requirements.html'), renderRequirementsPage(histories));
  for (const one of histories)
    write(join(site, requirementsFolder, `${one.row.id}.html`), renderRequirementPage(one));
  write(join(site, 'features.html'), renderFeaturesPage(implementations));
  write(join(site, 'silences.html'), renderSilencesPage(implementations));
  write(
    join(site, registerFile),
    `${JSON.stringify(describeRegister(implementations, validity), null, 2)}\n`,
  );
}

/** What lies at the top of a site beside the folder of implementations. */
export const topFiles = [
  ...['index.html', 'requirements.html', 'features.html', 'silences.html'],
  ...[registerFile, requirementsFolder],
] as const;

function write(file: string, content: string | Buffer): void {
  makeFolder(dirname(file));
  writeFileSync(file, content, { flag: 'wx' });
}
