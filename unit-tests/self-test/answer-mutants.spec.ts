import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import { operators } from '../../proof/mutate/operators/index.ts';
import { changeAt } from '../../proof/mutate/pointers.ts';
import { summarizeMutants } from '../../proof/self-test/answers/figures.ts';
import { composeMutationReport } from '../../proof/self-test/answers/mutation-report.ts';
import { answerReadings, findRuling, listOperators, speaksOf } from '../../proof/self-test/answers/oracle.ts';
import { renderMutationPage } from '../../proof/self-test/answers/page.ts';
import { listPlaces, namePlace } from '../../proof/self-test/answers/places.ts';
import { renderAnswerFigures } from '../../proof/self-test/answers/render.ts';
import { findMutants } from '../../proof/self-test/answers/run.ts';
import { selectMutants } from '../../proof/self-test/answers/sample.ts';
import { tryMutant } from '../../proof/self-test/answers/try-mutant.ts';
import { checks } from '../../tests/index.ts';

const found = findMutants(checks);

test('at least 20 operators each have a name of their own and change some answer', async () => {
  const { mutants } = await found;
  const names = operators.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(new Set(names).size).toBe(names.length);
  const used = new Set(mutants.map(({ operator }) => operator));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test('a place stands for every item of a list, for its last one, and for a member wherever it stands', () => {
  const answer = { status: 200, body: [{ name: 'a' }, { name: 'b' }] };
  const other = { status: 200, body: { name: 'a' } };
  const places = listPlaces([
    { operation: 'listProviders', answer },
    { operation: 'getProvider', answer: other },
  ]);
  expect(places.map(namePlace)).toEqual([
    'listProviders 200 /',
    'listProviders 200 /*',
    'listProviders 200 /*/name',
    'listProviders 200 /last',
    'listProviders 200 /last/name',
    'getProvider 200 /',
    'getProvider 200 /name',
    'listProviders+getProvider 2xx /**/name',
  ]);
  const upper = (value: unknown) => String(value).toUpperCase();
  expect(changeAt(answer.body, '/*/name', upper)).toEqual([{ name: 'A' }, { name: 'B' }]);
  expect(changeAt(answer.body, '/last/name', upper)).toEqual([{ name: 'a' }, { name: 'B' }]);
  expect(changeAt(answer.body, '/**/name', upper)).toEqual([{ name: 'A' }, { name: 'B' }]);
  expect(changeAt(answer.body, '/*', () => undefined)).toEqual([]);
  expect(answer.body).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('a sample follows its seed, meets every operation, and is shared out by shards', async () => {
  const { mutants } = await found;
  const ids = (selection: Parameters<typeof selectMutants>[1]) =>
    selectMutants(mutants, selection).map(({ id }) => id);
  const sample = ids({ count: 900, seed: 4 });
  expect(ids({ count: 900, seed: 4 })).toEqual(sample);
  expect(ids({ count: 900, seed: 5 })).not.toEqual(sample);
  const groups = (all: readonly string[]) => new Set(all.map((id) => id.split(' ')[0]));
  expect(groups(sample)).toEqual(groups(ids({})));
  const shards = [1, 2, 3].flatMap((index) => ids({ count: 900, seed: 4, shard: { index, of: 3 } }));
  expect(shards.sort()).toEqual([...sample].sort());
});

test('every reading names operators that there are and speaks of a mutant: delete one that speaks of none', async () => {
  const { mutants } = await found;
  const names = new Set(operators.map(({ name }) => name));
  expect(
    answerReadings.flatMap(({ operators: own = [] }) => listOperators(own)).filter((one) => !names.has(one)),
  ).toEqual([]);
  expect(answerReadings.filter((entry) => !mutants.some((mutant) => speaksOf(entry, mutant)))).toEqual([]);
});

test('a forbidden mutant is killed, an allowed one fails nothing, one that meets no answer is unmet', async () => {
  const ofProviders = checks.filter(({ area }) => area === 'providers');
  const { mutants, places } = await found;
  const get = (id: string) => mutants.find((mutant) => mutant.id === id)!;
  const tried = [
    await tryMutant(get('getProvider 200 /country lower-case'), ofProviders),
    await tryMutant(get('listProviders 200 /* add-member'), ofProviders),
    await tryMutant(
      {
        ...get('getProvider 200 /country drop'),
        id: 'none',
        place: { operations: ['getProvider'], status: 418, pointer: '/country' },
      },
      ofProviders,
    ),
  ];
  expect(tried.map(({ fate }) => fate)).toEqual(['killed', 'survived', 'unmet']);
  expect(tried.map((one) => findRuling(one).ruling)).toEqual(['forbidden', 'allowed', 'forbidden']);
  expect(tried[0]!.shown).toContain('provider-country-is-ca-or-us');
  const figures = summarizeMutants(tried);
  expect(figures).toMatchObject({ perfect: true, unmet: 1, whole: { tried: 2, forbidden: 1, killed: 1 } });
  expect(renderAnswerFigures(figures, false)).toContain('Every forbidden mutant is shown');
  expect(renderMutationPage(figures, { all: mutants.length, seed: 1 })).toContain('| `lower-case` |');

  const missed = summarizeMutants([
    { ...tried[0]!, fate: 'survived' },
    { ...tried[1]!, fate: 'killed' },
  ]);
  expect(missed.perfect).toBe(false);
  expect(renderAnswerFigures(missed, false)).toContain('not noticed: getProvider 200 /country lower-case');
  expect(renderAnswerFigures(missed, false)).toContain('allowed by the document, and failed: listProviders');

  const report = composeMutationReport(tried, places);
  const statuses = Object.values(report.files).flatMap(({ mutants: all }) => all.map(({ status }) => status));
  expect(statuses).toEqual(['Killed', 'Ignored', 'NoCoverage']);
  expect(errorsOf(report)).toEqual([]);
});

/** What the published schema of mutation-testing reports has against one. */
function errorsOf(report: unknown): unknown {
  const file = createRequire(import.meta.url).resolve(
    'mutation-testing-report-schema/mutation-testing-report-schema.json',
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(file, 'utf8')) as object,
  );
  validate(JSON.parse(JSON.stringify(report)));
  return validate.errors ?? [];
}
