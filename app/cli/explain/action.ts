import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { faults } from '../../../proof/faults/index.ts';
import { findExample, observationOf } from '../../../proof/self-test/example.ts';
import { variations } from '../../../proof/variations/index.ts';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { exclusions, type Requirement, requirements } from '../../../src/catalogue/requirements.ts';
import { resend } from '../../../src/engine/resend.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import { shownRequirementsOf } from '../../../src/plan/proof.ts';
import { listNames, readNames } from '../../../src/plan/selected-names.ts';
import { explanationOf, findFaultsShowing } from '../../../src/report/explain/explanation.ts';
import type { RecordedExchange, Report, ReportedFinding } from '../../../src/report/report.ts';
import { checks } from '../../../tests/index.ts';
import { chooseTarget, describeWays } from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';
import { detectTerminal, note, print, printJson } from '../../command-line/terminal.ts';
import { drawExchange, drawSideBySide, type FoundHere } from './exchange-view.ts';
import { describeLastRun, findExchange, readLastRun } from './last-run.ts';
import { listNamed, listRequirements, listThings } from './list.ts';
import { renderExclusion, renderExplanation } from './render.ts';

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

/** True for the form of the id of an exchange: a session and a number, as in `w0-15` and `w0r2-7`. */
function isExchangeId(name: string): boolean {
  return /^[a-z]\d*(r\d+)?-\d+$/.test(name);
}

/** Prints an exchange of a run with what was found in it. Throws UserError when the run has none of this name. */
function showExchange(name: string, { out, json = false }: ExplainOptions): void {
  const run = readLastRun(out);
  const exchange = findExchange(run, name);
  const found = listFound(run.report, exchange);
  if (json) {
    printJson(JSON.stringify({ exchange, findings: found.map(({ finding }) => finding) }, null, 2));
    return;
  }
  print(...drawExchange(exchange, found, detectTerminal()));
  note(`From the run of ${run.folder}; --send sends the request again.`);
}

function listFound({ requirements }: Report, { id }: RecordedExchange): FoundHere[] {
  return requirements.flatMap(({ id: requirement, findings }) =>
    findings
      .filter((finding: ReportedFinding) => finding.exchange === id)
      .map((finding) => ({ requirement, finding })),
  );
}

/** Prints how a requirement is judged and what proves it, with an example that is made on the spot. */
async function explainRequirement(row: Requirement, wantsExample: boolean, json: boolean): Promise<void> {
  const explanation = explanationOf(row, checks, faults);
  const silent = row.level === 'SILENT';
  const example =
    wantsExample && !silent
      ? await findExample(row.id, findFaultsShowing(row.id, faults), checks)
      : undefined;
  const observed = wantsExample && silent ? await observationOf(row.id, checks) : undefined;
  const laws = findLawPlaces(row.id);
  const lastRun = describeLastRun(row.id);
  if (!json) {
    print(renderExplanation(detectTerminal(), explanation, { example, observed, laws, lastRun }));
    return;
  }
  const findings = example?.report.requirements.find(({ id }) => id === row.id)?.findings;
  const shown = { example: example && { fault: example.fault.id, findings }, observed, laws, lastRun };
  print(JSON.stringify({ ...explanation, ...shown }, null, 1));
}

/** Finds where laws judge a requirement: the file of each, with the line that names the requirement first. */
function findLawPlaces(id: string): readonly string[] {
  const folder = join(packageRoot, 'laws');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return files.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(`'${id}'`));
    return at < 0 ? [] : [`laws/${name.replaceAll('\\', '/')}:${at + 1}`];
  });
}

/** Sends the request of a finding again, shows both answers, and sets the exit code. Throws UserError. */
async function sendAgain(name: string, options: ExplainOptions, command: Command): Promise<void> {
  const run = readLastRun(options.out);
  const recorded = findExchange(run, name);
  const { file } = run.report.target;
  const { target } = chooseTarget({ ...options, target: options.target ?? file }, command);
  if (target === undefined)
    throw new UserError(`no target to send to: ${describeWays(`explain ${name} --send --target`)}`);
  try {
    const again = await resend(target, recorded);
    if (options.json === true) printJson(JSON.stringify({ recorded, again }, null, 2));
    else print(...drawSideBySide(recorded, again, detectTerminal()));
    process.exitCode = again.response === undefined ? exitCodes.usage : 0;
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    throw new UserError(`${recorded.id}: ${error.message}${adviceOf(recorded)}`);
  }
}

function adviceOf({ check }: RecordedExchange): string {
  return check === undefined ? '' : ` (${writeCommand(`run --only ${check}`)})`;
}
