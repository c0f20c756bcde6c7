import { Argument, type Command } from 'commander';
import { loadAction } from '../shared/load-action.ts';

const help = `
  bash  eval "$(obc completion bash)" in ~/.bashrc
  zsh   eval "$(obc completion zsh)" in ~/.zshrc
  fish  obc completion fish > ~/.config/fish/completions/obc.fish
  man   obc completion man | man -l -

Exit codes:
  0  printed
  2  a wrong option

Examples:
  $ obc completion bash
  $ obc completion man`;

/** `obc completion`: what a shell needs to complete the command line, and the man page. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Prints what completes the command line in a shell, or the man page.')
    .addArgument(new Argument('<kind>', 'the shell, or man').choices(['bash', 'zsh', 'fish', 'man']))
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
