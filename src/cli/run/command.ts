import { type Command, Option } from 'commander';
import { defaultDepth, depths } from '../../plan/depth.ts';
import { loadAction } from '../shared/load-action.ts';
import { addTargetAddresses, addTargetFile } from '../shared/target-options.ts';
import {
  collectLevels,
  collectNames,
  collectReporters,
  parseShard,
  parseWholeNumber,
} from '../shared/values.ts';
import type { RunOptions } from './options.ts';
import { preparePlaywright } from './playwright.ts';

const help = `
The target file is the one that is named, or else obc.yaml or target.yaml in
this folder or the nearest one above. Without any, and with --demo, the
bundled reference server is certified, which shows what a run looks like.
With addresses alone (a first look), OBC_TOKEN, OBC_API_KEY and OBC_CUSTOMER_ID
from the environment are the credentials.

The checks are judged in this process. Several --workers, or --playwright, run
them as tests of Playwright instead; the reports are the same.

The checks that show most of the known defects per request run first. --requests
and --minutes choose of them what fits, and the report says what that can find
and what was left out. Minutes are reckoned at limits.requestsPerSecond, or at
100 ms for an answer, as many at a time as --concurrency says.

Four checks run side by side in this process, or as many as --concurrency says:
those that use an object together still follow each other, and one that waits
for a poll lends its place. Limits of the target file hold.

With --repeat each check runs n times, in rounds of another order and with other
cases each. What was seen once fails; the report says in how many runs, or
answers, it was seen, with an interval of 95 %, and marks as flaky what not all
show. Requests and recipients multiply. It runs in this process only.

--reporter takes names with commas: html, json, junit, markdown, badge, sarif,
ndjson, har, allure, requests. report.json is always written.

--baseline takes ids in lines (# begins a comment), or the report.json of an
accepted run. The exit code is then 0 while these fail and no other does, and 1
when another one fails or one of these does not any more.

Exit codes:
  0  conformant (as far as it was selected and waived)
  1  non-conformant: a requirement failed; or, with --strict-waivers, a waiver
     is stale: nothing that it names fails any more, so it is to be removed
  2  not judged: a wrong option or target file, an unreachable target, or
     refused credentials
  3  partial: something that was selected could not be judged
  4  the suite itself broke, or could not write what it measured
A reader that goes away (obc run | head) changes neither verdict nor exit code.

Examples:
  $ obc run --demo
  $ obc run target.yaml
  $ obc run --env staging --only providers --exclude provider-detail
  $ obc run --level MUST --operation getProvider --clause 2.1
  $ obc run --base-url https://api.bank.example --only providers
  $ obc run --last-failed --max-failures 1 --verbose
  $ obc run --baseline expected.txt --quiet
  $ obc run --watch src --last-failed
  $ obc run --target target.yaml --only registrations --repeat 10`;

/** `obc run`: certifies a target and exits with the code of the report. */
export function addRun(program: Command): void {
  const command = program.command('run').description('Certifies an implementation and writes the reports.');
  addTargetAddresses(addTargetFile(command))
    .option('--demo', 'certify the reference server that the suite ships')
    .option('--only <names>', 'areas, checks or requirements, separated by commas; repeatable', collectNames)
    .option('--exclude <names>', 'the same kinds of names, whose checks are left out', collectNames)
    .option('--level <levels>', 'checks that judge a requirement of such a level', collectLevels)
    .option('--operation <names>', '... of such an operation, as in getProvider', collectNames)
    .option('--clause <numbers>', '... of such a clause of the document, as in 2.1', collectNames)
    .option(
      '--path <paths>',
      'replay one generated case alone, as the replay line of a finding names it',
      collectNames,
    )
    .option('--last-failed', 'only what failed in the last run of --out')
    .option(
      '--requests <n>',
      'the checks that show most known defects with so many',
      parseWholeNumber(1, 1_000_000),
    )
    .option(
      '--minutes <n>',
      'the same, with as many requests as fit into so many minutes',
      parseWholeNumber(1, 10_000),
    )
    .option('--max-failures <n>', 'stop after so many failed checks', parseWholeNumber(1, 10_000))
    .option('--watch <folder>', 'run again when a file below it changes and the target answers again')
    .option('--plan', 'print the requests of each check, and send nothing to the target')
    .option('--baseline <file>', 'requirements that are expected to fail, and have to go on failing')
    .addOption(
      new Option('--mode <mode>', 'read-only sends nothing that writes')
        .choices(['full', 'read-only'])
        .default('full'),
    )
    .addOption(
      new Option('--depth <depth>', 'how many cases are generated').choices(depths).default(defaultDepth),
    )
    .option(
      '--seed <n>',
      'of generated cases (default: random, and printed; 1 with --shard)',
      parseWholeNumber(0, 2 ** 31 - 1),
    )
    .option(
      '--repeat <n>',
      'run each check n times, spread over the run: for what fails now and then',
      parseWholeNumber(1, 1000),
      1,
    )
    .option(
      '--concurrency <n>',
      'checks side by side (default: 4, or fewer by limits.requestsPerSecond)',
      parseWholeNumber(1, 64),
    )
    .option('--workers <n>', 'processes at once', parseWholeNumber(1, 64), 1)
    .option('--playwright', 'run the checks as Playwright tests, also with one worker')
    .option('--shard <i/n>', 'run one part of n, or auto; obc merge joins them', parseShard)
    .option('--out <folder>', 'where the reports go', 'reports')
    .option('--reporter <names>', 'which reports are written (default: all)', collectReporters)
    .option('--allow-partial', 'exit 0 when a part could not be judged, as long as each area has a pass')
    .option('--strict-waivers', 'exit 1 when a waiver is stale, although the target conforms')
    .addOption(new Option('--quiet', 'print the outcome with its reasons alone').conflicts('verbose'))
    .option('--verbose', 'print each request as it happens, redacted')
    .option('--json', 'print the report on standard output, and nothing else there')
    .addHelpText('after', help)
    .hook('preAction', (called) => {
      const { workers, playwright = false, plan = false, watch, json = false } = called.opts<RunOptions>();
      const isByPlaywright = (workers > 1 || playwright) && !plan && watch === undefined;
      if (isByPlaywright) preparePlaywright(json);
    })
    .action(loadAction(() => import('./action.ts')));
}
