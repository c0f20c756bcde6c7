import type { TestInfo } from '@playwright/test';
import type { TestCase } from '@playwright/test/reporter';
import { getRequirement } from '../catalogue/requirements.ts';
import type { Exchange } from '../http/exchange.ts';
import type { CheckResult, Finding } from '../journal/entry.ts';
import type { Check } from '../plan/check.ts';
import { firstClauseOf } from '../plan/selection.ts';
import { attach } from './show-check.ts';

type Annotation = { type: string; description: string };

/** How grave a check is for Allure: as the gravest of its requirements. */
const severities = [
  ['MUST', 'critical'],
  ['DERIVED', 'normal'],
  ['SHOULD', 'minor'],
  ['SILENT', 'trivial'],
] as const;

const checkAnnotation = 'allure.label.check';

/**
 * What the reports of Playwright show beside a check: what it judges, in sentences with their clauses. The other types are
 * those that allure-playwright takes for labels: the check, its area and clause for the tree, and its severity.
 */
export function annotationsOf(check: Check): Annotation[] {
  const rows = check.ids.map(getRequirement);
  const judged = rows.map(({ id, clause, level, text }) => `- ${text} (${clause}; ${level}; ${id})`);
  const severity = severities.find(([level]) => rows.some((row) => row.level === level))?.[1] ?? 'trivial';
  const labels = {
    check: check.id,
    epic: check.area,
    feature: clauseOf(check),
    severity,
  };
  return [
    { type: 'description', description: ['Judges:', '', ...judged].join('\n') },
    ...Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description })),
  ];
}

/** The first clause of the first requirement that a check judges, by which tests are grouped within their area. */
export function clauseOf({ ids: [first] }: Pick<Check, 'ids'>): string {
  return first === undefined ? 'no clause' : firstClauseOf(getRequirement(first));
}

/** The id of the check that a test of ours runs. */
export function checkOf({ annotations }: Pick<TestCase, 'annotations'>): string {
  return annotations.find(({ type }) => type === checkAnnotation)?.description ?? '';
}

/** The area of a check, its id, and the levels, ids and operations of the requirements that it judges, as Playwright tags. */
export function tagsOf(check: Check): string[] {
  return [...new Set([...shortTagsOf(check), ...check.ids.map((id) => `@${id}`)])];
}

/** The same without the ids of requirements, for lists in which tags stand beside each title. */
export function shortTagsOf(check: Check): string[] {
  const rows = check.ids.map(getRequirement);
  const names = [
    check.area,
    ...rows.map(({ level }) => level),
    check.id,
    ...rows.flatMap(({ operations }) => operations),
  ];
  return [...new Set(names)].map((name) => `@${name}`);
}

/** A finding as text, in the words of the terminal. */
export function describeFinding(finding: Finding): string {
  const { requirement: id, wanted, got, pointer, hint, count } = finding;
  const { clause, level, text } = getRequirement(id);
  return [
    `${finding.grade.toUpperCase()}  ${id}  (${clause}; ${level})`,
    `      ${text}`,
    `      wanted  ${wanted}`,
    `      got     ${got}${count > 1 ? ` (${count} times)` : ''}`,
    `      on      ${finding.operation}, status ${finding.status}${pointer === '' ? '' : `, ${pointer}`}`,
    ...(hint === undefined ? [] : [`      hint    ${hint}`]),
  ].join('\n');
}

/** Attaches the masked exchanges and the findings of a check to its test. */
export function attachEvidence(info: TestInfo, result: CheckResult, exchanges: readonly Exchange[]): void {
  if (exchanges.length > 0) attach(info, 'exchanges', 'application/json', JSON.stringify(exchanges, null, 1));
  if (result.findings.length > 0) {
    attach(info, 'findings', 'text/plain', result.findings.map(describeFinding).join('\n\n'));
  }
}
