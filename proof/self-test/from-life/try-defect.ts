import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { Check } from '../../../src/plan/check.ts';
import { hasPassed } from '../../../src/report/verdict/outcome.ts';
import type { Verdict } from '../../../src/report/verdict/verdict.ts';
import { defectsFromLife } from '../../from-life/index.ts';
import { certifyAsRun } from '../sweep.ts';

/** A defect is found when a requirement fails; `warned` when more rows warn than on the clean server. */
export type TryResult = 'found' | 'warned' | 'partial' | 'missed';

/** One run on a server with a defect. */
export interface Try {
  readonly id: string;
  readonly result: TryResult;
  readonly failed: readonly RequirementId[];
  /** Rows that warn here and not on the clean server. */
  readonly warned: readonly RequirementId[];
  readonly requests: number;
}

type Report = Awaited<ReturnType<typeof certifyAsRun>>['report'];

/** Certifies the clean server, once in each process. */
const listUsualWarnings = rememberFor(
  async (checks: readonly Check[]) => new Set(listRows((await certifyAsRun({}, checks)).report, 'warn')),
);

/** Certifies the server of a defect as a run does. */
export async function tryDefect(id: string, checks: readonly Check[]): Promise<Try> {
  const defect = defectsFromLife.find((candidate) => candidate.id === id);
  if (defect === undefined) throw new Error(`there is no defect ${id}`);
  const { report } = await certifyAsRun({ fault: { ...defect, breaks: [] } }, checks);
  const usual = await listUsualWarnings(checks);
  const failed = listRows(report, 'fail');
  const warned = listRows(report, 'warn').filter((row) => !usual.has(row));
  return { id, result: nameResult(report, failed, warned), failed, warned, requests: report.run.requests };
}

function nameResult(
  { outcome }: Report,
  failed: readonly RequirementId[],
  warned: readonly RequirementId[],
): TryResult {
  if (failed.length > 0) return 'found';
  if (!hasPassed(outcome)) return 'partial';
  return warned.length > 0 ? 'warned' : 'missed';
}

function listRows({ requirements }: Report, verdict: Verdict): RequirementId[] {
  return requirements.filter((row) => row.verdict === verdict).map(({ id }) => id);
}
