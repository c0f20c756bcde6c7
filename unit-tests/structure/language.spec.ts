import { expect, test } from '@playwright/test';
import { groupBy } from '../../src/lib/group-by.ts';
import { filesBelow } from '../files.ts';
import { productFiles, roomOf, textOf, wingOf } from './imports.ts';
import language from './language.json' with { type: 'json' };

// `still` names the rooms and names that a rule does not hold for yet: it may only shrink.
const { banned, verbs, idioms, still } = language as {
  banned: string[];
  verbs: string[];
  /** Functions that read as what they give, or as words of a test. */
  idioms: string[];
  still: Record<'words' | 'limits' | 'verbs' | 'twice', string[]>;
};

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...filesBelow('docs', '.md'),
  ...filesBelow('.changes', '.md'),
].filter(
  // Made of the titles of faults by `npm run docs`.
  (page) => !page.startsWith('docs/detection'),
);

const data = ['specs', 'schemas'].flatMap((folder) => [
  ...filesBelow(folder, '.json'),
  ...filesBelow(folder, '.yaml'),
]);

/** Lines of files that a pattern matches, in rooms that the rule holds for, as `file:line  what`. */
function findLines(files: readonly string[], pattern: RegExp, exempt: readonly string[]): string[] {
  return files
    .filter((file) => !exempt.includes(roomOf(file)))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          (line.match(pattern) ?? []).map((found) => `${file}:${index + 1}  ${found}`),
        ),
    );
}

test('code and docs say it in the plain words of the glossary in CONTRIBUTING.md', () => {
  const words = new RegExp(`\\b(?:${banned.join('|')})\\b`, 'gi');
  expect(findLines([...productFiles, ...pages, ...data], words, still.words)).toEqual([]);
});

test('a limit is called max* or min*: rename most*, longest*, fewest* and least*', () => {
  const names = /\b(?:most|longest|fewest|least)(?:[A-Z]\w*\b|\??:|(?= =))/g;
  expect(findLines(productFiles, names, still.limits)).toEqual([]);
});

test('an exported function begins with a verb of language.json or ends in Of: rename it, or add its verb', () => {
  const isPlain = (name: string) =>
    /Of$/.test(name) || idioms.includes(name) || verbs.includes(/^[a-z]+/.exec(name)![0]);
  const odd = productFiles
    .filter((file) => !still.verbs.includes(roomOf(file)))
    .flatMap((file) => {
      const names = namesIn(file, /^export (?:async )?function\*? (\w+)/gm);
      return names.filter((name) => !isPlain(name)).map((name) => `${file}: ${name}`);
    });
  expect(odd).toEqual([]);
});

function namesIn(file: string, pattern: RegExp): string[] {
  return [...textOf(file).matchAll(pattern)].map(([, name]) => name!);
}

/** What never meets in one program: the suite, the reference server, and the script of the report page. */
function programOf(file: string): string {
  if (file.includes('/page/client/')) return 'page';
  return /^proof\/(reference-server|mutate|faults|variations)\//.test(file) ? 'server' : 'suite';
}

test('no two files but of tests export the same name: say in each what it is, or share one', () => {
  const pattern = /^export (?:async |abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
  const exported = productFiles
    .filter((file) => wingOf(file) !== 'tests')
    .flatMap((file) => namesIn(file, pattern).map((name) => ({ file, name })));
  const byName = groupBy(exported, ({ file, name }) => `${programOf(file)} ${name}`);
  const twice = [...byName.values()]
    .filter(([first, ...rest]) => rest.some(({ file }) => file !== first!.file))
    .map((homes) => `${homes[0]!.name}: ${homes.map(({ file }) => file).join(', ')}`);
  expect(twice.filter((one) => !still.twice.includes(one.split(':')[0]!))).toEqual([]);
});
