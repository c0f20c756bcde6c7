import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decisionsOf, exclusions, requirements } from '../../src/catalogue/requirements.ts';
import { packageRoot, wings } from '../../src/lib/package-root.ts';
import { findHeadings, referencesOf } from '../../src/report/explain/references.ts';
import { filesBelow } from '../files.ts';
import { idsOf } from './decisions.ts';

const page = 'docs/decisions.md';
const statements = [...requirements, ...exclusions];
const clauses = findHeadings('specs/document.md');
const decisions = findHeadings(page);

function readText(file: string): string {
  return readFileSync(join(packageRoot, file), 'utf8');
}

const files = [...wings, 'specs', 'schemas', 'docs'].flatMap((folder) =>
  ['.ts', '.js', '.json', '.yaml', '.md'].flatMap((ending) => filesBelow(folder, ending)),
);

/** Clauses that a file cites: `(2.2, 8)`, or `4.2 and 7:` at the beginning of a comment. */
function clausesIn(text: string): string[] {
  const lists = text.matchAll(
    /\((\d\.\d(?:, \d(?:\.\d)?)*)\)|\/\*\* (\d(?:\.\d)?(?:(?:,| and) \d(?:\.\d)?)*)[:,]/g,
  );
  return [...lists].flatMap(([, inBrackets, atStart]) => (inBrackets ?? atStart)!.split(/, | and /));
}

test('each clause and each decision that a requirement names has a heading in specs/document.md or docs/decisions.md', () => {
  const broken = statements.filter((statement) => {
    const codes = [...statement.clause.split(', '), ...decisionsOf(statement.id)];
    return codes.some((code) => !clauses.has(code) && !decisions.has(code));
  });
  expect(broken.map(({ id }) => id)).toEqual([]);
  for (const statement of statements) expect(referencesOf(statement).clauses.length).toBeGreaterThan(0);
});

test('each clause that code, schemas and docs cite has a heading in specs/document.md: correct it, or add the heading', () => {
  const broken = files.flatMap((file) =>
    clausesIn(readText(file)).flatMap((clause) => (clauses.has(clause) ? [] : [`${file}: ${clause}`])),
  );
  expect(broken).toEqual([]);
});

test('each code like A-03 or B-14 has a heading in docs/decisions.md: write the decision down there', () => {
  const broken = files.flatMap((file) =>
    (readText(file).match(/\b[AB]-\d{2,3}\b/g) ?? []).flatMap((code) =>
      decisions.has(code) ? [] : [`${file}: ${code}`],
    ),
  );
  expect(broken).toEqual([]);
});

test('each decision bears on a requirement: name it in its `decisions`, or say after "No requirement:" why not', () => {
  const sections = readText(page)
    .split(/^(?=## [AB])/m)
    .slice(1);
  const loose = sections.filter(
    (section) => idsOf(section.slice(3, 7)).length === 0 && !section.includes('No requirement:'),
  );
  expect(loose.map((section) => section.split('\n')[0])).toEqual([]);
});

for (const file of filesBelow('specs/requirements', '.json')) {
  test(`${file} has the form of schemas/requirements.schema.json`, () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const validate = ajv.compile(JSON.parse(readText('schemas/requirements.schema.json')) as object);
    validate(JSON.parse(readText(file)));
    expect(validate.errors ?? []).toEqual([]);
  });
}
