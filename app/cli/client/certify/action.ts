import { certifyClient, listScenarios } from '../../../../client/certify/certify-client.ts';
import { loadClient } from '../../../../client/certify/client-file.ts';
import type { ServerProgress } from '../../../../client/certify/robustness.ts';
import type { ScenarioName } from '../../../../client/run/scenarios.ts';
import { variations } from '../../../../proof/variations/index.ts';
import { describeHostError } from '../../../../src/lib/listen-errors.ts';
import { verifyNames } from '../../../../src/plan/selected-names.ts';
import { openWhereItIs } from '../../../../src/report/run/begin.ts';
import { removeEarlierRuns } from '../../../../src/report/run/earlier.ts';
import { releaseFolder } from '../../../../src/report/run/lock.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { conclude } from '../../../command-line/conclude.ts';
import { findNamed } from '../../../command-line/names.ts';
import { refuseInterface } from '../../../command-line/plugin-options.ts';
import {
  readServerPlace,
  type ServerPlaceOptions,
  writePlaceOptions,
} from '../../../command-line/server-place.ts';
import { note, stopNow, waitForStop } from '../../../command-line/terminal.ts';

interface CertifyClientCommandOptions extends ServerPlaceOptions {
  readonly client?: string;
  readonly scenario?: readonly string[];
  readonly variation?: readonly string[];
  readonly robustness?: boolean;
  readonly pairs?: number;
  readonly out: string;
  readonly allowPartial?: boolean;
  readonly json?: boolean;
}

/** Does what `obc client certify` is asked for and sets the exit code. Throws UserError. */
export default async function certify(argument: string, options: CertifyClientCommandOptions): Promise<void> {
  refuseInterface('client certify');
  const { client: file = argument, scenario = [], out, allowPartial = false, json = false } = options;
  openWhereItIs(out);
  const client = loadClient(file);
  verifyNames('scenario', scenario, listScenarios(client));
  const { pairs: maxCombined, variation = [] } = options;
  const bound = maxCombined === undefined ? {} : { maxCombined };
  const robustness =
    options.robustness === true ? { robustness: { ...bound, onServer: tellProgress(json) } } : {};
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort());
  const judged = await certifyClient(client, {
    ...{ file, folder: out, ...robustness },
    place: readServerPlace(options),
    placeOptions: writePlaceOptions(options),
    stop: stop.signal,
    variations: variation.map((id) => findNamed('variation', id, variations)),
    ...(scenario.length === 0 ? {} : { only: scenario as readonly ScenarioName[] }),
    onScenario: (run) => {
      const found = run.judgement.findings.filter(({ grade }) => grade === 'fail').length;
      const ended = run.shortfalls.length === 0 ? 'goal reached' : run.shortfalls.join('; ');
      const counts = `${pluralize(run.requests.length, 'request')}, ${pluralize(found, 'failure')}`;
      if (!json) note(`${run.scenario}: ${counts}, ${ended}`);
    },
  }).catch((error: unknown) => {
    throw describeHostError(options.host, error) ?? error;
  });
  try {
    await conclude(judged, out, { json, allowPartial });
    removeEarlierRuns(out, judged.report, scenario.length === 0);
  } finally {
    releaseFolder(out);
  }
  // The client of a scenario that was stopped still runs.
  if (stop.signal.aborted) stopNow();
}

/** Seconds between two words on how far the servers are. */
const pause = 10;

/** Says beforehand how many servers a scenario meets and how long that takes, and now and then how far it is. */
function tellProgress(isSilent: boolean): (scenario: ScenarioName, progress: ServerProgress) => void {
  let last = 0;
  return (scenario, { done, of, secondsLeft }) => {
    if (isSilent || (done > 0 && Date.now() - last < pause * 1000)) return;
    last = Date.now();
    const begun = done === 0 ? `${of} servers that differ` : `${done} of ${of} servers`;
    note(`${scenario}: ${begun}, about ${secondsLeft} s left`);
  };
}
