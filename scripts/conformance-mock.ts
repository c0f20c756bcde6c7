import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startPrism } from '../src/cli/serve/mock/prism.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import type { DeclaredTarget } from '../src/target-file/declared.ts';

// A contract run against Prism on our own documents: it proves documents and wiring, never a vendor.

const mock = await startPrism('mock');
const target: DeclaredTarget = {
  target: { name: 'Prism on our documents', kind: 'mock' },
  // A mock is never more than a part.
  gate: { allowPartial: true },
  areas: ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts', 'account-detail'],
  outbound: { baseUrl: mock.address, auth: { token: 'mock-token', adminToken: 'mock-admin-token' } },
  banking: {
    baseUrl: mock.address,
    apiKey: 'mock-key',
    customerId: '7f3f7c1e-56a8-4f0e-9a56-0c4b8f1f2a77',
  },
};
const file = join(mkdtempSync(join(tmpdir(), 'obc-mock-')), 'target.yaml');
writeFileSync(file, stringify(target));
const command = [
  '--import',
  'tsx',
  join(packageRoot, 'src/cli/main.ts'),
  'run',
  file,
  '--out',
  'reports/mock',
];
const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
await mock.close();
process.exitCode = status ?? 4;
