import type { Command } from 'commander';
import { addCommonOptions } from '../../command-line/common-options.ts';
import { collectNames, loadAction } from '../../command-line/values.ts';
import { describeQuestion, questions } from './questions.ts';

const help = `
In a terminal it asks for what the options do not say. The file holds every
setting: those that are answered, and all others as comments. Secrets stay
out of it: it names the environment variables that hold them.

Where these are set already, it reads from the target, by GETs alone, what
the options leave open: ids of providers, accounts with their kinds, and
recipients that are connected with a provider. No operation of the document
lists the connections that can be revoked, or sessions.

--pin reads providers, accounts and account details, and writes them into the
section fixtures of a target file: from then on a run holds the target to them.
Without --values it writes ids, kinds and counts; with it also balances, numbers
and types of accounts. Names and addresses of holders are never written.

Exit codes:
  0  written, or printed
  2  a wrong or missing option, the file exists already, or nothing was read

Examples:
  $ obc init
  $ obc init --yes --base-url https://api.bank.example --areas providers
  $ obc init --yes --base-url https://api.bank.example --out bank.yaml
  $ obc init --pin target.yaml --values
  $ OBC_TOKEN=... obc init --yes --force --base-url https://api.bank.example`;

/** `obc init`: writes a commented target file by what a person answers or the options say. */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('Writes a target file, asking for what it needs.')
    .option('-o, --out <file>', 'where it goes', 'target.yaml')
    .option('-y, --yes', 'ask nothing: presets for what the options do not say')
    .option('--force', 'write over a file that exists')
    .option('--no-discover', 'ask the target for nothing')
    .option('--pin [file]', 'write what is on the target into its target file')
    .option('--values', 'of --pin: also values of accounts, and counts of transactions')
    .option('--print', 'of --pin: print the section, and leave the file as it is');
  addCommonOptions(command, ['env']);
  for (const question of questions) {
    const words = describeQuestion(question).replace(/(?: S|, s)eparated by commas\.?$/, '');
    const further = words.endsWith('?')
      ? `${words} Separated by commas; repeatable.`
      : `${words}, separated by commas; repeatable`;
    if (question.kind === 'list' || question.kind === 'choices')
      command.option(question.flag, further, collectNames);
    else command.option(question.flag, words);
  }
  command.addHelpText('after', help).action(loadAction(() => import('./action.ts')));
}
