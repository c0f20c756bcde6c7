import { deriveDigest, type EvidenceFiles, type Statement } from './statement.ts';

/** What of the files is not what was signed, one sentence each. */
export function findForeignFiles({ subject }: Statement, files: EvidenceFiles): string[] {
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const twice = subject.filter(({ name }, at) => subject.findIndex((one) => one.name === name) !== at);
  return [
    ...twice.map(({ name }) => `the bundle names ${name} twice`),
    ...[...named].flatMap(([name, digest]) => {
      const bytes = files.get(name);
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
