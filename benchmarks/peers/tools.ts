import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { dredd, portman } from './collections.ts';
import { buildPeerDocument, credentialsOf } from './document.ts';
import { inputsOf, respect, writeFlows } from './respect.ts';
import { firstOf, installed, own, readLines, run, type Tool } from './run.ts';
import { specmatic } from './specmatic-document.ts';

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
const prism: Tool = {
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

/** A workflow of ours, run by Step CI. */
const stepCi: Tool = {
  name: 'Step CI',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildPeerDocument(description)));
    for (const file of ['step-ci.yaml', 'step-ci.cjs']) copyFileSync(join(own, file), join(folder, file));
    const letters = [256, 257, 512, 513].map((length) => [`letters${length}`, 'n'.repeat(length)]);
    const env = { baseUrl: description.baseUrl, ...inputsOf(description), ...Object.fromEntries(letters) };
    writeFileSync(join(folder, 'env.json'), JSON.stringify(env));
    const runner = join(installed, 'node_modules/@stepci/runner');
    const { cpuSeconds, code, output } = await run([process.execPath, 'step-ci.cjs', runner], folder);
    if (code !== 0) throw new Error(`Step CI ended with ${code}: ${output.slice(-2000)}`);
    const told: { step: string; failed: string[]; at: number }[] = JSON.parse(
      readFileSync(join(folder, 'step-ci.json'), 'utf8'),
    );
    const failures = told.flatMap(({ step, failed, at }) =>
      failed.map((check) => [`${step}: ${check}`, at] as const),
    );
    return { failures: firstOf(failures), cpuSeconds };
  },
};

/** Installs the peers in the versions of the lock file and of `requirements.txt`; rejects when one cannot be had. */
export async function installPeers(): Promise<void> {
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(own, file), join(installed, file));
  await mustRun(['npm', 'ci', '--no-audit', '--no-fund'], installed);
  await mustRun(['python3', '-m', 'venv', join(installed, 'venv')], installed);
  await mustRun(
    [join(installed, 'venv/bin/pip'), 'install', '-q', '-r', join(own, 'requirements.txt')],
    installed,
  );
}

async function mustRun(command: readonly string[], folder: string): Promise<void> {
  const { code, output } = await run(command, folder);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${output.slice(-2000)}`);
}

const ours: Tool = {
  name: 'obc run',
  async judge({ description }, folder) {
    const poll = { interval: 0.005, limit: 60 };
    writeFileSync(join(folder, 'target.yaml'), JSON.stringify(declaredReferenceTarget(description, poll)));
    const command = [process.execPath, join(packageRoot, 'bin/obc.js'), 'run', 'target.yaml'];
    const { cpuSeconds, code, output } = await run([...command, '--seed', '1', '--out', 'ours'], folder);
    if (code !== 0 && code !== 1 && code !== 3)
      throw new Error(`obc run ended with ${code}: ${output.slice(-2000)}`);
    const lines = readLines(join(folder, 'ours/.run/journal-w0.ndjson'));
    // A second look at the end numbers its exchanges anew, so that their place in the journal counts.
    const sent = lines.filter(({ type }) => type === 'exchange').map(({ exchange }) => exchange.id);
    const places = new Map(sent.map((id, at) => [id, at + 1]));
    const found = lines.flatMap(({ type, result }) => (type === 'check' ? result.findings : []));
    const failures = found
      .filter(({ grade }) => grade === 'fail')
      .map(({ requirement, exchange }) => [requirement, places.get(exchange) ?? sent.length] as const);
    return { failures: firstOf(failures), cpuSeconds };
  },
};

const schemathesis: Tool = {
  name: 'Schemathesis',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildPeerDocument(description)));
    const keys = Object.entries(credentialsOf(description)).map(
      ([name, value]) => `[auth.openapi.${name}]\napi_key = ${JSON.stringify(value)}\n`,
    );
    const settings = readFileSync(join(own, 'schemathesis.toml'), 'utf8');
    const address = `base-url = "${description.baseUrl}"\n`;
    writeFileSync(join(folder, 'schemathesis.toml'), `${address}${settings}\n${keys.join('\n')}`);
    const st = join(installed, 'venv/bin/st');
    const reports = ['--report', 'ndjson', '--report-ndjson-path', 'st.ndjson'];
    const { cpuSeconds, code, output } = await run([st, 'run', 'openapi.json', ...reports], folder);
    if (code !== 0 && code !== 1) throw new Error(`st run ended with ${code}: ${output.slice(-2000)}`);
    let requests = 0;
    const failures: [string, number][] = [];
    for (const { ScenarioFinished } of readLines(join(folder, 'st.ndjson'))) {
      if (ScenarioFinished === undefined) continue;
      const { checks = {}, interactions } = ScenarioFinished.recorder;
      const order = Object.keys(interactions ?? {});
      // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
      for (const [id, held] of Object.entries<any[]>(checks))
        for (const { status, failure_info } of held)
          if (status === 'failure') {
            const { operation, title } = failure_info.failure;
            failures.push([`${operation}: ${title}`, requests + order.indexOf(id) + 1]);
          }
      requests += order.length;
    }
    return { failures: firstOf(failures), cpuSeconds };
  },
};

/** The suite, and the peers that it is compared with. */
export const tools: readonly Tool[] = [ours, respect, schemathesis, prism, portman, dredd, stepCi, specmatic];

/** An empty folder below another one for what a tool reads and writes. */
export function emptyFolder(...parts: readonly string[]): string {
  const folder = join(...parts);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The versions of what was compared. */
export function readVersions(): Record<string, string> {
  const version = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version as string;
  const pinned = readFileSync(join(own, 'requirements.txt'), 'utf8');
  return {
    'obc run': version(join(packageRoot, 'package.json')),
    'Redocly Respect': version(join(installed, 'node_modules/@redocly/cli/package.json')),
    'Prism proxy': version(join(installed, 'node_modules/@stoplight/prism-cli/package.json')),
    'Portman with newman': `${version(join(installed, 'node_modules/@apideck/portman/package.json'))}, ${version(join(installed, 'node_modules/newman/package.json'))}`,
    Dredd: version(join(installed, 'node_modules/dredd/package.json')),
    Specmatic: version(join(installed, 'node_modules/specmatic/package.json')),
    'Step CI': version(join(installed, 'node_modules/stepci/package.json')),
    Schemathesis: /^schemathesis==(.*)$/m.exec(pinned)![1]!,
  };
}
