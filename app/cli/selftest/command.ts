import { Command } from 'commander';
import { note } from '../../command-line/terminal.ts';
import { collectNames, loadAction, parseShard, parseWholeNumber } from '../../command-line/values.ts';

const help = `
Certifies the reference server as it is, under each seeded fault and in each
conforming variation. Every requirement that a fault breaks has to fail, every
one that it warns of has to warn, and nothing else fails; a conforming server
fails nothing. Clients that break one duty each are charged with that one, and
clients that conform with nothing.

With --weaken it makes mutants of the suite instead: it leaves out each check
and each schema keyword in turn and runs the faults that they see. A mutant that
no fault notices survives: what was left out is superfluous, or lacks a fault.
Survivors that are accepted stand with their reasons in
unit-tests/self-test/accepted.json.

With --mutate it changes one place of the answers at a time, by one operator of
a table: a member dropped, null, of another type, a letter or a digit changed,
an item too few, an answer of before, another status. What the document forbids
has to be shown, and what it allows must fail nothing. --mutants draws so many
by --seed, --at names what the id of a mutant must hold, --html writes a folder
with a page and a mutation-testing report.

Exit codes:
  0  every fault is detected, nothing is charged wrongly, and every requirement
     that is judged has a fault that shows it; with --weaken: no survivor but
     the accepted ones
  1  the list at the end says what is not so
  2  a wrong option

Examples:
  $ npm run selftest
  $ npm run selftest -- --fault providers-provider-id-number-to-text
  $ npm run selftest -- --requirement provider-id-is-an-integer
  $ npm run selftest -- --area recipients
  $ npm run selftest -- --variation all
  $ npm run selftest -- --intermittent
  $ npm run selftest -- --sets 50
  $ npm run selftest -- --clients
  $ npm run selftest -- --shard 1/2 --json
  $ npm run selftest -- --weaken
  $ npm run selftest -- --mutate --mutants 300 --seed 7
  $ npm run selftest -- --mutate --at 'getProvider 200' --at off-by-one
  $ npm run selftest -- --mutate --shard 3/30 --html reports/mutation`;

/** Words as they are given: commas may be part of them. */
function collectWords(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Creates the command line of the self-test: every check against every fault and every conforming variation. */
export function createSelftest(): Command {
  return new Command('selftest')
    .description('Proves that the suite detects seeded faults and raises no false alarm.')
    .option('--plugin <folder>', 'add the requirements of a scheme; repeatable', collectNames)
    .option('--interface <file>', 'another version of the document')
    .option('--fault <ids>', 'only these faults, separated by commas; repeatable', collectNames)
    .option('--requirement <ids>', 'only faults that show these requirements; repeatable', collectNames)
    .option('--area <names>', 'only faults of these areas, separated by commas; repeatable', collectNames)
    .option('--variation <ids>', 'only these variations, or all of them; repeatable', collectNames)
    .option('--intermittent', 'only faults that act on every third and every tenth request, and races')
    .option('--sets <n>', 'only so many servers with ten faults at once', parseWholeNumber(1, 1000))
    .option('--clients', 'only the clients that are judged by what they send')
    .option('--shard <i/n>', 'only the i-th of n parts', parseShard)
    .option('--json', 'print figures and examinations as JSON')
    .option('--doc <file>', 'write the figures as Markdown; whole runs, or --mutate')
    .option('--weaken', 'leave out each check and schema keyword in turn; with --area and --json only')
    .option('--mutate', 'change one place of the answers at a time')
    .option('--mutants <n>', 'of --mutate: only so many, drawn by --seed', parseWholeNumber(1, 1_000_000))
    .option('--seed <n>', 'of --mutate: draws other mutants', parseWholeNumber(0, 2_147_483_647))
    .option(
      '--at <words>',
      'of --mutate: only mutants with these words in their id; repeatable',
      collectWords,
    )
    .option('--html <folder>', 'of --mutate: write a page and a mutation-testing report')
    .showHelpAfterError('Add --help to see what there is.')
    .configureOutput({ outputError: (text) => note(...text.trimEnd().split('\n')) })
    .exitOverride()
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
