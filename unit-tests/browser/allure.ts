import { join } from 'node:path';
import { writeFormats } from '../../src/report/formats/write.ts';
import { obc } from '../cli/obc.ts';
import type { Run } from './run.ts';

export interface AllureInput {
  /** Folder of the run, which is written. */
  readonly folder: string;
  readonly history: string;
}

/** Makes the Allure page of a run as `obc report --allure` does, and gives its path. */
export async function allurePage(
  { report, exchanges }: Run,
  { folder, history }: AllureInput,
): Promise<string> {
  await writeFormats(folder, report, exchanges);
  const { code, stderr } = await obc('report', folder, '--allure', '--history', history);
  if (code !== 0) throw new Error(`obc report ended with ${code}: ${stderr}`);
  return join(folder, 'allure/index.html');
}

/** A run as if it were another one, some days later. */
export function repeated({ report, exchanges }: Run, days: number): Run {
  const later = (moment: string) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();
  const { id, start, end } = report.run;
  return {
    report: { ...report, run: { ...report.run, id: `${id}${days}`, start: later(start), end: later(end) } },
    exchanges,
  };
}
