import { writeCommand } from '../../../lib/command-line.ts';
import type { Exchanges, Report } from '../../report.ts';
import { judgePageFile, type ReportCompanions } from '../formats.ts';
import { renderDocument } from './document.ts';
import type { Explanations } from './explanations.ts';
import { html } from './html.ts';
import { describePage } from './page-parts.ts';

/**
 * A report as one page that opens from disk and asks the network for nothing. `explanations` says how requirements are
 * judged and proved; without it the page shows what the report alone knows. `beside` is what stands beside it.
 */
export function reportPage(
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
  { last, isInFolder = false }: ReportCompanions = {},
): string {
  const footer = html`The same report for machines is report.json beside this file; ${writeCommand('explain w0-1')} shows an exchange by its id.${
    isInFolder &&
    html` To judge these exchanges once more, or a recording of your own, drop the folder of this report on <a href="${judgePageFile}">${judgePageFile}</a>, which ${writeCommand('report')} writes beside this page: it judges in your browser, without network.`
  }`;
  return renderDocument(describePage(report, exchanges, { explanations, last, footer, more: 'report.json' }));
}
