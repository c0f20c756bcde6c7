import { laws } from '../../../../laws/index.ts';
import { judgeAgain } from '../../../../src/engine/recheck/judge-again.ts';
import { readJournals } from '../../../../src/journal/file.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { makePlan } from '../../../../src/plan/plan.ts';
import { foldRun } from '../../../../src/report/run/rebuild-report.ts';
import { readAnyRecord } from '../../../../src/report/run/record.ts';
import { loadTarget } from '../../../../src/target-file/load.ts';
import { checks } from '../../../../tests/index.ts';
import { type JudgeAnswer, type JudgeRequest, protocolVersion } from './protocol.ts';

// A process of the package that is to judge what another version recorded: it takes one request and answers once.

async function judge(request: JudgeRequest): Promise<JudgeAnswer> {
  if (request.protocol !== protocolVersion)
    return refuse(`it speaks version ${protocolVersion} of the protocol, and not ${request.protocol}`);
  const { folder } = request;
  const record = readAnyRecord(folder);
  const { runId, earlierRuns, replay, bundled = false } = record;
  const isWhole = request.target !== undefined;
  const target = isWhole ? loadTarget(request.target, readEnvironment()) : record.target;
  const plan = makePlan(checks, target, record.plan);
  const input = { plan, target, isWhole, runId, earlierRuns, entries: readJournals(folder) };
  const other = { repeatable: new Set(request.repeatable), violations: new Set(request.violations) };
  const { entries, repeated, kept } = await judgeAgain(input, other, laws);
  const { report } = foldRun({
    ...{ plan, target: record.target, entries, runId, replay, bundled },
    interrupted: request.interrupted,
  });
  return { protocol: protocolVersion, report, repeated, kept };
}

function refuse(error: string): JudgeAnswer {
  return { protocol: protocolVersion, error };
}

process.once('message', (request: JudgeRequest) => {
  judge(request)
    .catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
