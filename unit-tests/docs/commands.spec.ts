import { expect, test } from '@playwright/test';
import type { Command } from 'commander';
import { createProgram } from '../../app/program.ts';
import { faults } from '../../proof/faults/index.ts';
import { variations } from '../../proof/variations/index.ts';
import { areas, requirements } from '../../src/catalogue/requirements.ts';
import { listNames } from '../../src/plan/selected-names.ts';
import { checks } from '../../tests/index.ts';
import { filesBelow, ownFiles } from '../files.ts';
import { codeLines, fillPlaceholders, inlineCode, obcArguments, pages, readPage } from './command-lines.ts';

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
const requirementIds = idsOf(requirements);

/** What the values of an option, or the arguments of a command, are names of. */
const names: Readonly<Record<string, readonly string[]>> = {
  fault: idsOf(faults),
  variation: ['all', ...idsOf(variations)],
  area: areas,
  areas,
  level: ['MUST', 'DERIVED', 'SHOULD', 'SILENT'],
  only: [...listNames(idsOf(checks))],
  requirement: requirementIds,
  explain: ['faults', 'variations', 'w0-15', ...listNames(idsOf(checks))],
};

/** The commands of a program, those in groups among them. */
function leavesOf(program: Command): readonly Command[] {
  return program.commands.flatMap((one) => (one.commands.length === 0 ? [one] : one.commands));
}

const groups = createProgram()
  .commands.filter(({ commands }) => commands.length > 0)
  .map((group) => group.name());

/** What the command line says against arguments: nothing, a mistake of usage, or names that do not exist. */
async function mistakesIn(args: readonly string[]): Promise<string[]> {
  const program = createProgram().configureOutput({
    writeOut: () => {},
    writeErr: () => {},
    outputError: () => {},
  });
  let parsed: Command | undefined;
  for (const command of leavesOf(program)) {
    command.configureOutput({ writeOut: () => {}, outputError: () => {} });
    command.action(() => {
      parsed = command;
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code?.startsWith('commander.help') ? [] : [message];
  }
  const given = { ...parsed?.opts(), [parsed?.name() ?? '']: parsed?.args };
  return Object.entries(given).flatMap(([name, values]) =>
    [values].flat().filter((value) => typeof value === 'string' && names[name]?.includes(value) === false),
  );
}

async function mistakesOf(lines: readonly string[]): Promise<string[]> {
  const found = [];
  for (const args of lines.flatMap(obcArguments)) {
    // A command that is only named needs none of its arguments.
    const isNamed = args.length < (groups.includes(args[0]!) ? 3 : 2);
    const whole = isNamed ? [...args, '--help'] : args;
    const mistakes = await mistakesIn(fillPlaceholders(whole, requirementIds[0]!));
    found.push(...mistakes.map((mistake) => `obc ${args.join(' ')}: ${mistake}`));
  }
  return found;
}

for (const page of pages) {
  test(`${page} shows commands that the command line takes, with ids that exist`, async () => {
    const inline = inlineCode(page).filter((code) => !code.includes('<command>'));
    expect(await mistakesOf([...codeLines(page), ...inline])).toEqual([]);
  });
}

/** Names that a list begins with `obc` as commands and goes on with by themselves, and commands that stand there twice. */
function findOddLists(text: string): string[] {
  const known = leavesOf(createProgram()).map((command) => command.name());
  const prose = text.replace(/\s+/g, ' ');
  const lists = prose.matchAll(/`obc [a-z]+(?: [a-z]+)?`((?:(?:,| and| or)+ `[a-z]+`)+)/g);
  const further = [...lists].flatMap(([, names = '']) => names.match(/[a-z]+(?=`)/g) ?? []);
  const doubled = [...prose.matchAll(/(`obc [^`]+`)(?:,| and| or)+ \1/g)].map(([whole]) => whole);
  return [...further.filter((name) => !known.includes(name)), ...doubled];
}

test('lists of commands name none that does not exist, and none twice', () => {
  expect(pages.filter((page) => findOddLists(readPage(page)).length > 0)).toEqual([]);
  expect(findOddLists('`obc report`, `merge` and `allure` read, `obc run` and `explain` do')).toEqual([
    'merge',
    'allure',
  ]);
  expect(findOddLists('`obc report`, `obc report` and `obc run`')).toEqual(['`obc report`, `obc report`']);
});

for (const file of filesBelow('docs/ci', '')) {
  test(`${file} runs commands that the command line takes`, async () => {
    const lines = readPage(file)
      .replace(/\n\s+(?=--)/g, ' ')
      .split('\n');
    const commands = lines
      .flatMap((line) => /npx open-banking-conformance [^']*/.exec(line)?.[0] ?? [])
      .map((line) => line.replace(/\$\{\{.*?\}\}|<<.*?>>|\$\w+|\$\([\w.]+\)/g, '1'));
    // Containers have the command as their entry point.
    const containers = [...readPage(file).matchAll(/^ +args: \[(.*)\]$/gm)].map(
      ([, args]) => `obc ${args!.replaceAll(',', '').replaceAll('"', '')}`,
    );
    expect(commands.length + containers.length).toBeGreaterThan(0);
    expect(await mistakesOf([...commands, ...containers])).toEqual([]);
  });
}

// Where the package is not installed, these fetch whatever anybody has published under the name of our command.
const fetched = /\b(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)(?: -\S+)* obc\b/;

test('nothing tells anybody to have `obc` fetched, which may be a package of someone else', () => {
  const told = ownFiles.filter((file) => !/^unit-tests\/|\.(png|svg)$/.test(file));
  expect(told.filter((file) => fetched.test(readPage(file)))).toEqual([]);
  expect(fetched.test('run npx obc run')).toBe(true);
  expect(fetched.test('npx --yes obc run')).toBe(true);
  expect(fetched.test('npx open-banking-conformance run')).toBe(false);
});

for (const command of leavesOf(createProgram())) {
  test(`obc ${command.parent!.name()} ${command.name()} --help shows examples that the command line takes`, async () => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    const examples = help.split('\n').filter((line) => line.startsWith('  $ '));
    expect(examples.length).toBeGreaterThan(0);
    expect(await mistakesOf(examples.map((line) => line.trim()))).toEqual([]);
  });
}

test('a wrong option and an unknown id are found', async () => {
  expect(await mistakesOf(['$ obc run --tarjet x'])).toEqual([
    expect.stringContaining("unknown option '--tarjet'"),
  ]);
  expect(await mistakesOf(['npx open-banking-conformance serve --fault no-such-fault'])).toEqual([
    'obc serve --fault no-such-fault: no-such-fault',
  ]);
  expect(await mistakesOf(['npm run obc -- explain no-such-id'])).toHaveLength(1);
});
