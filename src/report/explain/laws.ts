import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';

/** The places where laws judge a requirement: the file of each, with the line that names the requirement first. */
export function findLawPlaces(id: string): readonly string[] {
  const files = readdirSync(join(packageRoot, 'laws'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return files.flatMap((name) => {
    const lines = readFileSync(join(packageRoot, 'laws', name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(`'${id}'`));
    return at < 0 ? [] : [`laws/${name.replaceAll('\\', '/')}:${at + 1}`];
  });
}
