import type { Exchanges, Report } from '../report.ts';
import { badge } from './badge/badge.ts';
import { exchangeLines } from './exchange-lines.ts';
import { harLog } from './har/har.ts';
import { junitReport } from './junit/junit.ts';
import { markdownSummary } from './markdown/markdown.ts';
import type { Explanations } from './page/explanations.ts';
import { reportPage } from './page/page.ts';

/** What a format knows besides the report: the exchanges of the run, and how requirements are judged and proved. */
export type Format = (
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
) => string | Iterable<string>;

/** The files that every run leaves in its folder of reports, each with the format that makes it. */
export const formats = {
  'report.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  'junit.xml': junitReport,
  'summary.md': markdownSummary,
  'badge.svg': badge,
  'exchanges.ndjson': exchangeLines,
  'exchanges.har': harLog,
  'index.html': reportPage,
} as const satisfies Readonly<Record<string, Format>>;

/** The names of those files. */
export const formatNames = Object.keys(formats) as (keyof typeof formats)[];

/** The folder of results that Allure reads, beside them. */
export const allureFolder = 'allure-results';
