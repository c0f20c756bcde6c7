import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/lib/package-root.ts';

// Writes the shrinkwrap that goes into the package: what package-lock.json says of the packages that a vendor installs, so that
// these are the ones the suite was tested with. A peer stays out, since a project and the suite have to share it.

interface Locked {
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'npm-shrinkwrap.json' } } });
const lock = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8'));
const { devDependencies: _dev, workspaces: _workspaces, ...root } = lock.packages[''];
const installed = Object.entries<Locked>(lock.packages).filter(
  ([path, { dev = false, peer = false, link = false }]) =>
    path.startsWith('node_modules/') && !dev && !peer && !link,
);
const packages = { '': root, ...Object.fromEntries(installed) };
writeFileSync(values.out, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
