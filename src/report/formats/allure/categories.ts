const unjudged = ['skipped', 'broken'];

/**
 * The results that are worth a look, by whose it is to act; passes, observations and what was left out are in no category. The first
 * counts that matches status and message, in a form that Allure 2 and 3 both read.
 */
export const categories = (
  [
    ['Known: waived, or expected by the baseline', ['failed'], '(?:waived|expected to fail): '],
    ['Non-conformance: the target departs from the document', ['failed'], ''],
    ['Warning: departs from the document without failing', ['passed'], 'warning: '],
    [
      'Blocked by the configuration: a setting of the target file is missing',
      unjudged,
      '[\\s\\S]*\\(set \\S+ in the target file\\)',
    ],
    ['Blocked: the target or the set-up did not allow it', unjudged, 'blocked'],
    ['Not exercised: no response contained data to test it', unjudged, 'not-exercised'],
    ['Not judged: the run or the suite broke', ['broken'], ''],
  ] as const
).map(([name, matchedStatuses, begin]) => ({ name, matchedStatuses, messageRegex: `^${begin}[\\s\\S]*` }));

/** The view of Allure 3: requirements by area and clause, what failed before what passed. */
export const awesomeOptions = {
  reportLanguage: 'en',
  groupBy: ['parentSuite', 'suite', 'subSuite'],
  defaultSortBy: 'status,asc',
};

/**
 * A configuration of Allure 3 for `allure generate` and `allure quality-gate`. The gate looks at the results of
 * requirements and of the run, which are failed or broken exactly when the exit code is not 0; known failures do not count.
 */
export const formatConfig = (
  title: string,
): string => `// The gate of Allure 3.18 calls what Node has from version 22 on.
const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
iterators.toArray ??= function () {
  return [...this];
};

const isRequirement = ({ labels }) =>
  labels.some(({ name, value }) => name === 'parentSuite' && value === 'requirements');

export default {
  name: ${JSON.stringify(title)},
  categories: ${JSON.stringify(categories)},
  plugins: { awesome: { options: ${JSON.stringify(awesomeOptions)} } },
  qualityGate: { rules: [{ id: 'conformance', filter: isRequirement, minTestsCount: 1, maxFailures: 0 }] },
};
`;
