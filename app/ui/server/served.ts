import type { Environment } from '../../../src/target-file/environment.ts';
import type { EarlierRuns } from '../runs/earlier-runs.ts';
import type { RunControl } from '../runs/run-control.ts';

/** What the page works with. */
export interface Served {
  /** Part of the address of the page, and of that of the reports. */
  readonly secret: string;
  readonly reportSecret: string;
  /** The target file that the page opens first; undefined where there is none. */
  readonly file: string | undefined;
  readonly environment: string | undefined;
  /** Folder of the reports: each run gets one of its own in it. */
  readonly folder: string;
  readonly env: Environment;
  readonly runs: RunControl;
  readonly earlier: EarlierRuns;
}
