import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certifyClient, listScenarios } from '../../../../client/certify/certify-client.ts';
import { type ClientFile, loadClient } from '../../../../client/certify/client-file.ts';
import {
  describeRobustness,
  measureRobustness,
  type ScenarioRobustness,
} from '../../../../client/certify/robustness.ts';
import type { ScenarioName } from '../../../../client/run/scenarios.ts';
import { verifyNames } from '../../../../src/plan/selected-names.ts';
import { openWhereItIs } from '../../../../src/report/run/begin.ts';
import { removeEarlierRuns } from '../../../../src/report/run/earlier.ts';
import { releaseFolder } from '../../../../src/report/run/lock.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { conclude } from '../../../command-line/conclude.ts';
import { refuseInterface } from '../../../command-line/plugin-options.ts';
import { note, print } from '../../../command-line/terminal.ts';

interface CertifyClientCommandOptions {
  readonly client?: string;
  readonly scenario?: readonly string[];
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
  const reached = new Set<ScenarioName>();
  const client = loadClient(file);
  verifyNames('scenario', scenario, listScenarios(client));
  const judged = await certifyClient(client, {
    ...{ file, folder: out },
    ...(scenario.length === 0 ? {} : { only: scenario as readonly ScenarioName[] }),
    onScenario: (run) => {
      if (run.shortfalls.length === 0) reached.add(run.scenario);
      const found = run.judgement.findings.filter(({ grade }) => grade === 'fail').length;
      const ended = run.shortfalls.length === 0 ? 'goal reached' : run.shortfalls.join('; ');
      const counts = `${pluralize(run.requests.length, 'request')}, ${pluralize(found, 'failure')}`;
      if (!json) note(`${run.scenario}: ${counts}, ${ended}`);
    },
  });
  try {
    await conclude(judged, out, { json, allowPartial });
    removeEarlierRuns(out, judged.report, scenario.length === 0);
    if (options.robustness === true) await showRobustness(client, [...reached], options);
  } finally {
    releaseFolder(out);
  }
}

/** Where the table of robustness stands, beside the reports. */
const robustnessFile = 'robustness.json';

/** A scenario that fails against the plain server says nothing of those that differ. */
async function showRobustness(
  client: ClientFile,
  scenarios: readonly ScenarioName[],
  { out, json = false, pairs: maxCombined }: CertifyClientCommandOptions,
): Promise<void> {
  const measured: ScenarioRobustness[] = [];
  for (const scenario of scenarios) {
    const onServer = (done: number) => {
      if (!json && done % 100 === 0) note(`${scenario}: ${pluralize(done, 'server')} so far`);
    };
    const bound = maxCombined === undefined ? {} : { maxCombined };
    measured.push(await measureRobustness(client, scenario, { ...bound, onServer }));
  }
  writeFileSync(join(out, robustnessFile), `${JSON.stringify(measured, null, 2)}\n`);
  if (!json) print('', ...describeRobustness(measured));
}
