import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { EarlierRuns } from '../../app/ui/runs/earlier-runs.ts';
import { RunControl } from '../../app/ui/runs/run-control.ts';
import { createApp, listenOnLoopback } from '../../app/ui/server/listen.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { seeded } from './pages.ts';

/** The page of obc ui over the target file of a reference server with faults. */
export interface UiOfServer {
  readonly address: string;
  /** The target file. */
  readonly file: string;
  /** Folder of the runs. */
  readonly reports: string;
  close(): Promise<void>;
}

/** Starts both; `requestsPerSecond` keeps a run from ending before it is stopped. */
export async function startUi(requestsPerSecond: number): Promise<UiOfServer> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-ui-'));
  const file = join(folder, 'target.yaml');
  const reports = join(folder, 'reports');
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => seeded.includes(id)) });
  const declared = { ...declaredReferenceTarget(server.description), limits: { requestsPerSecond } };
  writeFileSync(file, `# Kept by the form.\n${stringify(declared, { aliasDuplicateObjects: false })}`);
  const runs = new RunControl([process.execPath, join(packageRoot, 'dist', 'app', 'main.js')]);
  const secret = 'secret-of-the-page';
  const served = {
    ...{ secret, reportSecret: 'secret-of-the-reports', file, runs, folder: reports, env: {} },
    environment: undefined,
    earlier: new EarlierRuns(reports),
  };
  const ui = await listenOnLoopback(0, (port) => {
    const app = createApp(served, port);
    return (request) => app.fetch(request);
  });
  return {
    ...{ file, reports, address: `http://127.0.0.1:${ui.port}/ui/${secret}/` },
    async close() {
      await runs.close();
      await ui.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
