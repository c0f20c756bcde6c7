import type { TestInfo } from '@playwright/test';
import type { TestCase } from '@playwright/test/reporter';
import { getRequirement } from '../catalogue/rows.ts';
import type { Exchange } from '../http/exchange.ts';
import type { CheckResult, Finding } from '../journal/entry.ts';
import type { Check } from '../plan/check.ts';
import { attach } from './show-check.ts';

type Annotation = { type: string; description: string };

/** What the reports of Playwright show beside a check: its id, and the requirements that it judges, with their clauses. */
export function annotationsOf(check: Check): Annotation[] {
  const requirements = check.ids.map(getRequirement).map(({ id, clause, text }) => ({
    type: 'requirement',
    description: `${id} (${clause}): ${text}`,
  }));
  return [{ type: 'check', description: check.id }, ...requirements];
}

/** The id of the check that a test of ours runs. */
export function checkOf({ annotations }: TestCase): string {
  return annotations.find(({ type }) => type === 'check')?.description ?? '';
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
