import type { Level } from '../../../catalogue/rows.ts';
import type { Exchanges, ReportedFinding } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { placeOf, sentWith } from '../place.ts';
import { code, prose } from './escape.ts';

/** A requirement that was violated. */
export interface Violated {
  readonly id: string;
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  /** The worst first. */
  readonly findings: readonly ReportedFinding[];
  /** What is said of it beside clause and level. */
  readonly remark?: string;
}

/** A violated requirement as an item of a list, with its first place; a table would squeeze it on a phone. */
export function violatedItem(
  { id, clause, level, text, findings, remark }: Violated,
  exchanges: Exchanges,
): string[] {
  const [first, ...others] = findings;
  const known = [clause, level, remark].filter((part) => part !== undefined);
  const head = `- **${prose(id)}** (${prose(known.join('; '))}): ${prose(text)}`;
  if (first === undefined) return [head];
  const sent = sentWith(first, exchanges);
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more place')}`;
  return [
    `${head}\\`,
    `  wanted ${code(first.wanted)}, got ${code(first.got)}\\`,
    `  on ${code(placeOf(first))}${sent === undefined ? '' : ` with ${code(sent)}`}${more}`,
  ];
}
