import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderClientPage } from '../client/self-test/page.ts';
import { renderAreaPage } from '../proof/self-test/markdown.ts';
import { composeTargetTypes } from '../scripts/target-types.ts';
import { areas, exclusions, requirements } from '../src/catalogue/requirements.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { withRequirements } from './docs/decisions.ts';

/** A file that `npm run freeze` writes from the sources alone: what it says may change only when that is meant. */
export interface FrozenFile {
  readonly file: string;
  readonly text: string;
}

/** Every id with its level and clause: the wording of a requirement may change, its meaning may not. */
function frozenIds(): string {
  const lines = [
    ...requirements.map(({ id, level, clause }) => `${id} ${level} ${clause}`),
    ...exclusions.map(({ id, clause }) => `${id} excluded ${clause}`),
  ];
  return `${lines.sort().join('\n')}\n`;
}

/** The ids of level SHOULD with their clauses, whose names are a type. */
function shouldIds(): string {
  const rows = requirements.filter(({ level }) => level === 'SHOULD').map(({ id, clause }) => [id, clause]);
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
}

/** The types of a target file, which a test of its settings holds to the schema. */
export function targetTypes(): FrozenFile {
  return { file: 'src/target-file/declared.ts', text: composeTargetTypes() };
}

function decisions(): string {
  return withRequirements(readFileSync(join(packageRoot, 'docs/decisions.md'), 'utf8'));
}

/** Lists the files that have to be as the sources have them. */
export function frozenFiles(): readonly FrozenFile[] {
  return [
    { file: 'unit-tests/catalogue/frozen-ids.txt', text: frozenIds() },
    { file: 'src/catalogue/should-ids.json', text: shouldIds() },
    { file: 'docs/decisions.md', text: decisions() },
    { file: 'docs/detection/clients.md', text: renderClientPage() },
    ...areas.map((area) => ({ file: `docs/detection/${area}.md`, text: renderAreaPage(area) })),
  ];
}
