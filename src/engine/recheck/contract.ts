import { type Judgement, judgeExchange } from '../../contract/judge.ts';
import type { Violation } from '../../contract/violation.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { isOfEdge } from '../../lib/edge.ts';
import { findValueAt } from '../../lib/json/values.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Target } from '../../target-file/types.ts';
import { findNearMisses } from '../recording/judge.ts';
import { useDocumentNames } from '../session/document-names.ts';
import { hasMarks, isCut } from './answers.ts';
import { readStored } from './read-stored.ts';

/** What came of holding recorded answers against the contract again. */
export interface ContractRecheck {
  /** Answers that were held against it, of how many. */
  readonly judged: number;
  readonly of: number;
  readonly problems: readonly string[];
}

/** What was recorded of a run: its target, its entries, and the ids of it and of the earlier runs that it knows. */
export interface RecordedAnswersOfRun {
  readonly target: Target;
  readonly entries: readonly JournalEntry[];
  readonly ownRuns: readonly string[];
}

/** Holds every recorded answer against the documents again, and the findings of the contract against the answers. */
export function judgeRecordedAnswers({ target, entries, ownRuns }: RecordedAnswersOfRun): ContractRecheck {
  const results = groupResults(entries);
  const answers = entries.flatMap((entry) =>
    entry.type === 'exchange' && entry.exchange.response !== undefined
      ? [{ check: entry.check, exchange: entry.exchange as Answered }]
      : [],
  );
  const judged = answers.filter(({ exchange }) => !isCut(exchange.response.text));
  const unsettled = new Set(
    entries.flatMap((entry) =>
      entry.type === 'exchange' && isUnsettled(entry.exchange) ? [entry.check] : [],
    ),
  );
  const problems = judged.flatMap(({ check, exchange }) => {
    const own = results.get(check) ?? [];
    const violations = judgeRecorded(target, exchange, ownRuns)?.violations;
    if (violations === undefined) return [];
    const isQuiet = own.length > 0 && own.every(isWithoutFailure) && !unsettled.has(check);
    return [
      ...(isQuiet ? findUnsaid(check, exchange, violations, own) : []),
      ...findUnshown(check, exchange, violations, own),
    ];
  });
  return { judged: judged.length, of: answers.length, problems: [...new Set(problems)] };
}

/** A violation that the contract finds in a recorded answer. */
export interface RecordedViolation {
  readonly check: string;
  readonly exchange: Answered;
  readonly violation: Violation;
}

/** What the contract of this version finds in recorded answers; answers that were cut, or read as others, are passed over. */
export function listRecordedViolations({
  target,
  entries,
  ownRuns,
}: RecordedAnswersOfRun): RecordedViolation[] {
  return entries.flatMap((entry) => {
    if (entry.type !== 'exchange' || entry.exchange.response === undefined) return [];
    const exchange = entry.exchange as Answered;
    if (isCut(exchange.response.text)) return [];
    const { violations = [] } = judgeRecorded(target, exchange, ownRuns) ?? {};
    return violations.map((violation) => ({ check: entry.check, exchange, violation }));
  });
}

/** What tells violations of one check apart, whatever the data and the exchange were. */
export function describeRecordedViolation({ check, violation }: RecordedViolation): string {
  return `${check} ${violation.requirement} ${wildcardIndices(violation.pointer)}`;
}

function groupResults(entries: readonly JournalEntry[]): ReadonlyMap<string, readonly CheckResult[]> {
  const results = new Map<string, CheckResult[]>();
  for (const entry of entries)
    if (entry.type === 'check')
      results.set(entry.result.check, [...(results.get(entry.result.check) ?? []), entry.result]);
  return results;
}

/** A check that met one may have been begun again, or its answer may have come from another service. */
function isUnsettled({ response }: Exchange): boolean {
  return (
    response === undefined || [401, 403, 404, 500].includes(response.status) || isOfEdge(response.status)
  );
}

/** A check in which a generated case failed tells of the smallest case only. */
function isWithoutFailure({ outcome, findings }: CheckResult): boolean {
  return outcome === 'ran' && findings.every(({ grade, passive }) => grade !== 'fail' || passive);
}

/** Judges a recorded answer by the contract; undefined where the run read it as another one. */
export function judgeRecorded(
  target: Target,
  exchange: Answered,
  ownRuns: readonly string[],
): Judgement | undefined {
  if (exchange.undocumented === true) return { violations: [], hits: new Map() };
  const stored = readStored(exchange) as Answered;
  const { response } = stored;
  if (response.isJson !== exchange.response.isJson) return undefined;
  const read = useDocumentNames(target, stored);
  const judgement = judgeExchange(read, { ownRuns });
  if (findNearMisses(read, judgement) !== undefined) return undefined;
  const violations = judgement.violations.filter(({ pointer }) => isClear(response, pointer));
  return { ...judgement, violations };
}

/** What was redacted is of the type of a text, whatever it was. */
function isClear({ json, text }: Answered['response'], pointer: string): boolean {
  if (!hasMarks(text)) return true;
  const value = findValueAt(json, pointer);
  return pointer !== '' && value !== undefined && !hasMarks(JSON.stringify(value));
}

function findUnsaid(
  check: string,
  { operation, id }: Answered,
  violations: readonly Violation[],
  results: readonly CheckResult[],
): string[] {
  const told = results.flatMap(({ findings, leftAside = [] }) => [...findings, ...leftAside]);
  const said = new Set(told.map(({ requirement }) => requirement));
  return violations
    .filter(({ requirement }) => !said.has(requirement))
    .map(
      ({ requirement, pointer }) =>
        `the answer ${id} of ${operation} breaks ${requirement}${pointer === '' ? '' : ` at ${pointer}`}, and the result of ${check} does not say so`,
    );
}

function findUnshown(
  check: string,
  { id, operation, response }: Answered,
  violations: readonly Violation[],
  results: readonly CheckResult[],
): string[] {
  const shown = new Set(
    violations.map(({ requirement, pointer }) => `${requirement} ${wildcardIndices(pointer)}`),
  );
  return results
    .flatMap(({ findings }) => findings)
    .filter(({ exchange, keywords }) => exchange === id && keywords !== undefined && !hasMarks(response.text))
    .filter(({ requirement, pointer }) => !shown.has(`${requirement} ${wildcardIndices(pointer)}`))
    .map(
      ({ requirement }) =>
        `${check} says that the answer ${id} of ${operation} breaks ${requirement}, and it does not`,
    );
}
