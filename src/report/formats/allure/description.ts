import type { ReportedRequirement } from '../../report.ts';
import { levelMeaning } from '../levels.ts';
import { escapeProse, formatCode } from '../markdown/escape.ts';
import type { HowJudged } from '../page/explanations.ts';

const maxItems = 12;

/** What a requirement says and how it is judged, as Markdown. */
export function descriptionOf(row: ReportedRequirement, how: HowJudged | undefined): string {
  const { text, clause, area, level, conditional, judged, reason, setting } = row;
  const parts = [
    `**${escapeProse(text)}**`,
    `Clause ${escapeProse(clause)} of the document, area ${area}. ${level}: ${levelMeaning[level]}.`,
    conditional ? 'Conditional: a run is complete without it.' : '',
    judged === 0 ? '' : `Judged ${judged === 1 ? 'once' : `${judged} times`} in this run.`,
    reason === undefined ? '' : `Why it has no verdict: ${escapeProse(reason)}.`,
    setting === undefined ? '' : `The setting ${formatCode(setting)} of the target file would unblock it.`,
    ...(how === undefined ? [] : explained(how)),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function explained({ checks, contract, needs, faults }: HowJudged): string[] {
  return [
    list(
      'Judged by',
      checks.map(({ id, place }) => `${formatCode(id)} (${formatCode(place)})`),
    ),
    list(
      'and in every answer by',
      contract.map((node) => formatCode(node)),
    ),
    list(
      'Needs',
      needs.map((need) => formatCode(need)),
    ),
    list(
      'Proved by the seeded faults',
      faults.map(({ id }) => formatCode(id)),
    ),
  ];
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length > maxItems ? ` and ${items.length - maxItems} more` : '';
  return `${title} ${items.slice(0, maxItems).join(', ')}${more}.`;
}
