import { expect, test } from '@playwright/test';
import schema from '#schemas/report.schema.json' with { type: 'json' };
import { certifySubject } from '../../proof/self-test/trial.ts';
import { areas } from '../../src/catalogue/requirements.ts';
import { validateReport } from '../../src/evidence/validate.ts';
import { verdicts } from '../../src/report/fold/summary.ts';
import { checks } from '../../tests/index.ts';
import { completeReport } from './complete.ts';
import { sampleReport } from './fixture.ts';
import { nodesOf, objectsOf, type Path, without, withUnknown } from './mutate.ts';

interface Node {
  readonly description?: string;
  readonly type?: string;
  readonly additionalProperties?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

test('a report by hand and one with every member are valid', () => {
  expect(validateReport(sampleReport)).toEqual([]);
  expect(validateReport(completeReport)).toEqual([]);
});

test('the report of a real run is valid, as it is and as it is read back', async () => {
  const report = await certifySubject({}, { checks, only: ['providers'] });
  expect(validateReport(report)).toEqual([]);
  expect(validateReport(JSON.parse(JSON.stringify(report)))).toEqual([]);
});

test('the schema describes every member and knows no others than the type', () => {
  const nodes = nodesOf(schema) as [Path, Node][];
  const members = nodes.filter(([path]) => path.at(-2) === 'properties' || path.at(-2) === '$defs');
  expect(
    members.filter(([, { description }]) => description === undefined).map(([path]) => path.join('/')),
  ).toEqual([]);
  const objects = nodes.filter(([, { type }]) => type === 'object');
  expect(objects.filter(([, node]) => node.additionalProperties !== false)).toEqual([]);
  const used = new Set(nodesOf(completeReport).map(([path]) => path.at(-1)));
  const unused = objects.flatMap(([, { properties = {} }]) =>
    Object.keys(properties).filter((name) => !used.has(name)),
  );
  expect(unused).toEqual([]);
});

test('the schema lists the areas and the verdicts of the suite', () => {
  expect(schema.$defs.area.enum).toEqual([...areas]);
  expect([...schema.$defs.verdict.enum].sort()).toEqual([...verdicts].sort());
  expect([...schema.$defs.summary.required].sort()).toEqual([...verdicts].sort());
});

test('an unknown member is refused wherever it stands', () => {
  const accepted = objectsOf(completeReport).filter(
    (path) => validateReport(withUnknown(completeReport, path)).length === 0,
  );
  expect(accepted).toEqual([]);
});

test('a member is missed where it stands in every report, and only there', () => {
  const optional = new Set([
    ...['', '/0/changes', '/0/waivers', '/0/alterations'].map((name) => `suite/plugins${name}`),
    'target/vendor',
    'checks',
    'checks/0/reason',
    'checks/0/setting',
    'checks/0/repeated',
    'target/version',
    'target/bundled',
    'target/environment',
    'target/file',
    'target/sections',
    'grade',
    'withoutWaivers',
    'missingSettings',
    'missingSettings/0/idle',
    'missingSettings/0/blocked',
    'novelties',
    'programs',
    'robustness',
    'robustness/0/failing/0/gaveUpAt',
    'robustness/0/failing/0/exchange',
    'trusted',
    'unavailable',
    'target/tokenForm',
    'target/peers',
    'target/peers/0/certificate',
    'target/peers/0/proxy',
    'run/preloads',
    'requirements/0/restsOn',
    'target/outbound',
    'target/banking',
    'run/shard',
    'run/allowPartial',
    'run/repeat',
    'run/secondLooks',
    ...areas.map((area) => `summary/areas/${area}`),
    'requirements/0/reason',
    'requirements/0/leftAside',
    'requirements/0/setting',
    'requirements/0/findings/0/curl',
    'requirements/0/findings/0/frequency',
    'requirements/0/findings/0/hint',
    'requirements/0/findings/0/keywords',
    'requirements/0/findings/0/law',
    'requirements/0/findings/0/related',
    'silences/0/observed/0/exchange',
    ...sampleReport.waivers.flatMap((_, index) => [`waivers/${index}/at`, `waivers/${index}/operation`]),
    'ledger/0/id',
    'ledger/1/id',
    ...['size', 'total'].map((name) => `walks/0/pages/0/${name}`),
    'walks/0/end',
    'walks/0/resumed',
    ...['requests', 'createdRecipients', 'minutes'].map((name) => `budget/${name}/limit`),
    'budget/requestsPerSecond',
  ]);
  const members = objectsOf(completeReport).flatMap(([...path]) => membersAt(path));
  const accepted = members.filter((path) => validateReport(without(completeReport, path)).length === 0);
  expect(new Set(accepted.map((path) => path.join('/')))).toEqual(optional);
});

function membersAt(path: Path): Path[] {
  const found = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], completeReport);
  return Object.keys(found as object).map((name) => [...path, name]);
}

const wrong: readonly [name: string, change: object, message: string][] = [
  ['a version of another format', { version: 2 }, '/version must be equal to constant'],
  [
    'an unknown outcome',
    { outcome: 'good' },
    '/outcome is none of harness-error, not-judged, non-conformant',
  ],
  ['no reason at all', { reasons: [] }, '/reasons must NOT have fewer than 1 items'],
  ['a count below zero', { planned: -1 }, '/planned must be >= 0'],
  [
    'a start that is no time',
    { run: { ...sampleReport.run, start: 'today' } },
    '/run/start must match pattern',
  ],
  ['an unknown member', { verdict: 'pass' }, 'the report has the unknown member verdict'],
];
for (const [name, change, message] of wrong) {
  test(`a report with ${name} is refused, and the error says where`, () => {
    expect(validateReport({ ...sampleReport, ...change }).join('\n')).toContain(message);
  });
}

test('what is no report at all is refused', () => {
  for (const value of [null, [], 'report', 1, {}]) expect(validateReport(value)).not.toEqual([]);
});
