import type { Command } from 'commander';
import { UserError } from '../../src/lib/user-error.ts';

/**
 * Lets a command and those below it refuse an option that is given twice with different values, where Commander would take the
 * last one in silence: a script that adds its own --target or --baseline would be judged by another one. Parsing then throws
 * UserError. An option that gathers a list takes all.
 */
export function refuseRepeatedOptions(command: Command): void {
  for (const option of command.options.filter((one) => !one.isBoolean())) {
    let given: string | undefined;
    // Commander hears of it first, and has read the value.
    command.on(`option:${option.name()}`, (value: string) => {
      const isList = Array.isArray(command.getOptionValue(option.attributeName()));
      if (!isList && given !== undefined && given !== value)
        throw new UserError(`--${option.name()} is given twice, ${given} and ${value}: leave one out`);
      given = value;
    });
  }
  for (const below of command.commands) refuseRepeatedOptions(below);
}
