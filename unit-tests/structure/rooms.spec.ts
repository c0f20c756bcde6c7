import { expect, test } from '@playwright/test';
import { groupBy } from '../../src/lib/group-by.ts';
import { wings } from '../../src/lib/package-root.ts';
import { entriesOf } from '../files.ts';
import directions from './directions.json' with { type: 'json' };
import {
  circlesIn,
  countLines,
  graphOf,
  importsOf,
  productFiles,
  roomOf,
  textOf,
  wingOf,
} from './imports.ts';
import { expectNoFurther } from './still.ts';

const allowed: Record<string, readonly string[]> = directions;
const imports = productFiles.flatMap(importsOf);
const isCode = (name: string) => /\.(ts|js)$/.test(name);

const folders = (below: string): string[] => [
  below,
  ...entriesOf(below).folders.flatMap((name) => folders(`${below}/${name}`)),
];
const productFolders = wings.flatMap(folders);

for (const wing of wings)
  test(`${wing} has at most 12 rooms and 3 loose files: give a new file a room, or join two rooms`, () => {
    const { folders: rooms, files } = entriesOf(wing);
    expect(rooms.length).toBeLessThanOrEqual(12);
    expect(files.length).toBeLessThanOrEqual(3);
  });

test('no room has more than 12,000 lines', () => {
  const byRoom = groupBy(productFiles, roomOf);
  const sizes = [...byRoom].map(([room, files]) => [room, sumOf(files.map(countLines))] as const);
  const above = sizes.filter(([, lines]) => lines > 12_000);
  expectNoFurther(
    'thousands of lines above 12,000',
    new Map(
      above.map(([room, lines]) => [
        room,
        Array.from({ length: Math.ceil((lines - 12_000) / 1000) }, String),
      ]),
    ),
  );
});

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

test('a wing imports only from those before it', () => {
  const places: readonly string[] = wings;
  const back = imports.filter(({ from, to }) => places.indexOf(wingOf(to)) > places.indexOf(wingOf(from)));
  expect(back).toEqual([]);
});

test('no folder holds a single file: move the file up', () => {
  const lonely = productFolders.filter((folder) => {
    const { folders: inner, files } = entriesOf(folder);
    return inner.length === 0 && files.length === 1;
  });
  expect(lonely).toEqual([]);
});

test('no file stands beside a folder of its name: move it into the folder', () => {
  const twins = productFolders.flatMap((folder) => {
    const { folders: inner, files } = entriesOf(folder);
    return files
      .filter((file) => inner.includes(file.replace(/(\.spec)?\.\w+$/, '')))
      .map((file) => `${folder}/${file}`);
  });
  expect(twins).toEqual([]);
});

test('no four files of a folder share the first word of their names: make it a folder', () => {
  const crowds = productFolders.flatMap((folder) => {
    const prefixed = entriesOf(folder).files.filter((file) => isCode(file) && file.includes('-'));
    const words = groupBy(prefixed, (file) => file.split('-')[0]!);
    return [...words].filter(([, files]) => files.length >= 4).map(([word]) => `${folder}/${word}-*`);
  });
  expect(crowds).toEqual([]);
});

test('every room says in directions.json what it may import, and nothing else stands there', () => {
  expect(Object.keys(allowed).sort()).toEqual([...new Set(productFiles.map(roomOf))].sort());
});

for (const [room, permissions] of Object.entries(allowed)) {
  const abroad = imports.filter(({ from, to }) => roomOf(from) === room && roomOf(to) !== room);

  test(`${room} imports only what directions.json allows`, () => {
    expect(abroad.filter(({ to }) => !permissions.includes(roomOf(to)))).toEqual([]);
  });

  test(`${room} uses each permission of directions.json; delete the rest`, () => {
    const used = new Set(abroad.map(({ to }) => roomOf(to)));
    expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
  });
}

test('no rooms import each other in a circle: move what they share down', () => {
  expect(circlesIn(graphOf(imports.map(({ from, to }) => [roomOf(from), roomOf(to)])))).toEqual([]);
});

test('no files import each other in a circle at run time', () => {
  const early = imports.filter(({ late }) => !late).map(({ from, to }) => [from, to] as const);
  expect(circlesIn(graphOf(early))).toEqual([]);
});

test('the reference server shares nothing with the suite but the type of the ids, and what plug-ins bring', () => {
  const own = ['reference-server', 'mutate', 'faults', 'variations'].map((room) => `proof/${room}`);
  const shared = imports.filter(({ from, to }) => own.includes(roomOf(from)) && !own.includes(roomOf(to)));
  const isOfPlugins = (file: string) => file.startsWith('src/catalogue/plugins/');
  const others = shared.filter(({ to }) => !isOfPlugins(to));
  expect(others.filter(({ to, late }) => to !== 'src/catalogue/requirement-id.ts' || !late)).toEqual([]);
});

test('tests/contents.ts lists each spec file, in the order of the document: what is not listed is run by Playwright alone', () => {
  const lists = [...textOf('tests/contents.ts').matchAll(/^ {2}'?([\w-]+)'?: \[([^\]]*)\]/gm)];
  const listed = lists.flatMap(([, area, topics]) =>
    [...topics!.matchAll(/'([\w-]+)'/g)].map(([, topic]) => `tests/${area}/${topic}.spec.ts`),
  );
  const files = productFiles.filter((file) => file.startsWith('tests/') && file.endsWith('.spec.ts'));
  // The verdict holds no check.
  expect([...listed, 'tests/verdict.spec.ts'].sort()).toEqual(files.sort());
});

test('no spec file imports another: what they share goes into support/', () => {
  expect(imports.filter(({ from, to }) => from.startsWith('tests/') && to.endsWith('.spec.ts'))).toEqual([]);
});

test('what stands in the support/ of an area serves that area alone; share it in tests/support/', () => {
  const strangers = imports.filter(({ from, to }) => {
    const [, area] = /^tests\/([^/]+)\/support\//.exec(to) ?? [];
    return area !== undefined && from.startsWith('tests/') && !from.startsWith(`tests/${area}/`);
  });
  expect(strangers).toEqual([]);
});

test('reports import types of http at most', () => {
  const values = imports.filter(
    ({ from, to, late }) => roomOf(from) === 'src/report' && roomOf(to) === 'src/http' && !late,
  );
  expect(values).toEqual([]);
});

test('nothing is exported by a star: name what is exported', () => {
  expect(productFiles.filter((file) => /^export \*/m.test(textOf(file)))).toEqual([]);
});

test('one file reads the environment', () => {
  const readers = [...productFiles, 'playwright.config.ts'].filter((file) =>
    textOf(file).includes('process.env'),
  );
  expect(readers).toEqual(['src/lib/env.ts']);
});
