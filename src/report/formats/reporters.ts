import { reproduceFolder } from './requests/files.ts';

/** The folder of the reports of a run where nobody names another one. */
export const defaultFolder = 'reports';

/** The names of the formats, with the file or the folder that each stands for. */
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

/** Every name that `obc report --format` takes. */
export const reporterNames = Object.keys(reporters) as readonly ReporterName[];

/** What a run writes, and what is asked for of the other formats is made of its record later. */
export const usualReporters: readonly ReporterName[] = ['html', 'json', 'junit', 'markdown', 'allure'];

/** The files and folders of some formats: `report.json`, which other commands read, is always among them. */
export function filesOf(chosen: readonly ReporterName[] = usualReporters): string[] {
  return reporterNames
    .filter((name) => name === 'json' || chosen.includes(name))
    .map((name) => reporters[name]);
}
