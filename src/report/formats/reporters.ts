import { reproduceFolder } from './requests/files.ts';

/** What `--reporter` names, with the file or the folder that it stands for. */
export const reporters = {
  html: 'index.html',
  json: 'report.json',
  junit: 'junit.xml',
  markdown: 'summary.md',
  badge: 'badge.svg',
  sarif: 'results.sarif',
  ndjson: 'exchanges.ndjson',
  har: 'exchanges.har',
  allure: 'allure-results',
  requests: reproduceFolder,
} as const;

export type ReporterName = keyof typeof reporters;

/** Every name that `--reporter` takes. */
export const reporterNames = Object.keys(reporters) as readonly ReporterName[];

/** The files and folders that some reporters write: `report.json`, which other commands read, is always among them. */
export function filesOf(chosen: readonly ReporterName[] = reporterNames): string[] {
  return reporterNames
    .filter((name) => name === 'json' || chosen.includes(name))
    .map((name) => reporters[name]);
}
