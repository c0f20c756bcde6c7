import { awesomeOptions, categories } from '../../../../src/report/formats/allure/categories.ts';
import { titleOf } from '../../../../src/report/formats/allure/environment.ts';
import type { Report } from '../../../../src/report/report.ts';
import type { AllurePaths } from './generate.ts';
import { withSlash } from './links.ts';

const keptRuns = 30;

/** Returns the configuration of Allure: grouping, order, and the file of the history. */
export function configOf(report: Report, { output, history, published }: AllurePaths) {
  return {
    name: titleOf(report),
    output,
    historyPath: history,
    historyLimit: keptRuns,
    appendHistory: true,
    ...(published === undefined ? {} : { historyBaseUrl: new URL('allure/', withSlash(published)).href }),
    categories,
    plugins: { awesome: { options: { ...awesomeOptions, singleFile: true } } },
  };
}
