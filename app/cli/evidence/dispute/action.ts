import { writeFileSync } from 'node:fs';
import { requirements } from '../../../../src/catalogue/requirements.ts';
import { readTextOf } from '../../../../src/lib/read-file.ts';
import { tryToWrite, UserError } from '../../../../src/lib/user-error.ts';
import { formatChallenge } from '../../../../src/report/explain/challenge.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from '../../../../src/report/run/rebuild-report.ts';
import { checks } from '../../../../tests/index.ts';
import { findNamed } from '../../../command-line/names.ts';
import { print } from '../../../command-line/terminal.ts';

export interface ChallengeOptions {
  readonly reason: string;
  readonly report: string;
  readonly out?: string;
}

/** Writes the objection that is asked for. Throws UserError for an unknown id, no run, and an empty reason. */
export default function challenge(id: string, options: ChallengeOptions): void {
  const { report: folder, out = `dispute-${id}.md` } = options;
  const row = findNamed('requirement', id, requirements);
  const reason = readReason(options.reason);
  const { report, exchanges } = rebuildFrom([folder], () => rebuildReport(readRunFolder(folder), checks));
  const named = report.requirements
    .filter((one) => one.id === row.id)
    .flatMap(({ findings }) => findings.flatMap(({ exchange, related = [] }) => [exchange, ...related]));
  const shown = [...new Set(named)].flatMap((one) => exchanges.get(one) ?? []);
  const text = formatChallenge({ row, report, exchanges: shown, reason });
  tryToWrite(out, 'cannot be written', () => writeFileSync(out, text));
  print(`${out} is written: read it, and send it to the maintainers of the suite.`);
}

function readReason(file: string): string {
  const text = readTextOf(`--reason ${file}`, file);
  if (text.trim() === '') throw new UserError(`--reason ${file} is empty: say why the reading is wrong`);
  return text;
}
