#!/usr/bin/env node
import { Command } from 'commander';
import { suite } from '../reporting/suite.ts';
import { addAllure } from './commands/allure.ts';
import { addDiff } from './commands/diff.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExplain } from './commands/explain.ts';
import { addInit } from './commands/init.ts';
import { addList } from './commands/list.ts';
import { addMerge } from './commands/merge.ts';
import { addMock } from './commands/mock.ts';
import { addReport } from './commands/report.ts';
import { addRun } from './commands/run.ts';
import { addSelftest } from './commands/selftest.ts';
import { addServe } from './commands/serve.ts';
import { endWith } from './end.ts';
import { note } from './terminal.ts';

const program = new Command('obc')
  .description(
    'Certifies implementations of the open-banking interface, clause by clause, with the evidence.',
  )
  .version(suite().version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print this help')
  .helpCommand(false)
  .showHelpAfterError('Add --help to see what there is.')
  .configureOutput({ outputError: (text) => note(...text.trimEnd().split('\n')) })
  .exitOverride();

for (const add of [
  addRun,
  addInit,
  addDoctor,
  addReport,
  addMerge,
  addDiff,
  addAllure,
  addList,
  addExplain,
  addServe,
  addMock,
  addSelftest,
])
  add(program);

try {
  await program.parseAsync();
} catch (error) {
  endWith(error);
}
