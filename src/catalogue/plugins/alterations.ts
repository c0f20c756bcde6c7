import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';
import { loadOwnDocuments } from '../documents.ts';
import { isAddition } from './merge-patch.ts';
import type { Plugin } from './plugin.ts';

/**
 * What a plug-in alters of the document, one phrase each: paths, members, limits, and schemas and OpenAPI documents that
 * it writes over. What only adds to these is none.
 */
export function describeAlterations({ differences, schemas, documents }: Plugin): readonly string[] {
  const { paths, members, limits } = differences;
  const own = loadOwnDocuments();
  return [
    ...Object.entries(paths).map(([ours, theirs]) => `the path ${ours} is ${theirs}`),
    ...Object.entries(members).flatMap(([area, names]) =>
      Object.entries(names).map(([ours, theirs]) => `the member ${ours} of ${area} is ${theirs}`),
    ),
    ...Object.entries(limits).map(([text, limit]) => `${text} has at most ${limit} characters`),
    ...[...schemas].flatMap(([name, { value }]) => {
      const path = join(packageRoot, 'schemas', name);
      const isKept = !existsSync(path) || isAddition(JSON.parse(readFileSync(path, 'utf8')), value);
      return isKept ? [] : [`schemas/${name} is written over`];
    }),
    ...[...documents].flatMap(([name, { value }]) =>
      isAddition(own[name as keyof typeof own], value) ? [] : [`specs/${name}.openapi.yaml is written over`],
    ),
  ];
}
