import { useTestRunner } from './src/plan/conformance-tests.ts';
import { defineTests } from './src/playwright/define-tests.ts';

useTestRunner(defineTests);

export { default } from './src/playwright/config.ts';
