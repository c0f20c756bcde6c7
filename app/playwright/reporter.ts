import { loadSuite } from './load-suite.ts';

// Playwright takes the default export of a file for a reporter.
const { ConformanceReporter } = await loadSuite();

export default ConformanceReporter;
