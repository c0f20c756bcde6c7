import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { compare } from '../../../src/report/diff/compare.ts';
import { renderComparisonPage } from '../../../src/report/diff/page.ts';
import type { Served } from './served.ts';

/**
 * What a report page may do here: run the script that it holds, and nothing else. Its origin is none, so that it reaches
 * nothing of the page that edits and starts runs, even where a report was not made by the suite.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts',
].join('; ');

/** Report pages as they were written, and comparisons of two reports. */
export function addReports(app: Hono, { earlier }: Served): void {
  app.get('/reports/:secret/run/:name/', (context) => {
    const file = join(earlier.folderOf(context.req.param('name')), 'index.html');
    return showPage(context, readPage(file));
  });
  app.get('/reports/:secret/compare', (context) => {
    const { before, after } = context.req.query();
    if (before === undefined || after === undefined)
      throw new UserError('choose two runs to compare, on the page of obc ui');
    return showPage(
      context,
      renderComparisonPage(compare(earlier.reportOf(before), earlier.reportOf(after))),
    );
  });
}

function showPage(context: Context, page: string): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(page);
}

function readPage(file: string): string {
  // A link could lead to any file.
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UserError(`the run has no page: ${writeCommand('report FOLDER')} makes it`);
  return readFileSync(file, 'utf8');
}
