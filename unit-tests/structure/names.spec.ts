import { expect, test } from '@playwright/test';
import { groupBy } from '../../src/lib/group-by.ts';
import { wings } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';
import { countLines, importsOf, productFiles, roomOf, textOf } from './imports.ts';
import language from './language.json' with { type: 'json' };
import { expectNoFurther, type Offenders } from './still.ts';

const code = [...wings, 'unit-tests', 'scripts', 'benchmarks'].flatMap((folder) => filesBelow(folder, '.ts'));

/** What a pattern finds in the files, by their rooms, but for names that are as they should be. */
function findOffenders(
  files: readonly string[],
  pattern: RegExp,
  isGood: (name: string) => boolean = () => false,
): Offenders {
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(pattern)]
      .map(([, name]) => name!)
      .filter((name) => !isGood(name))
      .map((name) => ({ room: roomOf(file), name })),
  );
  const byRoom = groupBy(found, ({ room }) => room);
  return new Map([...byRoom].map(([room, list]) => [room, list.map(({ name }) => name)]));
}

test('a doc comment begins with a verb or the thing that it describes, not with What, Whether, Those, That, Of, How or As', () => {
  const openings =
    /\/\*\*\s*(?:\n\s*\*\s*)?((?:What|Whether|Those|That|Of|How|As|Who|Whose|Which|Where)\b[^.\n]{0,30})/g;
  expectNoFurther('comments', findOffenders(code, openings));
});

test('a function begins with a verb of language.json or ends in Of', () => {
  const declared = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/gm;
  const isPlain = (name: string) =>
    /Of$/.test(name) || language.idioms.includes(name) || language.verbs.includes(/^[a-z]*/.exec(name)![0]);
  expectNoFurther('functions', findOffenders(code, declared, isPlain));
});

/** Words that end as participles do, and name things all the same. */
const nouns =
  /^(Seed|Speed|Need|Embed|Feed|Token|Open|Field|World|Child|Docket|Content|Agreement|Statement|Judgement|Element|Component|Environment|Account|Count|Event|Document|Variant|Mutant|Grant|Recipient|Client|Patient|Instant|Alphabet|Target|Budget|Preset|Set|Requirement|Plant|When|Meet|Bucket|Socket|Packet)$/;

test('a type is a noun, and not a bare participle', () => {
  const declared =
    /^(?:export )?(?:interface|type|abstract class|class) ([A-Z][a-z]+(?:ed|en|wn|ld|nt|un|et|ost|ught)|Way|More|Met|Seen|Told)\b/gm;
  expectNoFurther(
    'types',
    findOffenders(code, declared, (name) => nouns.test(name)),
  );
});

test('no fault is made by a function of its own: write a row of defineFaults, and share the change in proof/mutate', () => {
  const makers = /^(?:export )?function (\w+)\([^{]*?\): (?:readonly )?(?:Fault(?:\[\])?|FaultRows?) \{/gm;
  const faults = productFiles.filter((file) => file.startsWith('proof/faults/'));
  expectNoFurther('makers', findOffenders(faults, makers));
});

test('no file serves one small sibling alone: join them', () => {
  const users = groupBy(productFiles.flatMap(importsOf), ({ to }) => to);
  const isSibling = (one: string, other: string) =>
    one.replace(/\/[^/]+$/, '') === other.replace(/\/[^/]+$/, '');
  const lonely = productFiles
    .filter((file) => !/\.spec\.ts$/.test(file))
    .flatMap((file) => {
      const from = [...new Set((users.get(file) ?? []).map(({ from }) => from))];
      const [one, ...others] = from;
      if (one === undefined || others.length > 0 || !isSibling(one, file)) return [];
      // Each format, and whatever an index lists, is a file of its own, however small.
      if (one === 'src/report/formats/formats.ts' || /(?:^|\/)index\.ts$/.test(one)) return [];
      return countLines(one) + countLines(file) < 300 && countLines(one) < 150
        ? [{ room: roomOf(file), file }]
        : [];
    });
  const byRoom = groupBy(lonely, ({ room }) => room);
  expectNoFurther(
    'siblings',
    new Map([...byRoom].map(([room, list]) => [room, list.map(({ file }) => file)])),
  );
  expect(productFiles.length).toBeGreaterThan(0);
});
