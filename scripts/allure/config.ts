import { categories } from '../../src/reporting/allure/categories.ts';
import type { Report } from '../../src/reporting/report.ts';
import type { AllureOptions } from './options.ts';

const keptRuns = 30;

type Files = Pick<AllureOptions, 'output' | 'history' | 'published'>;

/** What Allure is told: by what it groups and sorts, and where it keeps the history. */
export function configOf({ target, run }: Report, { output, history, published }: Files) {
  return {
    name: `${target.name}, run ${run.id}`,
    output,
    historyPath: history,
    historyLimit: keptRuns,
    appendHistory: true,
    ...(published === undefined ? {} : { historyBaseUrl: new URL('allure/', `${published}/`).href }),
    categories: categories.map(({ name, ending }) => ({
      id: ending,
      name,
      matchers: { labels: { ending: `^${ending}$` } },
      // What is open is mended by its reason, what departs from the document by its weight.
      groupByMessage: ['configuration', 'blocked', 'not-exercised'].includes(ending),
      groupBy: ['non-conformance', 'warning'].includes(ending) ? ['severity'] : [],
    })),
    plugins: {
      awesome: {
        options: { singleFile: true, reportLanguage: 'en', groupBy: ['epic', 'feature'] },
      },
    },
  };
}
