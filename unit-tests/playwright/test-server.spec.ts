import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { WebSocket } from 'undici';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Report } from '../../src/report/report.ts';
import { environmentWith } from '../cli/obc.ts';
import { takeTurns } from '../days.ts';
import { configs } from './certify.ts';

const slow = takeTurns(import.meta.url);

// UI mode and the extension of an editor list and run tests again and again in one process, by the protocol that this
// speaks: what one run set must not bind the next.

interface Entry {
  readonly title: string;
  readonly testId?: string;
  readonly location?: { readonly file: string; readonly line: number };
  readonly entries?: readonly Entry[];
}

interface Message {
  readonly method: string;
  readonly params?: { project?: { suites: Entry[] }; result?: { status: string } };
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly groups: readonly string[];
}

class TestServer {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: { report?: Message[]; status?: string }) => void>();
  #ended: (string | undefined)[] = [];
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, method, params } = JSON.parse(String(data));
      if (id !== undefined) this.#answers.get(id)?.(result);
      if (method === 'report' && params.method === 'onTestEnd') this.#ended.push(params.params.result.status);
    });
  }

  static async connect(child: ChildProcess): Promise<TestServer> {
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`it ended with ${code} and said ${said}`)));
      child.stdout!.on('data', (chunk) => {
        said += chunk;
        const found = /ws:\/\/\S+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
    });
    const socket = new WebSocket(address);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    return new TestServer(socket);
  }

  call(method: string, params: object = {}): Promise<{ report?: Message[]; status?: string }> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async list(): Promise<Listed[]> {
    const { report = [] } = await this.call('listTests');
    return report
      .flatMap(({ params }) => params?.project?.suites ?? [])
      .flatMap((suite) => testsOf(suite, []));
  }

  /** Runs a test, and gives how those ended that were run. */
  async run(id: string): Promise<readonly (string | undefined)[]> {
    this.#ended = [];
    await this.call('runTests', { testIds: [id], locations: [] });
    return this.#ended;
  }

  close(): void {
    this.#socket.close();
  }
}

function testsOf({ title, testId, location, entries = [] }: Entry, groups: readonly string[]): Listed[] {
  if (testId === undefined) return entries.flatMap((entry) => testsOf(entry, [...groups, title]));
  return [{ id: testId, title, place: `${location?.file}:${location?.line}`, groups }];
}

/** Lets a Playwright of its own serve an editor, with some variables more. */
async function serve(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const address = ['--host', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, [locatePlaywright(), 'test-server', ...args, ...address], {
    cwd: packageRoot,
    env: environmentWith(variables),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    const server = await TestServer.connect(child);
    await server.call('initialize', { interceptStdio: true, closeOnDisconnect: true });
    await use(server);
    server.close();
  } finally {
    child.kill();
    await gone;
  }
}

slow.test('an editor lists every test at its line', async () => {
  await serve([], {}, async (server) => {
    const listed = await server.list();
    expect(listed.length).toBeGreaterThan(100);
    for (const { title, place, groups } of listed.filter(({ groups }) => groups.length > 1)) {
      const [file = '', line] = place.split(':');
      expect(groups).toEqual([file, file.split('/')[0], expect.stringMatching(/^clause \d/)]);
      const lines = readFileSync(join(packageRoot, 'tests', file), 'utf8').split('\n');
      expect(lines[Number(line) - 1], `${title} at ${place}`).toMatch(/\bcheck\(|Check\(|^ *\w+\(/);
    }
  });
});

slow.test('each run of an editor is one of its own', async () => {
  const out = test.info().outputPath('reports');
  const variables = { OBC_TARGET: 'demo', OBC_OUT: out, OBC_REPORTERS: 'json', PW_DISABLE_TS_ESM: '1' };
  await serve(['-c', configs.built], variables, async (server) => {
    expect((await server.call('runGlobalSetup')).status).toBe('passed');
    const listed = await server.list();
    const find = (title: string) => listed.find((one) => one.title === title)!.id;
    const providers = find('GET /providers lists the declared providers, each once');
    const recipients = find('The recipient list holds unique, well-formed recipients');
    const ids = new Set<string>();
    const judge = async (id: string) => {
      expect(await server.run(id)).toEqual(['passed']);
      const report: Report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
      expect([report.executed, report.planned, report.outcome]).toEqual([1, 1, 'passed-in-scope']);
      ids.add(report.run.id);
    };
    await judge(providers);
    expect(await server.list()).toEqual(listed);
    await judge(recipients);
    expect((await server.call('runGlobalSetup')).status).toBe('passed');
    await judge(providers);
    expect(ids.size).toBe(3);
    await server.call('runGlobalTeardown');
  });
});
