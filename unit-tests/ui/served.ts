import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Hono } from 'hono';
import { stringify } from 'yaml';
import { EarlierRuns } from '../../app/ui/runs/earlier-runs.ts';
import { RunControl } from '../../app/ui/runs/run-control.ts';
import { createApp } from '../../app/ui/server/listen.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

const port = 4999;
const origin = `http://127.0.0.1:${port}`;

/** The page's server without a socket, in a folder of its own. */
export interface ServedUi {
  readonly folder: string;
  readonly app: Hono;
  readonly runs: RunControl;
  /** Asks below the address of the page, as the page does. */
  ask(path: string, body?: unknown): Promise<Response>;
  /** Asks any address with any headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Environment variables that the server knows. */
export const env = { UI_TOKEN: 'value-of-the-token-variable', UI_KEY: 'value-of-the-key-variable' };

export const secret = 'secret-of-the-page';
export const reportSecret = 'secret-of-the-reports';

/** Serves a folder; `program` stands for `obc`. */
export function serveUi(folder: string, program: readonly [string, ...string[]]): ServedUi {
  const runs = new RunControl(program);
  const reports = join(folder, 'reports');
  const app = createApp(
    {
      ...{ secret, reportSecret, env, runs, folder: reports, environment: undefined },
      file: join(folder, 'target.yaml'),
      earlier: new EarlierRuns(reports),
    },
    port,
  );
  const fetch = async (path: string, init: RequestInit = {}) =>
    app.request(`${origin}${path}`, {
      ...init,
      headers: { host: `127.0.0.1:${port}`, ...(init.headers as Record<string, string>) },
    });
  return {
    ...{ folder, app, runs, fetch },
    ask: (path, body) =>
      fetch(
        `/ui/${secret}/${path}`,
        body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { origin } },
      ),
  };
}

/** The built command line. */
export const obcProgram = [process.execPath, join(packageRoot, 'dist', 'app', 'main.js')] as const;

export const test = base.extend<{ ui: ServedUi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  ui: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'obc-ui-'));
    const ui = serveUi(folder, obcProgram);
    try {
      await use(ui);
    } finally {
      await ui.runs.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Writes the target file of a reference server, some settings of it changed, and gives its text. */
export async function withReferenceServer<Given>(
  folder: string,
  use: (text: string) => Promise<Given>,
): Promise<Given> {
  const server = await startReferenceServer();
  try {
    const declared = declaredReferenceTarget(server.description);
    const text = `# Kept.\n${stringify(declared, { aliasDuplicateObjects: false })}`;
    writeFileSync(join(folder, 'target.yaml'), text);
    return await use(text);
  } finally {
    await server.close();
  }
}
