import { type TestInfo, _baseTest as test } from '@playwright/test';
import type { Site } from '../../src/plan/check.ts';
import { joinRun, markClosed } from './begin.ts';
import { callAt } from './call-site.ts';
import { annotateVerdict, judgeRun } from './end.ts';
import { shardAnnotation } from './merged-runs.ts';
import { runKeyOf } from './runs.ts';
import { skipRestart } from './show-check.ts';
import { nameVerdictTest } from './title.ts';

/**
 * Defines the test that closes a run, at a place in a file. It is red where the run is not conformant in its scope, also where
 * every other test is green or skipped, so that whatever shows tests shows the verdict.
 */
export function defineVerdict(site: Site): void {
  const details = { annotation: { type: 'allure.label.epic', description: 'verdict' } };
  callAt(site, test as (...args: unknown[]) => void, nameVerdictTest(), details, conclude);
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
async function conclude({}: object, info: TestInfo): Promise<void> {
  const key = runKeyOf(info.project);
  const entered = await joinRun(key);
  markClosed(key);
  const verdict =
    'problem' in entered
      ? { isGreen: false, text: `No verdict: ${entered.problem}` }
      : judgeRun(entered.run.settings.out);
  const { shard } = info.config;
  if (shard !== null)
    info.annotations.push({ type: shardAnnotation, description: `${shard.current}/${shard.total}` });
  // A red one says it in its error.
  if (verdict.isGreen) return annotateVerdict(info, verdict.text);
  skipRestart(info);
  const error = new Error(verdict.text);
  error.name = 'Verdict';
  error.stack = '';
  throw error;
}
