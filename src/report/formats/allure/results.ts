import { groupBy } from '../../../lib/group-by.ts';
import type { Exchanges, Report } from '../../report.ts';
import { sortByTime } from '../exchange-lines.ts';
import type { Explanations } from '../page/explanations.ts';
import { categories } from './categories.ts';
import { formatEnvironment } from './environment.ts';
import type { AllureFile, AllureResult } from './model.ts';
import { resultOf } from './result.ts';
import { runResults } from './run-results.ts';

/**
 * The files of a folder of Allure results: one result per requirement under area and clause, so that Allure's counts
 * are those of the report; its evidence; the environment and the categories.
 */
export function* buildAllureFiles(
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
): Generator<AllureFile> {
  const byCheck = groupBy(
    sortByTime(exchanges).filter(({ check }) => check !== undefined),
    ({ check = '' }) => check,
  );
  for (const result of runResults(report)) yield resultFile(result);
  for (const row of report.requirements) {
    const { result, files } = resultOf(row, { report, exchanges, byCheck, explanations });
    yield resultFile(result);
    yield* files;
  }
  yield { name: 'environment.properties', text: formatEnvironment(report) };
  yield { name: 'categories.json', text: `${JSON.stringify(classicCategories(), null, 2)}\n` };
}

function resultFile(result: AllureResult): AllureFile {
  return { name: `${result.uuid}-result.json`, text: `${JSON.stringify(result)}\n` };
}

function classicCategories() {
  return categories.flatMap(({ name, classic }) => (classic === undefined ? [] : [{ name, ...classic }]));
}
