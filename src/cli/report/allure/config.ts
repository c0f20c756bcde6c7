import { categories } from '../../../report/formats/allure/categories.ts';
import type { Report } from '../../../report/report.ts';
import type { AllurePaths } from './generate.ts';
import { withSlash } from './links.ts';

const keptRuns = 30;

/** What Allure is told: by what it groups and sorts, and where it keeps the history. */
export function configOf({ target, run }: Report, { output, history, published }: AllurePaths) {
  return {
    name: `${target.name}, run ${run.id}`,
    output,
    historyPath: history,
    historyLimit: keptRuns,
    appendHistory: true,
    ...(published === undefined ? {} : { historyBaseUrl: new URL('allure/', withSlash(published)).href }),
    categories: categories.map(({ name, ending }) => ({
      id: ending,
      name,
      matchers: { labels: { ending: `^${ending}$` } },
      // What is open is fixed by its reason, what departs from the document by its weight.
      groupByMessage: ['configuration', 'blocked', 'not-exercised'].includes(ending),
      groupBy: ['non-conformance', 'warning'].includes(ending) ? ['severity'] : [],
    })),
    plugins: {
      awesome: {
        options: {
          singleFile: true,
          reportLanguage: 'en',
          groupBy: ['parentSuite', 'suite', 'subSuite'],
          // What failed stands before what passed.
          defaultSortBy: 'status,asc',
        },
      },
    },
  };
}
