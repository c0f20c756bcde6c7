import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, packageRoot, wings } from '../../lib/package-root.ts';
import type { Target } from '../../target-file/types.ts';

/** What shards of one run share, as short digests that give nothing away. */
export interface RunDigests {
  /** Of the code, data and documents of the suite. */
  readonly package: string;
  /** Of the target file as it is written, its variables not filled in; absent where no file was read. */
  readonly targetFile?: string;
}

/** The digests of a run on a target. */
export function digestsOf({ digest }: Target): RunDigests {
  return {
    package: derivePackageDigest().slice(0, 16),
    ...(digest === undefined ? {} : { targetFile: digest }),
  };
}

let packageDigest: string | undefined;

/** The SHA-256 of the code, data and documents of the suite, in hexadecimal. */
export function derivePackageDigest(): string {
  packageDigest ??= digestPackage();
  return packageDigest;
}

/** The folders that decide what a run judges, in the package and in a clone. */
const decisive = ['specs', 'schemas', ...(isBuilt ? ['dist'] : wings)];

function digestPackage(): string {
  const hash = createHash('sha256');
  for (const folder of decisive) {
    const names = readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|(?<!\.d\.)ts|json|yaml)$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
    for (const name of names.sort()) hash.update(name.slice(packageRoot.length)).update(readFileSync(name));
  }
  return hash.digest('hex');
}
