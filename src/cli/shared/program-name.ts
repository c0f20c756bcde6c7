import { readEnvironment } from '../../lib/env.ts';

type Environment = ReturnType<typeof readEnvironment>;

/**
 * A command line of ours as its reader can type it: `obc` is on nobody's path when npx or a script of npm started this
 * process. `command` begins after the name of the program ("run --demo"); `env` is that of this process.
 */
export function writeCommand(command: string, env: Environment = readEnvironment()): string {
  return `${nameProgram(env)} ${command}`;
}

function nameProgram({ npm_command, npm_lifecycle_event }: Environment): string {
  if (npm_lifecycle_event === 'obc') return 'npm run obc --';
  return npm_command === 'exec' ? 'npx open-banking-conformance' : 'obc';
}
