import type { Command } from 'commander';
import { addCommonOptions, addTarget } from '../../command-line/common-options.ts';
import { loadAction } from '../../command-line/values.ts';

const help = `
It reads what the target file declares and judges nothing: at most 32
requests, all of them GETs or /Token. It creates, revokes and authorizes
nothing; with --authorize it calls the declared /Authorize once. Of several
sessions it polls the first alone, and of the connections it reads with two.

--verbose names the requirements that are blocked.

With --show it sends nothing: it prints the settings that a run goes by as
YAML, those that are not declared with their defaults. Variables stay as
\${NAME}; a secret that is written out is [secret].

States:
  ok        proved
  unproved  reading alone cannot prove it
  missing   not declared; what needs it is blocked in a run
  warning   a run makes sense all the same
  PROBLEM   a run would be pointless, or would judge by a wrong setting

Exit codes:
  0  a run makes sense
  2  there is a problem to fix first, or a wrong option

Examples:
  $ obc doctor
  $ obc doctor target.yaml --verbose
  $ obc doctor --env staging --show
  $ obc doctor https://api.bank.example`;

/** `obc doctor`: whether a target file fits its target, before a run. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('Checks a target file against its server, before a run.');
  addTarget(command)
    .option('--authorize', 'also call the declared /Authorize once, which starts a session')
    .option('--show', 'print every setting that a run goes by, and send nothing');
  addCommonOptions(command, ['json', 'verbose'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
