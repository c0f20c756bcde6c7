import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/lib/package-root.ts';

// `npm run sbom [-- --out FILE]`: what a vendor installs with the suite, as CycloneDX 1.5, read from the lock file.

interface Bill {
  readonly metadata: { readonly component: { name: string; 'bom-ref': string } };
  components: readonly { readonly 'bom-ref': string }[];
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'sbom.cdx.json' } } });
const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** npm installs them with the suite. */
  readonly peerDependencies: Readonly<Record<string, string>>;
};
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bill = JSON.parse(
  execFileSync('npm', args, { cwd: packageRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
) as Bill;
const { component } = bill.metadata;
// npm names the component after the folder of the clone.
component.name = manifest.name;

/** What the dependencies lead to: npm would leave out what a development dependency asks for as well. */
function reachable(): Set<string> {
  const next = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set<string>();
  // One that is an optional peer of something else is not installed for that.
  const development = new Set(
    Object.entries(manifest.devDependencies).map(([name, version]) => `${name}@${version}`),
  );
  const left = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }).map(
    ([name, version]) => `${name}@${version}`,
  );
  for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
    if (found.has(ref) || development.has(ref)) continue;
    found.add(ref);
    left.push(...(next.get(ref) ?? []));
  }
  return found;
}

const installed = reachable();
const root = component['bom-ref'];
bill.components = bill.components.filter((one) => installed.has(one['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => ref === root || installed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => installed.has(one)) }));
writeFileSync(values.out, `${JSON.stringify(bill, null, 2)}\n`);
