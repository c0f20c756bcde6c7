import { Command } from 'commander';
import { readSuite } from '../report/fold/suite.ts';
import { addAllure } from './allure/command.ts';
import { addBundle } from './bundle/command.ts';
import { addCertifyClient } from './certify-client/command.ts';
import { addChallenge } from './challenge/command.ts';
import { addCompletion } from './completion/command.ts';
import { addDiff } from './diff/command.ts';
import { addDoctor } from './doctor/command.ts';
import { addExplain } from './explain/command.ts';
import { addFixtures } from './fixtures/command.ts';
import { addInit } from './init/command.ts';
import { addJob } from './job/command.ts';
import { addJudge } from './judge/command.ts';
import { addList } from './list/command.ts';
import { addMerge } from './merge/command.ts';
import { addMock } from './mock/command.ts';
import { addPlugin } from './plugin/command.ts';
import { addRegister } from './register/command.ts';
import { addReplay } from './replay/command.ts';
import { addReport } from './report/command.ts';
import { addRun } from './run/command.ts';
import { addSelftest } from './selftest/command.ts';
import { addServe } from './serve/command.ts';
import { note } from './shared/terminal.ts';
import { collectNames } from './shared/values.ts';
import { addUi } from './ui/command.ts';
import { addVerify } from './verify/command.ts';

/** The command line with every command, not parsed yet. */
export function createProgram(): Command {
  const program = new Command('obc')
    .description(
      'Certifies implementations of the open-banking interface, clause by clause, with the evidence.',
    )
    .version(readSuite().version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .option('--color', 'colours, also without a terminal (as FORCE_COLOR=1)')
    .option('--no-color', 'plain text, also in a terminal (as NO_COLOR=1)')
    .option('--plugin <folder>', 'what a scheme adds, by folder or package; repeatable', collectNames)
    .option('--interface <file>', 'another version of the document, by file, folder or package')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .showHelpAfterError('Add --help to see what there is.')
    .configureOutput({ outputError: (text) => note(...text.trimEnd().split('\n')) })
    .exitOverride();

  for (const add of [
    addRun,
    addInit,
    addDoctor,
    addUi,
    addFixtures,
    addJudge,
    addCertifyClient,
    addReplay,
    addReport,
    addMerge,
    addJob,
    addDiff,
    addBundle,
    addVerify,
    addRegister,
    addChallenge,
    addAllure,
    addList,
    addExplain,
    addServe,
    addPlugin,
    addMock,
    addSelftest,
    addCompletion,
  ])
    add(program);
  return program;
}
