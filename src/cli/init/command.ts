import type { Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';
import { collectNames } from '../shared/values.ts';
import { describeQuestion, questions } from './questions.ts';

const help = `
In a terminal it asks for what the options do not say. The file holds every
setting: those that are answered, and all others as comments. Secrets stay
out of it: it names the environment variables that hold them.

Where these are set already, it reads from the target, by GETs alone, what
the options leave open: ids of providers, accounts with their kinds, and
recipients that are connected with a provider. No operation of the document
lists the connections that can be revoked, or sessions.

Exit codes:
  0  written
  2  a wrong or missing option, or the file exists already

Examples:
  $ obc init
  $ obc init --yes --base-url https://api.bank.example --areas providers
  $ obc init --yes --base-url https://api.bank.example --out bank.yaml
  $ OBC_TOKEN=... obc init --yes --force --base-url https://api.bank.example`;

/** `obc init`: writes a commented target file by what a person answers or the options say. */
export function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('Writes a commented target file, asking for what it needs.')
    .option('-o, --out <file>', 'where it goes', 'target.yaml')
    .option('-y, --yes', 'ask nothing: presets for what the options do not say')
    .option('--force', 'write over a file that exists')
    .option('--no-discover', 'ask the target for nothing');
  for (const question of questions) {
    const words = describeQuestion(question).replace(/ Separated by commas\.$/, '');
    if (question.kind === 'list' || question.kind === 'choices')
      command.option(question.flag, `${words} Separated by commas; repeatable.`, collectNames);
    else command.option(question.flag, words);
  }
  command.addHelpText('after', help).action(loadAction(() => import('./action.ts')));
}
