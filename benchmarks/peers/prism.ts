import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { writeFlows } from './respect.ts';
import { firstOf, installed, run, type Tool } from './run.ts';

/** Starts the proxy, sends the flows through it, and ends it: one command, so that its processor time counts. */
const script = `
port=$1 upstream=$2 prism=$3; shift 3
"$prism" proxy openapi.json "$upstream" --host 127.0.0.1 --port "$port" --validate-request false > prism.log 2>&1 &
proxy=$!
for _ in $(seq 600); do grep -q 'is listening' prism.log && break; sleep 0.1; done
"$@" > /dev/null 2>&1
kill $proxy
wait $proxy || true`;

/** Prism between the flows of Respect and the server: what it says of the answers counts, not what Respect says. */
export const prism: Tool = {
  name: 'Prism proxy',
  async judge({ description }, folder) {
    const port = await findFreePort();
    const flows = writeFlows({ ...description, baseUrl: `http://127.0.0.1:${port}` }, folder);
    const binary = join(installed, 'node_modules/.bin/prism');
    const command = ['bash', '-c', script, 'bash', String(port), description.baseUrl, binary, ...flows];
    const { cpuSeconds } = await run(command, folder);
    const log = readFileSync(join(folder, 'prism.log'), 'utf8');
    if (!log.includes('Request received')) throw new Error(`Prism saw no request: ${log.slice(-2000)}`);
    let requests = 0;
    let operation = '';
    const failures: [string, number][] = [];
    for (const line of log.split('\n')) {
      const [, method, path] = /\[HTTP SERVER\] (\w+) (\S+) .*Request received/.exec(line) ?? [];
      if (method !== undefined) {
        requests += 1;
        // Ids differ from server to server, and a failure is told by its operation.
        operation = `${method} ${path!.replaceAll(/[^/]*\d[^/]*(?=\/|$)/g, '*').replace(/^\/api\/\*/, '/api')}`;
      }
      const [, violation] = /Violation: (response.*)/.exec(line) ?? [];
      if (violation !== undefined) failures.push([`${operation}: ${violation}`, requests]);
    }
    return { failures: firstOf(failures), cpuSeconds };
  },
};

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address!.port : 0;
      server.close(() => resolve(port));
    });
  });
}
