import { type Area, areas } from '../../../../src/catalogue/requirements.ts';
import { findShortfall } from '../../../../src/evidence/bundle/certificate.ts';
import { describeSuggestion } from '../../../../src/lib/suggest.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import type { Report } from '../../../../src/report/report.ts';
import { gradeOf } from '../../../../src/report/verdict/grade.ts';
import type { Recomputed } from './verify-bundle.ts';
import type { wantedOutcomes } from './wanted.ts';

/** The options by which a relying party says what a run has to be. */
export interface DemandOptions {
  readonly require: (typeof wantedOutcomes)[number];
  readonly maxAge?: string;
  readonly areas?: readonly string[];
  readonly minRecomputed?: string;
  /** False where the target file may declare nothing otherwise than the document. */
  readonly departures: boolean;
}

/** The demands of a relying party on a run, read. */
export interface Demands {
  readonly require: DemandOptions['require'];
  /** Milliseconds. */
  readonly maxAgeMs?: number;
  readonly areas: readonly Area[];
  /** Percent of the verdicts. */
  readonly minRecomputed: number;
  readonly allowsDepartures: boolean;
}

/** Reads what a relying party asks for. Throws UserError for an age, an area or a share that is none. */
export function readDemands(options: DemandOptions): Demands {
  const { require, maxAge, departures } = options;
  return {
    require,
    ...(maxAge === undefined ? {} : { maxAgeMs: readAge(maxAge) }),
    areas: (options.areas ?? []).map(readArea),
    minRecomputed: readShare(options.minRecomputed ?? '0'),
    allowsDepartures: departures,
  };
}

const hour = 3_600_000;

function readAge(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,4})([dh])$/.exec(text) ?? [];
  if (number === undefined)
    throw new UserError(`--max-age ${text} is no age: expected days or hours, such as 30d or 12h`);
  return Number(number) * (unit === 'd' ? 24 * hour : hour);
}

function readArea(name: string): Area {
  const known = areas.find((area) => area === name);
  if (known !== undefined) return known;
  throw new UserError(`--areas names ${name}, which is unknown${describeSuggestion(name, areas)}`);
}

function readShare(text: string): number {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (share <= 100) return share;
  throw new UserError(`--min-recomputed ${text} is no share: expected percent from 0 to 100, such as 80`);
}

/** Percent of the verdicts that were made again, rounded down; 0 where there are none. */
export function percentOf({ same, of }: { readonly same: number; readonly of: number }): number {
  return of === 0 ? 0 : Math.floor((100 * same) / of);
}

/** Finds the demands that a run does not meet whose bundle holds, one sentence each. */
export function findUnmetDemands(
  demands: Demands,
  {
    report,
    recomputed,
    now,
  }: { readonly report: Report; readonly recomputed: Recomputed; readonly now: Date },
): string[] {
  const { maxAgeMs, minRecomputed } = demands;
  const grade = gradeOf(report);
  const age = now.valueOf() - Date.parse(report.run.end);
  const missing = demands.areas.filter((area) => !grade.areas.includes(area));
  const share = percentOf(recomputed.verdicts);
  return [
    ...findOtherOutcome(demands, report),
    ...(maxAgeMs !== undefined && age > maxAgeMs
      ? [`the run ended ${describeAge(age)} ago: --max-age allows ${describeAge(maxAgeMs)}`]
      : []),
    ...(missing.length > 0 ? [`the run did not test and pass the whole of ${missing.join(', ')}`] : []),
    ...(share < minRecomputed
      ? [`${share} % of the verdicts were made again: --min-recomputed asks for ${minRecomputed} %`]
      : []),
    ...(demands.allowsDepartures ? [] : report.target.deviations).map(
      (one) => `the target file departs from the document: ${one}`,
    ),
  ];
}

const passing: readonly Report['outcome'][] = ['conformant', 'passed-in-scope', 'passed-with-waivers'];

function findOtherOutcome({ require }: Demands, report: Report): string[] {
  const { sentence } = gradeOf(report);
  const shortfall = findShortfall(report);
  if (require === 'conformant' && shortfall !== undefined) return [`the run is not conformant: ${shortfall}`];
  if (require === 'passed' && !passing.includes(report.outcome))
    return [`the run did not pass: ${sentence}; --require any takes a run whatever it came to`];
  return [];
}

function describeAge(ms: number): string {
  const hours = Math.floor(ms / hour);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
