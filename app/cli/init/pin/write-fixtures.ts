import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { runInProcess } from '../../../../src/engine/in-process.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { parseTarget } from '../../../../src/target-file/load.ts';
import { effectiveModeOf } from '../../../../src/target-file/mode.ts';
import type { Fixtures } from '../../../../src/target-file/types.ts';
import { changeSetting, writeTargetFile } from '../../../../src/target-file/writer.ts';
import { chooseTarget, lookedFor } from '../../../command-line/chosen-target.ts';
import { note, print } from '../../../command-line/terminal.ts';
import { collectorsOf } from './collect.ts';

const heading = '# What is on the target: its answers are held to this. Written by obc init --pin.';

/** The target file that fixtures are written into, and which ones. */
export interface PinOptions {
  /** The target file, or true for the one that is found. */
  readonly pin: string | true;
  readonly env?: string;
  readonly values?: boolean;
  readonly print?: boolean;
}

/**
 * Writes what is on the target into its target file, from the target's own answers. Throws UserError when nothing was seen
 * or nothing could be written.
 */
export async function writeFixtures(options: PinOptions, command: Command): Promise<void> {
  const { pin, env } = options;
  const chosen = chooseTarget({ target: pin === true ? undefined : pin, env }, command);
  const { target: file, env: environment } = chosen.names;
  const { target } = chosen;
  if (target === undefined || file === undefined)
    throw new UserError(`there is no target file to write into: name it (${lookedFor} would be found)`);
  const found: { -readonly [Part in keyof Fixtures]: Fixtures[Part] } = {};
  const checks = collectorsOf(target, options.values === true, found);
  const { plan, journal } = await runInProcess({
    checks,
    target,
    plan: { mode: 'read-only' },
    // The plan holds reads alone; sessions are opened for them where a run may.
    mode: effectiveModeOf(target, 'full'),
  });
  const left = plan.checks.flatMap(({ check: { id }, notSelected, blocked }) => {
    const result = journal.entries.find((entry) => entry.type === 'check' && entry.result.check === id);
    const reason =
      notSelected ?? blocked?.reason ?? (result?.type === 'check' ? result.result.reason : undefined);
    return reason === undefined ? [] : [`fixtures.${id} is left as it is: ${reason}`];
  });
  if (Object.keys(found).length === 0)
    throw new UserError(`the target showed nothing to write: ${left.join('; ')}`);
  const fixtures = escapeVariables({ ...target.fixtures, ...found });
  const place = (text: string) => changeSetting(text, ['fixtures'], fixtures, heading);
  if (options.print === true) {
    print(place('').trimEnd());
    note(...left);
    return;
  }
  const text = place(readFileSync(file, 'utf8'));
  parseTarget(file, text, readEnvironment(), { folder: dirname(resolve(file)), environment });
  const remedy = 'it is as it was, and --print shows the section';
  writeTargetFile(file, text, { mayReplace: true, remedy });
  print(`Wrote fixtures into ${file}: ${describeFound(found)}.`, ...left);
}

/** In a target file `${` begins the name of a variable. */
function escapeVariables(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', '$${');
  if (Array.isArray(value)) return value.map(escapeVariables);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, escapeVariables(child)]));
}

function describeFound({ providers, fdx, banking }: Fixtures): string {
  const count = (number: number | undefined, what: string) =>
    number === undefined ? [] : [`${number} ${what}`];
  return [
    ...count(providers?.items?.length, 'providers'),
    ...count(fdx?.accounts?.length, 'FDX accounts'),
    ...count(banking?.accounts?.length ?? (banking?.count === undefined ? undefined : 0), 'linked accounts'),
  ].join(', ');
}
