import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
};

function makeBill(): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'obc-sbom-'));
  const out = join(folder, 'sbom.cdx.json');
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/sbom.ts', '--out', out], {
      cwd: packageRoot,
    });
    return JSON.parse(readFileSync(out, 'utf8')) as Bill;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

slow.test('the bill of materials is CycloneDX, whole, and of what a vendor installs alone', () => {
  const bill = makeBill();
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(bill.metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });

  const versions = new Map(bill.components.map((one) => [decodeURIComponent(one.purl), one]));
  // One that is optional is not brought along.
  const needed = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
    ([name]) => manifest.peerDependenciesMeta[name]?.optional !== true,
  );
  for (const [name, version] of needed)
    expect([...versions.keys()], name).toContain(`pkg:npm/${name}@${version}`);
  for (const [name, version] of Object.entries(manifest.devDependencies))
    expect([...versions.keys()], name).not.toContain(`pkg:npm/${name}@${version}`);

  const references = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
  expect(references.size).toBe(bill.components.length + 1);
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...dependsOn]) expect([...references]).toContain(one);
  const unhashed = bill.components.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'));
  expect(unhashed.map(({ name }) => name)).toEqual([]);
});
