import { Command } from 'commander';
import { readSuite } from '../src/report/fold/suite.ts';
import { addClient } from './cli/client/command.ts';
import { addDoctor } from './cli/doctor/command.ts';
import { addEvidence } from './cli/evidence/command.ts';
import { addExplain } from './cli/explain/command.ts';
import { addInit } from './cli/init/command.ts';
import { addRegistry } from './cli/registry/command.ts';
import { addReport } from './cli/report/command.ts';
import { addRun } from './cli/run/command.ts';
import { addServe } from './cli/serve/command.ts';
import { describeCommonOptions } from './command-line/common-options.ts';
import { refuseRepeatedOptions } from './command-line/repeated-options.ts';
import { note } from './command-line/terminal.ts';
import { collectNames } from './command-line/values.ts';
import { addUi } from './ui/command.ts';

const help = `
More: obc client certify|judge, evidence sign|verify|dispute, registry run|build

Options that several commands take:
${describeCommonOptions()
  .map(([flags, meaning]) => `  ${flags.padEnd(20)}${meaning}`)
  .join('\n')}

Examples:
  $ obc run --demo
  $ obc init
  $ obc run target.yaml
  $ obc help run`;

/** Creates the command line with every command, not parsed yet. */
export function createProgram(): Command {
  const program: Command = new Command('obc')
    .description('Tests servers of the open-banking interface, requirement by requirement.')
    .version(readSuite().version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .option('--color', 'colours, also without a terminal (FORCE_COLOR=1)')
    .option('--no-color', 'plain text, also in a terminal (NO_COLOR=1)')
    .option('--plugin <folder>', 'add the requirements of a scheme; repeatable', collectNames)
    .option('--interface <file>', 'another version of the document')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({
      visibleCommands: (command) =>
        command.commands.filter((one) => one.parent !== program || one.commands.length === 0),
      subcommandTerm: (command) => command.name(),
    })
    .showHelpAfterError('Add --help to see what there is.')
    .configureOutput({ outputError: (text) => note(...text.trimEnd().split('\n')) })
    .exitOverride()
    .addHelpText('after', help);
  for (const add of commands) add(program);
  refuseRepeatedOptions(program);
  return program;
}

const commands = [
  addInit,
  addDoctor,
  addRun,
  addReport,
  addExplain,
  addServe,
  addUi,
  addClient,
  addEvidence,
  addRegistry,
] as const;
