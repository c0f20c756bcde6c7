import type { Command, Option } from 'commander';
import { checks } from '../../../tests/index.ts';
import { operationIds } from '../../catalogue/operations.ts';
import { areas, requirements } from '../../catalogue/requirements.ts';
import { levels } from '../../plan/selected-names.ts';

/** An option of a command as a shell completes it. */
export interface OptionWords {
  /** `--target`, and `-t` where there is one. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** What its value may be; empty where that is free, or a file. */
  readonly values: readonly string[];
}

export interface CommandWords {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
  /** What its arguments may be; empty where they are files. */
  readonly values: readonly string[];
}

const names = [...areas, ...checks.map(({ id }) => id)];

/** Values that commander does not know, by the long name of their option. */
const known: Readonly<Record<string, readonly string[]>> = {
  '--only': names,
  '--exclude': names,
  '--area': areas,
  '--areas': areas.slice(1),
  '--level': levels,
  '--operation': operationIds,
  '--requirement': requirements.map(({ id }) => id),
};

/** Every command of a command line with its options, those of all commands among them. */
export function describeCommands(program: Command): readonly CommandWords[] {
  return program.commands.map((command) => ({
    name: command.name(),
    usage: command.usage(),
    description: command.description(),
    options: [...command.options, ...program.options].filter(({ hidden }) => !hidden).map(describeOption),
    values:
      command.name() === 'explain'
        ? requirements.map(({ id }) => id)
        : (command.registeredArguments[0]?.argChoices ?? []),
  }));
}

function describeOption({ long, short, description, required, optional, argChoices }: Option): OptionWords {
  return {
    names: [long, short].filter((name) => typeof name === 'string'),
    description,
    takesValue: required || optional,
    values: argChoices ?? known[long ?? ''] ?? [],
  };
}
