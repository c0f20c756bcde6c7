import type { TestInfo } from '@playwright/test';
import type { CheckResult, Finding } from '../../src/journal/entry.ts';
import type { Site } from '../../src/plan/check.ts';
import { waiverOf } from '../../src/report/verdict/waivers.ts';
import type { Waiver } from '../../src/target-file/types.ts';
import { isReporterAbove } from './present.ts';

/** Names the waivers that set failures aside in annotations of the test. */
export function annotateWaived(
  { findings }: CheckResult,
  waivers: readonly Waiver[],
  info: Pick<TestInfo, 'annotations'>,
): void {
  for (const finding of findings) {
    const waiver = waiverOf(finding, waivers);
    if (waiver === undefined) continue;
    const { requirement, reason, owner, expires } = waiver;
    const description = `${requirement}: ${reason} (${owner}, until ${expires})`;
    info.annotations.push({ type: 'waived', description });
  }
}

/** The type of an annotation on what the exchanges of a test show of requirements that other tests judge. */
export const otherFindings = 'also found';

/** Names what the exchanges of a test show of requirements that other tests judge: the verdict counts it. */
export function annotateOthers(findings: readonly Finding[], info: Pick<TestInfo, 'annotations'>): void {
  for (const { requirement, wanted, got, exchange } of findings)
    info.annotations.push({
      type: otherFindings,
      description: `${requirement}: wanted ${wanted}, got ${got} (${exchange}); it fails the verdict, not this test`,
    });
}

/** Attaches a text to a test. Pushed and not attached with `info.attach`, which would add a step to every test. */
export function attach(info: TestInfo, name: string, contentType: string, text: string): void {
  info.attachments.push({ name, contentType, body: Buffer.from(text) });
}

/**
 * A worker restarts after an unexpected failure, which costs half a second each; with our reporter in the process that
 * started this one, which sets the expected status right before any other reporter sees it, the restart is spared.
 */
export function skipRestart(info: TestInfo): void {
  if (isReporterAbove()) info.expectedStatus = 'failed';
}

/** Ends the test as failed, at the place of its check. */
export function failCheck(message: string, info: TestInfo, { file, line, column }: Site): never {
  skipRestart(info);
  const error = new Error(message);
  error.name = 'NonConformance';
  // Without the message: Playwright takes a line of it that ends like `path 0:0` for a place, and shows the file of that name.
  error.stack = `${error.name}\n    at check (${file}:${line}:${column})`;
  throw error;
}
