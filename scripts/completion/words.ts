import type { Command, Option } from 'commander';
import { operationIds } from '../../src/catalogue/operations.ts';
import { areas, requirements } from '../../src/catalogue/requirements.ts';
import { levels } from '../../src/plan/selection.ts';
import { formatNames } from '../../src/report/formats/formats.ts';
import { checks } from '../../tests/index.ts';

/** An option of a command as a shell completes it. */
export interface OptionWords {
  /** `--target`, and `-t` where there is one. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** The values that it takes; empty where that is free, or a file. */
  readonly values: readonly string[];
}

export interface CommandWords {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionWords[];
  /** The arguments that it takes; empty where they are files. */
  readonly values: readonly string[];
}

const names = [...areas, ...levels, ...operationIds, ...checks.map(({ id }) => id)];

/** Values that commander does not know, by the long name of their option. */
const known: Readonly<Record<string, readonly string[]>> = {
  '--only': names,
  '--exclude': names,
  '--areas': areas.slice(1),
  '--format': formatNames,
};

/** Describes every command of a command line with its options, those of all commands among them; a group has those of its commands. */
export function describeCommands(program: Command): readonly CommandWords[] {
  return program.commands.map((command) => {
    const options = [
      ...command.options,
      ...command.commands.flatMap((one) => one.options),
      ...program.options,
    ];
    return {
      name: command.name(),
      usage: command.usage(),
      description: command.description(),
      options: [...new Map(options.map((option) => [option.long, option])).values()].map(describeOption),
      values: command.name() === 'explain' ? explained : command.commands.map((one) => one.name()),
    };
  });
}

const explained = [...areas, ...levels, 'faults', 'variations', ...requirements.map(({ id }) => id)];

function describeOption({ long, short, description, required, optional, argChoices }: Option): OptionWords {
  return {
    names: [long, short].filter((name) => typeof name === 'string'),
    description,
    takesValue: required || optional,
    values: argChoices ?? known[long ?? ''] ?? [],
  };
}
