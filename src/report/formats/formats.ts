import type { Exchanges, Report } from '../report.ts';
import { renderBadge } from './badge/badge.ts';
import { formatExchanges } from './exchange-lines.ts';
import { formatHar } from './har/har.ts';
import { formatJunit } from './junit/junit.ts';
import { formatMarkdown } from './markdown/markdown.ts';
import type { Explanations } from './page/explanations.ts';
import { reportPage } from './page/page.ts';
import { reporters } from './reporters.ts';
import { formatSarif } from './sarif.ts';

/**
 * Makes a file of a report, the exchanges of its run, and how requirements are judged and proved; `last` is the report of
 * the run before, where there is one.
 */
export type Format = (
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
  last?: Report,
) => string | Iterable<string>;

/** The files that every run leaves in its folder of reports, each with the format that makes it. */
export const formats = {
  'report.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  'junit.xml': formatJunit,
  'summary.md': formatMarkdown,
  'badge.svg': renderBadge,
  'results.sarif': formatSarif,
  'exchanges.ndjson': formatExchanges,
  'exchanges.har': formatHar,
  'index.html': reportPage,
} as const satisfies Readonly<Record<string, Format>>;

/** The names of those files. */
export const formatNames = Object.keys(formats) as (keyof typeof formats)[];

/** The folder of results that Allure reads, beside them. */
export const allureFolder = reporters.allure;
