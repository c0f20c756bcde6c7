// What Playwright's processes need of the suite, in one module: in a clone it is joined into one file (see load-suite.ts).

export { ConformanceReporter } from './conformance-reporter.ts';
export { defineSpecFile } from './define-spec-file.ts';
export { defineTests } from './define-tests.ts';
export { defineVerdict } from './define-verdict.ts';
export { setUpRuns } from './set-up-runs.ts';
export { shareWorkers } from './share-workers.ts';
export { nameReports } from './title.ts';
