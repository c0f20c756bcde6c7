// What `open-banking-conformance/playwright` gives to the Playwright project of a vendor.

export { UserError } from '../../src/lib/user-error.ts';
export type { ConformanceReporterOptions } from './conformance-reporter.ts';
export type { ConformanceOptions } from './options.ts';
export { type ConformanceSettings, defineConformance } from './project-config.ts';
