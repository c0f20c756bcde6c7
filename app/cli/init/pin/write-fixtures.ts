import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { runInProcess } from '../../../../src/engine/in-process.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { parseTarget } from '../../../../src/target-file/load.ts';
import { effectiveModeOf } from '../../../../src/target-file/mode.ts';
import type { Fixtures } from '../../../../src/target-file/types.ts';
import { chooseTarget, lookedFor } from '../../../command-line/chosen-target.ts';
import { replaceFile } from '../../../command-line/replace-file.ts';
import { note, print } from '../../../command-line/terminal.ts';
import { collectorsOf } from './collect.ts';
import { composeSection, placeSection } from './section.ts';

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
  const section = composeSection({ ...target.fixtures, ...found });
  if (options.print === true) {
    print(section.trimEnd());
    note(...left);
    return;
  }
  const text = placeSection(readFileSync(file, 'utf8'), section);
  parseTarget(file, text, readEnvironment(), { folder: dirname(resolve(file)), environment });
  replaceFile(file, text, '--print shows the section');
  print(`Wrote fixtures into ${file}: ${describeFound(found)}.`, ...left);
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
