import type { Command } from 'commander';
import { faults } from '../../../proof/faults/index.ts';
import { variations } from '../../../proof/variations/index.ts';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { exclusions, requirements } from '../../../src/catalogue/requirements.ts';
import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { shownRequirementsOf } from '../../../src/plan/proof.ts';
import { listNames, readNames } from '../../../src/plan/selected-names.ts';
import { checks } from '../../../tests/index.ts';
import { detectTerminal, print } from '../../command-line/terminal.ts';
import { isExchangeId, showExchange } from './exchange.ts';
import { explainRequirement } from './explain-requirement.ts';
import { listNamed, listRequirements, listThings } from './list.ts';
import { renderExclusion } from './render.ts';
import { sendAgain } from './send-again.ts';

/** The options of `obc explain`. */
export interface ExplainOptions {
  readonly example: boolean;
  readonly send?: boolean;
  readonly target?: string;
  readonly env?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** Explains what is named, or lists what there is. Throws UserError for an unknown name, with the nearest one. */
export default async function explain(
  given: readonly string[],
  options: ExplainOptions,
  command: Command,
): Promise<void> {
  const names = readNames(given);
  const { example, send = false, json = false } = options;
  const [name] = names;
  if (send) await sendAgain(oneOf(names), options, command);
  else if (name === undefined) listRequirements([], json);
  else if (names.length > 1) listRequirements(names.map(verifyName), json);
  else if (name === 'faults') listThings(faults, json);
  else if (name === 'variations') listThings(variations, json);
  else if (isExchangeId(name)) showExchange(name, options);
  else await explainName(name, example, json);
}

function oneOf(names: readonly string[]): string {
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return name;
  throw new UserError('--send takes one exchange or one requirement of the last run');
}

async function explainName(name: string, example: boolean, json: boolean): Promise<void> {
  const excluded = exclusions.find((row) => row.id === name);
  if (excluded !== undefined) {
    print(json ? JSON.stringify(excluded, null, 1) : renderExclusion(detectTerminal(), excluded));
    return;
  }
  const row = requirements.find(({ id }) => id === name);
  const meant = findMeant(name);
  if (row !== undefined) await explainRequirement(row, example, json);
  else if (meant !== undefined) listNamed(meant, json);
  else listRequirements([verifyName(name)], json);
}

/** A check or a fault is often copied from a report: it leads to its requirements. */
function findMeant(name: string): readonly RequirementId[] | undefined {
  const fault = faults.find(({ id }) => id === name);
  return checks.find(({ id }) => id === name)?.ids ?? (fault && shownRequirementsOf(fault));
}

function verifyName(name: string): string {
  const known = listNames(checks.map(({ id }) => id));
  if (known.has(name)) return name;
  throw new UserError(
    `there is nothing named ${name}${describeSuggestion(name, known) || ': expected an id, an area, a level, an operation or a clause'}`,
  );
}
