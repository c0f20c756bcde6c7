/** The files that every run leaves in its folder of reports. */
export const reportFiles = [
  'report.json',
  'junit.xml',
  'summary.md',
  'badge.svg',
  'exchanges.ndjson',
  'exchanges.har',
  'index.html',
] as const;
export type ReportFile = (typeof reportFiles)[number];

/** The folder of results that Allure reads, beside them. */
export const allureFolder = 'allure-results';
