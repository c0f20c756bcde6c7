import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Area, areas, fails, requirement, requirements } from '../catalogue/rows.ts';
import { faults } from '../reference-server/faults/index.ts';
import { type Examination, isPerfect } from './examine.ts';

/** The figures that the self-test exists for. */
export interface Detection {
  readonly faults: number;
  /** Faults of which every id in `breaks` failed. */
  readonly detected: number;
  readonly falseAttributions: number;
  readonly variations: number;
  readonly falseAlarms: number;
  /** MUST and DERIVED rows of the server, how many a fault kills, and those that none does. */
  readonly rows: number;
  readonly killed: number;
  readonly unkilled: readonly RequirementId[];
  readonly areas: readonly AreaDetection[];
  /** True when nothing is to be mended. */
  readonly perfect: boolean;
}

export interface AreaDetection {
  readonly area: Area;
  readonly rows: number;
  readonly killed: number;
  readonly faults: number;
  readonly detected: number;
}

/** Sums up what the self-test learned. `whole` when every server was examined, so that unkilled rows count. */
export function detectionOf(examinations: readonly Examination[], whole: boolean): Detection {
  const ofFaults = examinations.filter(({ kind }) => kind === 'fault');
  const ofOthers = examinations.filter(({ kind }) => kind !== 'fault');
  const killedIds = new Set(ofFaults.flatMap(({ killed }) => killed));
  const judged = requirements.filter((row) => row.party === 'server' && fails(row));
  const unkilled = whole ? judged.filter(({ id }) => !killedIds.has(id)).map(({ id }) => id) : [];
  return {
    faults: ofFaults.length,
    detected: ofFaults.filter(({ survived }) => survived.length === 0).length,
    falseAttributions: sum(ofFaults.map(({ falselyCharged }) => falselyCharged.length)),
    variations: ofOthers.filter(({ kind }) => kind === 'variation').length,
    falseAlarms: sum(ofOthers.map(({ falselyCharged }) => falselyCharged.length)),
    rows: judged.length,
    killed: judged.filter(({ id }) => killedIds.has(id)).length,
    unkilled,
    areas: areas.map((area) => areaDetection(area, ofFaults, killedIds)),
    perfect: unkilled.length === 0 && examinations.every(isPerfect),
  };
}

function areaDetection(
  area: Area,
  examinations: readonly Examination[],
  killed: ReadonlySet<string>,
): AreaDetection {
  const rows = requirements.filter((row) => row.area === area && row.party === 'server' && fails(row));
  const own = examinations.filter(({ id }) => areaOfFault(id) === area);
  return {
    area,
    rows: rows.length,
    killed: rows.filter(({ id }) => killed.has(id)).length,
    faults: own.length,
    detected: own.filter(({ survived }) => survived.length === 0).length,
  };
}

function areaOfFault(id: string): Area | undefined {
  const first = faults.find((fault) => fault.id === id)?.breaks[0];
  return first === undefined ? undefined : requirement(first).area;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
