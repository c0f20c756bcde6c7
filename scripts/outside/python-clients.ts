import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { certifyClient } from '../../client/certify/certify-client.ts';
import type { ClientFile } from '../../client/certify/client-file.ts';
import { gatherTogether } from '../../client/certify/combined-servers.ts';
import type { ScenarioName } from '../../client/run/scenarios.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Check } from './check.ts';

/** A client in Python, with the duty that it breaks; absent for one that conforms. */
interface PythonClient {
  readonly id: string;
  readonly scenario: ScenarioName;
  readonly breaks?: string;
}

const folder = join(packageRoot, 'scripts', 'outside', 'python');

/** Certifies one of the clients, and returns what is wrong with its verdict; undefined where nothing is. */
async function judge({ id, scenario, breaks }: PythonClient): Promise<string | undefined> {
  const client: ClientFile = {
    ...{ client: { name: id }, folder, command: ['python3', '-B', 'client.py', id, '{scenario}'] },
    ...{ poll: { interval: 0.25, limit: 4 }, scenarios: { [scenario]: null } },
  };
  const { report } = await certifyClient(client, { file: 'client.yaml' });
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const charged = failed.map((row) => row.id).join(', ');
  if (charged !== (breaks ?? ''))
    return `${id}: charged with ${charged || 'nothing'}, not ${breaks ?? 'nothing'}`;
  return breaks === undefined && report.outcome !== 'passed-in-scope'
    ? `${id}: ${report.reasons.join('; ')}`
    : undefined;
}

export const pythonClients: Check = {
  name: 'clients in Python that a process runs are charged with their one defect, and others with nothing',
  needs: { program: 'python3', remedy: 'install Python 3.10 or later' },
  async run() {
    const listed = execFileSync('python3', ['-B', 'client.py', '--list'], { cwd: folder, encoding: 'utf8' });
    const clients = JSON.parse(listed) as readonly PythonClient[];
    const wrong = await gatherTogether(clients.map((one) => () => judge(one)));
    const complaints: string[] = [];
    // Their seconds are those of the clock: on a machine that is busy with others one is met again, up to three times.
    for (const [at, one] of clients.entries()) {
      let again = wrong[at];
      for (let tries = 0; tries < 3 && again !== undefined; tries++) again = await judge(one);
      if (again !== undefined) complaints.push(again);
      else if (wrong[at] !== undefined) process.stdout.write(`judged rightly when met again: ${wrong[at]}\n`);
    }
    const broken = clients.filter(({ breaks }) => breaks !== undefined).length;
    process.stdout.write(
      `${broken} broken and ${clients.length - broken} conforming clients, ${complaints.length} judged wrongly\n`,
    );
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  },
};
