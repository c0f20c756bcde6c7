import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report } from '../../report.ts';
import { sortByTime } from '../exchange-lines.ts';
import type { Explanations } from '../page/explanations.ts';
import { categories } from './categories.ts';
import { checkResultOf } from './check-result.ts';
import { environmentOf } from './environment.ts';
import type { AllureFile } from './model.ts';
import { resultOf } from './result.ts';
import { runResults } from './run-results.ts';
import { AllureFiles } from './writer.ts';

/**
 * The files of a folder of Allure results: one result per check, as allure-playwright writes them, and beside it what
 * Allure has no word for: one per requirement, so that its counts are those of the report, and those of the run itself;
 * evidence, environment and categories. Without checks for a folder in which they are already.
 */
export function buildAllureFiles(
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
  { checks = true }: { readonly checks?: boolean } = {},
): readonly AllureFile[] {
  const byCheck = groupBy(
    sortByTime(exchanges).filter(({ check }) => check !== undefined),
    ({ check = '' }) => check,
  );
  const input = { report, exchanges, byCheck, explanations };
  const written = new AllureFiles({
    environmentInfo: environmentOf(report),
    categories: categories.flatMap(({ name, classic }) =>
      classic === undefined ? [] : [{ name, ...classic }],
    ),
  });
  for (const result of runResults(report)) written.add(result);
  for (const row of report.requirements) {
    const { result, files } = resultOf(row, input);
    written.add(result, files);
  }
  for (const check of checks ? (report.checks ?? []) : []) {
    const { result, files } = checkResultOf(check, input);
    written.add(result, files);
  }
  written.close();
  return written.files;
}
