import { basename } from 'node:path';
import { hideAddressSecrets } from '../../src/target-file/address.ts';
import type { ProjectUse } from './options.ts';
import { type PlannedRun, readRuns } from './runs.ts';
import { findRunSource } from './settings.ts';

// The title of the test that closes a run names the target, so that each report that shows tests says what was tested.

/** The title of a report on what a configuration will test: each report says when that is the demo. */
export function nameReports(use: ProjectUse = {}): string {
  return `Conformance of ${nameTarget({ source: findRunSource(use) })}`;
}

/** The target of a run in a few words. */
export function nameTarget({ source }: Pick<PlannedRun, 'source'>): string {
  if (source.kind === 'file') return basename(source.file);
  if (source.kind === 'addresses')
    return hideAddressSecrets(source.baseUrl ?? source.bankingUrl ?? 'the given address');
  return 'the bundled demo server, which is not yours';
}

/** The title of the verdict on the runs of this call: the same in each of its processes. */
export function nameVerdictTest(): string {
  const sources = Object.values(readRuns()?.planned ?? {}).map(nameTarget);
  const named = [...new Set(sources)].join(', ');
  return named === '' ? 'verdict' : `verdict on ${named}`;
}
