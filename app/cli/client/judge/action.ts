import { basename } from 'node:path';
import { judgeTraffic } from '../../../../client/certify/judge-traffic.ts';
import { readRecording } from '../../../../client/recording/read.ts';
import type { Party } from '../../../../src/catalogue/requirements.ts';
import { writeCommand } from '../../../../src/lib/command-line.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { readSuite } from '../../../../src/report/fold/suite.ts';
import { openWhereItIs } from '../../../../src/report/run/begin.ts';
import { removeEarlierRuns } from '../../../../src/report/run/earlier.ts';
import { releaseFolder } from '../../../../src/report/run/lock.ts';
import { loadTarget } from '../../../../src/target-file/load.ts';
import { conclude } from '../../../command-line/conclude.ts';
import { refuseInterface } from '../../../command-line/plugin-options.ts';

interface JudgeCommandOptions {
  readonly target?: string;
  readonly env?: string;
  readonly origin?: readonly string[];
  readonly party?: Party;
  readonly out: string;
  readonly json?: boolean;
}

/** Does what `obc client judge` is asked for and sets the exit code. Throws UserError. */
export default async function judge(recording: string, options: JudgeCommandOptions): Promise<void> {
  refuseInterface('client judge');
  const { target: file, env: environment, origin: origins, party, out, json = false } = options;
  openWhereItIs(out);
  // A target file that stands here may be of another service: only one that is named counts.
  const target = file === undefined ? undefined : loadTarget(file, readEnvironment(), { environment });
  const traffic = readRecording(recording, readSuite().name);
  const judged = judgeTraffic(traffic, {
    name: basename(recording),
    replay: [
      writeCommand('client judge'),
      recording,
      ...(file === undefined ? [] : ['--target', file]),
      ...(origins ?? []).map((one) => `--origin ${one}`),
    ].join(' '),
    ...(origins === undefined ? {} : { origins }),
    ...(target === undefined ? {} : { target }),
    ...(party === undefined ? {} : { party }),
  });
  try {
    await conclude(judged, out, { json });
    removeEarlierRuns(out, judged.report, true);
  } finally {
    releaseFolder(out);
  }
}
