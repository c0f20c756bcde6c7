import { certifyClient, listScenarios } from '../../client/certify/certify-client.ts';
import { loadClient } from '../../client/certify/client-file.ts';
import type { ScenarioName } from '../../client/certify/scenarios.ts';
import { verifyNames } from '../../plan/selected-names.ts';
import { verifyFolder } from '../../report/run/begin.ts';
import { releaseFolder } from '../../report/run/lock.ts';
import { conclude } from '../shared/conclude.ts';
import { note } from '../shared/terminal.ts';

interface CertifyClientCommandOptions {
  readonly client?: string;
  readonly scenario?: readonly string[];
  readonly robustness?: boolean;
  readonly out: string;
  readonly allowPartial?: boolean;
  readonly json?: boolean;
}

/** Does what `obc certify-client` is asked for and sets the exit code. Throws UserError. */
export default async function certify(argument: string, options: CertifyClientCommandOptions): Promise<void> {
  const { client: file = argument, scenario = [], out, allowPartial = false, json = false } = options;
  const client = loadClient(file);
  verifyNames('scenario', scenario, listScenarios(client));
  verifyFolder(out);
  const judged = await certifyClient(client, {
    file,
    ...(scenario.length === 0 ? {} : { only: scenario as readonly ScenarioName[] }),
    onScenario: (run) => {
      const found = run.judgement.findings.filter(({ grade }) => grade === 'fail').length;
      const ended = run.shortfalls.length === 0 ? 'goal reached' : run.shortfalls[0];
      if (!json) note(`${run.scenario}: ${run.requests.length} requests, ${found} failures, ${ended}`);
    },
  });
  try {
    conclude(judged, out, { json, allowPartial });
  } finally {
    releaseFolder(out);
  }
}
