import { isFormat } from './coverage.ts';
import { isEvidence } from './evidence.ts';
import { deriveDigest, type EvidenceFiles, type Statement } from './statement.ts';

/** What a path of some file system reads in another way than as a name. */
const odd = /[\\:\p{Cc}]/u;

/** True for a path that stays in the folder which it is read from. */
export function staysInside(path: string): boolean {
  return !odd.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

/** What of the files is not what was signed, one sentence each. */
export function findForeignFiles({ subject }: Statement, files: EvidenceFiles): string[] {
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const strange = subject.filter(({ name }) => !staysInside(name) || !(isEvidence(name) || isFormat(name)));
  if (strange.length > 0)
    return strange.map(
      ({ name }) => `the bundle names ${JSON.stringify(name)}: expected files of a run in its folder`,
    );
  const twice = subject.filter(({ name }, at) => subject.findIndex((one) => one.name === name) !== at);
  return [
    ...twice.map(({ name }) => `the bundle names ${name} twice`),
    ...[...named].flatMap(([name, digest]) => {
      const bytes = files.get(name);
      if (isFormat(name)) return [];
      if (bytes === undefined) return [`${name} is missing: the bundle names it`];
      return deriveDigest(bytes) === digest
        ? []
        : [`${name} was changed: its SHA-256 is not the one that was signed`];
    }),
    ...[...files.keys()]
      .filter((name) => !named.has(name))
      .map((name) => `${name} stands beside the evidence and was not signed`),
  ];
}
