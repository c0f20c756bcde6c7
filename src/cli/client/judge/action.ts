import { basename } from 'node:path';
import type { Party } from '../../../catalogue/requirements.ts';
import { judgeTraffic } from '../../../client/judge-traffic.ts';
import { readRecording } from '../../../client/recording/read.ts';
import { writeCommand } from '../../../lib/command-line.ts';
import { readEnvironment } from '../../../lib/env.ts';
import { readSuite } from '../../../report/fold/suite.ts';
import { openWhereItIs } from '../../../report/run/begin.ts';
import { removeEarlierRuns } from '../../../report/run/earlier.ts';
import { releaseFolder } from '../../../report/run/lock.ts';
import { loadTarget } from '../../../target-file/load.ts';
import { conclude } from '../../shared/conclude.ts';
import { refuseInterface } from '../../shared/plugin-options.ts';

interface JudgeCommandOptions {
  readonly target?: string;
  readonly env?: string;
  readonly origin?: readonly string[];
  readonly party?: Party;
  readonly out: string;
  readonly json?: boolean;
}

/** Does what `obc client judge` is asked for and sets the exit code. Throws UserError. */
export default function judge(recording: string, options: JudgeCommandOptions): void {
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
    conclude(judged, out, { json });
    removeEarlierRuns(out, judged.report, true);
  } finally {
    releaseFolder(out);
  }
}
