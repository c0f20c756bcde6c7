import { type Command, Option } from 'commander';
import { defaultDepth, depths } from '../../../src/plan/depth.ts';
import { maxSeed } from '../../../src/plan/seed.ts';
import { defaultFolder } from '../../../src/report/formats/formats.ts';
import { addCommonOptions, addTarget, bindVariable } from '../../command-line/common-options.ts';
import { collectNames, loadAction, parseShard, parseWholeNumber } from '../../command-line/values.ts';
import type { RunOptions } from './options.ts';
import { preparePlaywright } from './playwright.ts';

const help = `
Names are areas, tests, requirements, levels, operations and clauses. Several
of one kind: any of them. Of several kinds: all of them have to fit.

Exit codes:
  0  passed    1  a requirement failed    2  not tested: fix options, target
  file or connection    3  something could not be tested    4  a fault of ours

Examples:
  $ obc run --demo
  $ obc run target.yaml --env staging --only recipients,MUST,getProvider,2.1
  $ obc run https://api.bank.example --only providers
  $ obc run --last-failed --verbose`;

/** `obc run`: certifies a target and exits with the code of the report. */
export function addRun(program: Command): void {
  const command = addTarget(program.command('run'))
    .description('Tests a server and writes the reports.')
    .option('--demo', 'test the bundled reference server')
    .option('--only <names>', 'only tests of these names; repeatable', collectNames)
    .option('--exclude <names>', 'without tests of these names; repeatable', collectNames)
    .option('--path <paths>', 'only this generated case, as a replay line names it', collectNames)
    .option('--last-failed', 'only what failed in the last run')
    // The message that asks for it names it.
    .addOption(new Option('--allow-commands', 'let a target file that was found run its commands').hideHelp())
    .option('--read-only', 'send nothing that changes data (env: OBC_MODE=read-only)')
    .addOption(
      bindVariable(new Option('--depth <depth>', 'how many generated cases'), 'OBC_DEPTH')
        .choices(depths)
        .default(defaultDepth),
    )
    .addOption(
      bindVariable(
        new Option('--seed <n>', 'of generated cases, else drawn and printed'),
        'OBC_SEED',
      ).argParser(parseWholeNumber(0, maxSeed)),
    )
    .option(
      '--repeat <n>',
      'repeat tests until rare defects show, at most n times',
      parseWholeNumber(1, 1000),
      1,
    )
    .option('--max-failures <n>', 'stop after n failed requirements', parseWholeNumber(1, 10_000))
    .option('--baseline <file>', 'known failures: 0 if exactly these fail')
    .option('--concurrency <n>', 'tests at a time (default: 4)', parseWholeNumber(1, 64))
    .option('--workers <n>', 'Playwright processes', parseWholeNumber(1, 64), 1)
    .option('--shard <i/n>', 'part i of n, or auto; obc report joins them', parseShard)
    .addOption(
      bindVariable(new Option('--out <folder>', 'folder of the reports'), 'OBC_OUT').default(defaultFolder),
    )
    .option('--plan', 'print the requests of each test and send none');
  addCommonOptions(command, ['json', 'quiet', 'verbose'])
    .addHelpText('after', help)
    .hook('preAction', async (called) => {
      const { workers, plan = false, json = false, baseline } = called.opts<RunOptions>();
      // A baseline may be the report that stands there.
      if (baseline === undefined) (await import('./folder.ts')).openRunFolder(called);
      if (workers > 1 && !plan) preparePlaywright(json);
    })
    .action(loadAction(() => import('./action.ts')));
}
