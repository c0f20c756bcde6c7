// What `open-banking-conformance/playwright` gives to the Playwright project of a vendor.

export { UserError } from '../../lib/user-error.ts';
export type { DeclaredTarget as Target } from '../../target-file/declared.ts';
export { defineConformanceTests } from './define.ts';
export type { ConformanceOptions } from './options.ts';
export type { ConformanceReporterOptions } from './reporter.ts';
